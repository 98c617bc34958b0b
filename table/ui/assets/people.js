// People at the table: where they are, what they say, links to share. Without it the list of people
// and the talk stand in the rail all the same.
(() => {
  "use strict";
  const $ = (css, from = document) => from.querySelector(css);
  const $$ = (css, from = document) => [...from.querySelectorAll(css)];
  const own = (key, value) => {
    try {
      if (value === undefined) return localStorage.getItem(key);
      localStorage.setItem(key, value);
    } catch { /* private windows may refuse */ }
    return null;
  };
  const here = location.pathname;

  // ---- Where somebody is stands at the player's own place as well.
  const marks = () => {
    for (const line of $$(".seats li[data-of]")) {
      const place = $(`#players [data-place="${line.dataset.of}"]`);
      const mark = $(".presence", line);
      if (!place || !mark) continue;
      const old = $(":scope > .presence.at", place);
      // Where the place has a face already, one is enough.
      const face = $$(".por", place).some((one) => !one.closest(".presence")) ? null : $(":scope > .por", line);
      const said = mark.innerHTML + mark.dataset.is + (face?.getAttribute("class") ?? "");
      if (old?.dataset.said === said) continue;
      const fresh = mark.cloneNode(true);
      fresh.classList.add("at");
      fresh.dataset.said = said;
      if (face) fresh.prepend(face.cloneNode(true));
      // Screen readers have the list.
      fresh.setAttribute("aria-hidden", "true");
      old?.remove();
      place.append(fresh);
    }
  };
  /** Minutes away run on between the server's messages. */
  const since = () => {
    for (const words of $$(".presence [data-away]")) {
      const minutes = Number(words.dataset.away) + 1;
      words.dataset.away = minutes;
      const hours = minutes >= 60;
      words.textContent = words.dataset[hours ? "hours" : "minutes"].replace("%", hours ? Math.floor(minutes / 60) : minutes);
    }
    marks();
  };
  setInterval(since, 60000);

  // ---- Whom this page does not want to hear.
  const muted = () => new Set((own("muted:" + here) || "").split(" ").filter(Boolean));
  const mute = () => {
    const quiet = muted();
    for (const button of $$("[data-mute]")) {
      const off = quiet.has(button.dataset.mute);
      button.hidden = false;
      button.dataset.on ||= button.textContent;
      button.textContent = off ? button.dataset.off : button.dataset.on;
      button.setAttribute("aria-pressed", off);
    }
    for (const line of $$(".chat li[data-by]")) line.hidden = quiet.has(line.dataset.by);
  };

  // ---- What is said appears at the speaker's place for a while.
  const said = () => $$(".chat > ol > li[data-n]");
  const newest = () => said().reduce((most, line) => Math.max(most, Number(line.dataset.n)), -1);
  let shown = null;
  const layer = () => {
    let box = $("#bubbles");
    if (!box) {
      box = document.createElement("div");
      box.id = "bubbles";
      box.setAttribute("role", "status");
      document.body.append(box);
    }
    return box;
  };
  const bubble = (line) => {
    const by = line.dataset.by;
    const place = by && $$(`[data-place="${by}"]`).find((one) => one.getClientRects().length);
    // One's own words stand in the talk; at one's own place they would lie over the question.
    if (!place || line.hidden || place.matches(".own, .ownline")) return;
    const box = layer();
    $(`[data-by="${by}"]`, box)?.remove();
    const said = document.createElement("p");
    said.className = "bubble";
    said.dataset.by = by;
    said.append(...line.cloneNode(true).childNodes);
    box.append(said);
    const at = place.getBoundingClientRect();
    const low = at.top > innerHeight / 2;
    said.classList.toggle("above", low);
    const size = said.getBoundingClientRect();
    said.style.left = Math.max(6, Math.min(at.left + 12, innerWidth - size.width - 6)) + "px";
    // Nobody's words lie over another's.
    let top = low ? at.top - size.height - 10 : at.bottom - 4;
    const left = parseFloat(said.style.left);
    const others = $$(".bubble", box).filter((one) => one !== said).map((one) => one.getBoundingClientRect());
    for (let tries = 0; tries < 4; tries += 1) {
      const hit = others.find((one) => left < one.right && one.left < left + size.width && top < one.bottom && one.top < top + size.height);
      if (!hit) break;
      top = low ? hit.top - size.height - 6 : hit.bottom + 6;
    }
    said.style.top = Math.max(4, top) + "px";
    setTimeout(() => said.remove(), Math.min(9000, 4000 + 70 * said.textContent.length));
    said.addEventListener("click", () => said.remove());
  };

  // ---- On a phone the talk is folded away: a number says what came.
  const open = () => {
    const rail = $("#rail");
    return rail && getComputedStyle(rail).visibility !== "hidden" && !document.hidden;
  };
  const unread = () => {
    const last = newest();
    if (open() || own("talk:" + here) === null) own("talk:" + here, last);
    const seen = Number(own("talk:" + here) ?? last);
    const mine = $(".own[data-place]")?.dataset.place;
    const count = said().filter((line) => Number(line.dataset.n) > seen && line.dataset.by !== mine && !line.hidden).length;
    for (const link of $$(".to-rail")) {
      if (count) link.dataset.count = count; else delete link.dataset.count;
      if (count) link.setAttribute("aria-label", `${link.textContent} (${count} ${link.dataset.unread})`);
      else link.removeAttribute("aria-label");
    }
  };

  const talk = () => {
    const before = shown;
    shown = newest();
    if (before === null) return;
    for (const line of said()) if (Number(line.dataset.n) > before) bubble(line);
  };
  const share = () => {
    for (const button of $$("[data-share]")) button.hidden = !navigator.share;
  };
  document.addEventListener("settled", () => { marks(); mute(); talk(); unread(); share(); });
  addEventListener("hashchange", unread);
  addEventListener("resize", () => $("#bubbles")?.replaceChildren());
  document.addEventListener("visibilitychange", unread);
  document.addEventListener("click", async (event) => {
    const quiet = event.target.closest("[data-mute]");
    if (quiet) {
      const all = muted();
      if (!all.delete(quiet.dataset.mute)) all.add(quiet.dataset.mute);
      own("muted:" + here, [...all].join(" "));
      mute();
    }
    const button = event.target.closest("[data-share]");
    if (button) {
      const url = document.getElementById(button.dataset.share).value;
      // Whoever closes the sheet again has decided; there is nothing to say.
      try { await navigator.share({ title: document.title, text: button.dataset.words, url }); } catch { /* closed */ }
    }
  });
  // The stage draws places anew between two messages.
  const start = () => {
    const live = $("#live");
    if (live) new MutationObserver(marks).observe(live, { childList: true, subtree: true });
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
