// The replay: it plays by itself, goes by keys, and jumps, without loading the page anew. Every control is a
// link or a form, so all of it works without this, too.
(() => {
  "use strict";
  const $ = (css, from = document) => from.querySelector(css);
  const form = () => $("form.replay");
  // Milliseconds a step stays.
  const RATES = { slow: 2400, normal: 1200, fast: 600, faster: 300 };
  const keep = (key, value) => {
    try {
      if (value === undefined) return localStorage.getItem(key);
      localStorage.setItem(key, value);
    } catch { /* private windows may refuse */ }
    return null;
  };

  // ---- Pages by their address; the next one is fetched while this one is looked at.
  const ahead = new Map();
  const address = (at, eyes = form().elements.eyes.value) => `${form().getAttribute("action")}?at=${at}&eyes=${eyes}`;
  const page = (url) => {
    if (!ahead.has(url)) {
      const coming = fetch(url).then(async (answer) => {
        if (!answer.ok) throw new Error(String(answer.status));
        return new DOMParser().parseFromString(await answer.text(), "text/html");
      });
      coming.catch(() => ahead.delete(url));
      ahead.set(url, coming);
    }
    while (ahead.size > 4) ahead.delete(ahead.keys().next().value);
    return ahead.get(url);
  };
  const at = () => Number(form().elements.at.value);
  const of = () => Number(form().elements.at.max);

  // ---- One after the other: whoever is quicker than the net sees the last they asked for.
  let wanted = null;
  const show = async (url) => {
    wanted = url;
    let fresh;
    try { fresh = $("#replay", await page(url)); } catch { return stop(); }
    if (wanted !== url || !fresh) return;
    const focus = document.activeElement;
    const held = focus?.closest?.("form.replay") ? focus : null;
    window.Idiomorph.morph($("#replay"), document.importNode(fresh, true), {
      morphStyle: "outerHTML",
      callbacks: { beforeNodeMorphed: (old, next) => !(old.nodeName === "SELECT" && old.matches("[data-rate]")) || (next.value = old.value, false) },
    });
    // A field keeps what was chosen in it, unless it is told what is true now.
    const now = new URL(url, location.href).searchParams;
    form().elements.at.value = now.get("at");
    form().elements.eyes.value = now.get("eyes");
    const note = $("[data-note] textarea");
    if (note) note.value = note.defaultValue;
    history.replaceState(null, "", url);
    if (held?.isConnected) held.focus();
    ready();
    document.dispatchEvent(new Event("majo:changed"));
  };
  const go = (to) => show(address(Math.min(Math.max(to, 0), of())));

  // ---- It plays.
  let timer = null;
  const playing = () => timer !== null;
  const rate = () => RATES[$("[data-rate]")?.value] ?? RATES.normal;
  const stop = () => { clearTimeout(timer); timer = null; ready(); };
  const next = () => {
    if (at() >= of()) return stop();
    page(address(at() + 1)).catch(() => {});
    timer = setTimeout(async () => {
      await go(at() + 1);
      if (playing()) next();
    }, rate());
  };
  const toggle = async () => {
    if (playing()) return stop();
    timer = 0;
    // From the end it begins again.
    if (at() >= of()) await go(0);
    next();
    ready();
  };

  const ready = () => {
    const button = $("[data-play]");
    if (button) { button.hidden = false; button.setAttribute("aria-pressed", playing()); }
    const box = $("label.rate");
    if (box) box.hidden = false;
    const rates = $("[data-rate]");
    if (rates && keep("rate") in RATES) rates.value = keep("rate");
    const here = $(".jumps .here");
    const list = here?.closest("ol");
    if (list) list.scrollTop = here.offsetTop - list.clientHeight / 2;
  };

  let wait;
  document.addEventListener("input", (event) => {
    if (!event.target.closest("form.replay")) return;
    if (event.target.matches("[data-rate]")) { keep("rate", event.target.value); if (playing()) { clearTimeout(timer); next(); } return; }
    stop();
    if (event.target.name === "at") $("output", form()).textContent = event.target.value;
    clearTimeout(wait);
    wait = setTimeout(() => show(address(at())), 80);
  });
  document.addEventListener("submit", async (event) => {
    if (event.target.matches("form.replay")) { event.preventDefault(); show(address(at())); }
    if (!event.target.matches("[data-note]")) return;
    event.preventDefault();
    const answer = await fetch(event.target.action, { method: "POST", body: new URLSearchParams(new FormData(event.target)), headers: { "X-Part": "note" } }).catch(() => null);
    // What was wrong with it the server says on a page.
    if (!answer?.ok) { event.target.submit(); return; }
    ahead.clear();
    await show(address(at()));
  });
  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("[data-play]")) { toggle(); return; }
    const link = event.target.closest("a[data-step], a[data-jump]");
    if (!link) return;
    event.preventDefault();
    stop();
    show(link.getAttribute("href"));
  });
  document.addEventListener("focusin", (event) => { if (event.target.matches("#replay textarea")) stop(); });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("textarea, select, input")) return;
    const step = (glyph) => () => { stop(); const link = $(`a[data-step="${glyph}"]`); if (link) show(link.getAttribute("href")); };
    const deed = {
      ArrowLeft: step("◀"), ArrowRight: step("▶"), ArrowUp: step("◀◀"), ArrowDown: step("▶▶"),
      Home: step("|◀"), End: step("▶|"), " ": toggle,
    }[event.key];
    if (!deed || (event.key === " " && event.target.closest("button, summary, a")) || event.target.matches(".jumps ol")) return;
    event.preventDefault();
    deed();
  });
  document.addEventListener("visibilitychange", () => { if (document.hidden) stop(); });
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", ready);
  else ready();
})();
