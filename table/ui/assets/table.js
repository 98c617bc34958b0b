// The table's own script: keys, choices put together, what is sent and what comes live.
// Everything works without it, only less quickly.
(() => {
  "use strict";
  const $ = (css, from = document) => from.querySelector(css);
  const $$ = (css, from = document) => [...from.querySelectorAll(css)];
  // What lies in a closed list has a box in some browsers, but nobody sees it.
  const shown = (el) => (el.checkVisibility ? el.checkVisibility({ visibilityProperty: true }) : el.getClientRects().length > 0);
  const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  // ---- An action with many sides: only what is legal can be put together.
  const chosen = (box) => {
    const want = {};
    for (const set of $$("[data-facet]", box)) {
      const on = $("input:checked", set);
      if (on) want[set.dataset.facet] = on.value;
    }
    return want;
  };
  const fits = (button, want) =>
    Object.entries(want).every(([facet, value]) => button.getAttribute("data-f-" + facet) === value);
  const compose = (box) => {
    const buttons = $$("button[value]", box.nextElementSibling);
    const go = $("[data-go]", box);
    const sets = $$("[data-facet]", box);
    for (const set of sets) {
      const facet = set.dataset.facet;
      for (const input of $$("input", set)) {
        // What was chosen before this side stays; what comes after gives way.
        const want = {};
        for (const other of sets) {
          if (other === set) break;
          const on = $("input:checked", other);
          if (on) want[other.dataset.facet] = on.value;
        }
        want[facet] = input.value;
        input.disabled = !buttons.some((button) => fits(button, want));
        if (input.disabled && input.checked) input.checked = false;
      }
      const open = $$("input:enabled", set);
      if (!$("input:checked", set) && open.length && (facet !== "to" || open.length === 1)) open[0].checked = true;
    }
    const want = chosen(box);
    // Nothing as long as a side is open.
    const found = sets.every((set) => want[set.dataset.facet]) ? buttons.find((button) => fits(button, want)) : undefined;
    go.dataset.none ||= go.textContent;
    go.disabled = !found;
    go.value = found ? found.value : "";
    go.dataset.do = go.value;
    if (found && found.dataset.sure) go.dataset.sure = found.dataset.sure; else delete go.dataset.sure;
    if (found) go.replaceChildren(...found.cloneNode(true).childNodes);
    else go.textContent = go.dataset.none;
  };

  // ---- Several cards at once: exactly so many, or at least so many and then a stop.
  const pick = (box) => {
    const need = Number(box.dataset.pick);
    const least = Number(box.dataset.least ?? need);
    const inputs = $$("input[type=checkbox]", box);
    const count = inputs.filter((input) => input.checked).length;
    for (const input of inputs) input.disabled = !input.checked && count >= need;
    const go = $("[data-pick-go]", box);
    go.disabled = count < least;
    if (least < need) go.dataset.count = count;
    // With all of them picked there is nothing left to stop.
    const done = $("[data-pick-done]", box);
    if (done) done.disabled = count >= need;
  };

  document.addEventListener("change", (event) => {
    const composer = event.target.closest("[data-compose]");
    if (composer) compose(composer);
    const picker = event.target.closest("[data-pick]");
    if (picker) pick(picker);
    if (event.target.name === "hand") {
      keys();
      const panel = document.getElementById("panel-" + event.target.value);
      if (panel) panel.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
    }
  });

  // ---- Keys: arrows between the controls of the decision, numbers for short lists.
  const controls = () => $$("#decision :is(button, summary, input, a):not(:disabled)").filter(shown);
  const numbered = () => {
    const list = $$("#decision .answers:not(.all *) > button:not(:disabled)").filter(shown);
    return list.length && list.length <= 9 ? list : [];
  };
  const keys = () => {
    const list = numbered();
    $$("#decision [data-key]").forEach((button) => { if (!list.includes(button)) button.removeAttribute("data-key"); });
    list.forEach((button, at) => { if (button.dataset.key !== String(at + 1)) button.dataset.key = at + 1; });
  };
  // A list that opens or closes changes what can be pressed.
  document.addEventListener("toggle", (event) => { if (event.target.closest("#decision")) keys(); }, true);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = event.target;
    const typing = at.matches("textarea, select, input:not([type=radio], [type=checkbox])");
    if (typing) return;
    if (/^[1-9]$/.test(event.key)) {
      const button = numbered()[Number(event.key) - 1];
      if (button) { event.preventDefault(); button.focus(); button.click(); }
      return;
    }
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const inside = at.closest("#decision, #board");
    if (at.type === "radio" && inside) {
      if (event.key === "Enter") {
        event.preventDefault();
        if (!at.checked) at.click();
        const composer = at.closest("[data-compose]");
        const go = composer && $("[data-go]:enabled", composer);
        if (go) { go.click(); return; }
        const panel = at.name === "hand" && document.getElementById("panel-" + at.value);
        const next = panel && ($$("button, input, summary", panel).find(shown) || $("a", panel));
        if (next) next.focus();
      } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        // Left and right stay in the group; up and down leave it.
        const list = controls();
        const out = list.filter((el) => el === at || el.name !== at.name || el.type !== "radio");
        const next = out[out.indexOf(at) + step];
        if (next) { event.preventDefault(); next.focus(); }
      }
      return;
    }
    if (!step) return;
    if (!inside) {
      if (at !== document.body) return;
      const first = controls()[0];
      if (first) { event.preventDefault(); first.focus(); }
      return;
    }
    const list = controls();
    const next = list[list.indexOf(at) + step];
    if (next) { event.preventDefault(); next.focus(); }
  });

  // ---- Called when it is one's turn, wherever one looks.
  document.addEventListener("click", async (event) => {
    const notify = event.target.closest("[data-notify]");
    if (notify) {
      await Notification.requestPermission();
      notify.hidden = Notification.permission !== "default";
    }
  });
  let mine = null;
  const title = document.title;
  const called = () => {
    const table = $("#table");
    const words = table && table.dataset.yourTurn;
    document.title = words ? "● " + words + " · " + title : title;
    if (words && mine === false) {
      if (document.hidden && "Notification" in window && Notification.permission === "granted") {
        try {
          const note = new Notification(table.dataset.title, { body: words, tag: location.pathname });
          note.onclick = () => { window.focus(); note.close(); };
        } catch { /* some phones allow it only to installed pages */ }
      }
    }
    mine = Boolean(words);
  };

  // ---- Clocks run between the server's messages.
  setInterval(() => {
    for (const clock of $$("[data-clock][data-running]")) {
      const left = Math.max(0, Number(clock.dataset.clock) - 1);
      clock.dataset.clock = left;
      clock.textContent = Math.floor(left / 60) + ":" + String(left % 60).padStart(2, "0");
    }
  }, 1000);

  // ---- Where cards went: from the pile to a hand, from a hand to the discard or another hand.
  let last = null;
  const counts = () => {
    const piles = $(".piles[data-pile]");
    return piles && {
      pile: Number(piles.dataset.pile),
      discard: Number(piles.dataset.discard),
      hands: new Map($$(".player[data-cards]").map((player) => [player.id, Number(player.dataset.cards)])),
    };
  };
  const fly = (from, to) => {
    if (!from || !to || !from.animate) return;
    const place = (el) => {
      const box = el.getBoundingClientRect();
      return `translate(${box.x + box.width / 2 - 12}px, ${box.y + box.height / 2 - 16}px)`;
    };
    const card = document.createElement("span");
    card.className = "back fly";
    document.body.append(card);
    const steps = [{ transform: place(from) }, { transform: place(to), opacity: 0.3 }];
    card.animate(steps, { duration: 230, easing: "ease-in-out" }).onfinish = () => card.remove();
  };
  const motion = () => {
    const [before, now] = [last, counts()];
    last = now;
    if (!before || !now || calm() || document.hidden) return;
    const changed = [...now.hands].map(([id, count]) => [document.getElementById(id), count - (before.hands.get(id) ?? count)]);
    const giver = changed.find(([, by]) => by < 0);
    for (const [player, by] of changed) {
      if (by < 0 && now.discard > before.discard) fly(player, $(".discard"));
      if (by > 0 && now.pile < before.pile) fly($(".pile"), player);
      else if (by > 0 && giver) fly(giver[0], player);
      else if (by > 0) fly($(".discard"), player);
    }
  };

  // ---- A zone that hides something says so at its edge.
  // All are measured before one is changed: a change in between lets the browser lay out everything anew.
  const edges = () => {
    const zones = $$(".screen .zone, .screen .track > .space, .screen .cards, .screen .panels, .screen .seats ul, .screen .recap ol");
    const measured = zones.map((zone) => [zone, zone.scrollHeight - zone.clientHeight, zone.scrollWidth - zone.clientWidth, zone.scrollTop, zone.scrollLeft]);
    for (const [zone, down, across, top, left] of measured) {
      zone.classList.toggle("more-below", down - top > 8);
      zone.classList.toggle("more-right", across - left > 8);
      // Whoever has no mouse scrolls it by keys.
      const hides = down > 1 || across > 1;
      if (hides !== zone.hasAttribute("tabindex")) { if (hides) zone.tabIndex = 0; else zone.removeAttribute("tabindex"); }
    }
  };
  document.addEventListener("scroll", edges, { capture: true, passive: true });
  addEventListener("resize", edges);

  // ---- Things that moved glide from where they were.
  let places = new Map();
  const glide = () => {
    const before = places;
    places = new Map();
    const boxes = $$("[data-glide]").map((thing) => [thing, thing.getBoundingClientRect()]);
    for (const [thing, box] of boxes) {
      const at = [box.x + scrollX, box.y + scrollY];
      places.set(thing.dataset.glide, at);
      const was = before.get(thing.dataset.glide);
      if (!was || calm() || document.hidden || !thing.animate) continue;
      const [x, y] = [was[0] - at[0], was[1] - at[1]];
      if (Math.hypot(x, y) < 4 || !box.width) continue;
      thing.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: 240, easing: "ease-in-out" });
    }
  };

  // ---- After each change of the page.
  const settle = () => {
    $$("[data-compose]").forEach(compose);
    $$("[data-pick]").forEach(pick);
    called();
    window.Stage?.settle();
    keys();
    motion();
    glide();
    $$("[data-log]").forEach((log) => { log.scrollTop = log.scrollHeight; });
    edges();
    document.dispatchEvent(new Event("settled"));
  };

  // ---- The table changes in place.
  const changed = new WeakSet();
  // What changed glows for a moment; what came rises. The styles decide whether it moves.
  const flash = (node, name) => {
    node.classList.add(name);
    setTimeout(() => node.classList.remove(name), 300);
  };
  const MORPH = {
    morphStyle: "outerHTML",
    callbacks: {
      // What somebody is about to choose or write stays as it is while nothing about it changes.
      beforeNodeMorphed: (before, after) => {
        if (before.nodeType !== 1 || after.nodeType !== 1) return true;
        if (before.dataset.keep && before.dataset.keep === after.dataset.keep) return false;
        if (before.matches(".player strong, .piles strong, .shaft strong") && before.textContent !== after.textContent) changed.add(before);
        return true;
      },
      afterNodeMorphed: (node) => { if (changed.delete(node)) flash(node, "changed"); },
      afterNodeAdded: (node) => {
        if (node.nodeType === 1 && node.matches(".slot, .chip, .back")) flash(node, "came");
      },
      beforeAttributeUpdated: (name, node) => !(name === "open" && node.nodeName === "DETAILS"),
    },
  };
  const parsed = (html) => new DOMParser().parseFromString(html, "text/html");
  /** Shows the table that is in a page; says whether there is one. */
  const morph = (page, version = 0) => {
    const fresh = $("#table", page);
    if (fresh && Number(fresh.dataset.version) >= version) {
      // Taking the focused control out of the page half-way makes the browser lay everything out: it lets go first.
      const held = document.activeElement?.closest("#decision button");
      held?.blur();
      window.Idiomorph.morph($("#table"), document.adoptNode(fresh), MORPH);
      settle();
      if (held?.isConnected) held.focus({ preventScroll: true });
    }
    return Boolean(fresh);
  };

  /** What the live stream brought: played on the stage, if there is one. */
  const arrived = (page) => { if (!window.Stage?.take(page)) morph(page); };
  const zone = { ...MORPH, morphStyle: "innerHTML" };
  window.Stage?.start({
    parsed,
    show: (page) => morph(page),
    morph: (place, fresh) => window.Idiomorph.morph(place, [...fresh.childNodes], zone),
    drawn: () => { motion(); glide(); edges(); },
  });

  // ---- Whether the server can be reached, and what it says besides.
  let gone = false;
  let hide;
  const away = () => {
    const lost = $("#lost");
    if (!lost) return;
    clearTimeout(hide);
    lost.classList.remove("back");
    lost.hidden = false;
  };
  const back = () => {
    const lost = $("#lost");
    gone = false;
    if (!lost || lost.hidden || lost.classList.contains("back")) return;
    lost.classList.add("back");
    hide = setTimeout(() => { lost.hidden = true; }, 1500);
  };
  window.addEventListener("online", () => { if (!gone) back(); });
  const notice = (words) => {
    const box = $("#refused");
    if (!box) return;
    box.textContent = words;
    box.hidden = !words;
    setTimeout(() => { box.hidden = true; }, 8000);
  };

  document.addEventListener("click", (event) => {
    const box = event.target.closest("dialog");
    if (box && event.target === box) box.close();
  }, true);

  // ---- Forms that are sent in the background: the answer goes to the place they name.
  const sent = new WeakMap();
  const send = async (form, button) => {
    const into = form.dataset.into;
    // What is typed is sent anew; what is done is done once. Where the live stream overtook the answer
    // and the table stands elsewhere already, it is another deed.
    const typed = "typed" in form.dataset;
    const at = $$("input[type=hidden]", form).map((field) => field.value).join();
    const last = sent.get(form);
    if (last && !typed && last.at === at) return;
    if (typed) last?.stop.abort();
    const stop = new AbortController();
    sent.set(form, { stop, at });
    form.setAttribute("aria-busy", "true");
    const body = new URLSearchParams(new FormData(form));
    if (button?.name) body.append(button.name, button.value);
    let answer;
    let text;
    try {
      answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { "X-Part": into }, signal: stop.signal });
      text = await answer.text();
    } catch {
      if (!stop.signal.aborted) away();
      return;
    } finally {
      if (sent.get(form)?.stop === stop) {
        sent.delete(form);
        form.removeAttribute("aria-busy");
      }
    }
    if (answer.ok && !gone) back();
    if (answer.ok && form.matches("[action$='/chat']")) form.reset();
    if (answer.status === 204) return;
    const page = parsed(text);
    if (answer.ok && into !== "table") {
      document.getElementById(into)?.replaceChildren(...page.body.childNodes);
      settle();
      return;
    }
    // The answer can be overtaken by the live stream. One without a table (an error page) is read
    // out, not put in the table's place.
    const told = into === "table" && morph(page, Number($("#table").dataset.version));
    if (!told) notice(($("#message p", page) || page.body).textContent.trim());
  };
  document.addEventListener("submit", (event) => {
    const into = event.target.dataset.into;
    if (!into || into === "table" && !window.Idiomorph) return;
    event.preventDefault();
    send(event.target, event.submitter);
  });
  let typing;
  document.addEventListener("input", (event) => {
    const form = event.target.closest("form[data-typed]");
    if (!form) return;
    clearTimeout(typing);
    typing = setTimeout(() => send(form), 400);
  });

  // ---- What changed in the live table (changes.rs of the server writes it): new parts, and how many of
  // those that are there come next, and from where.
  const cut = (text) => text.split(/<(?!\/)/);
  const put_together = (has, change) => {
    const all = has.slice();
    let next = 0;
    for (const item of cut(change)) {
      if (item[0] === "+") {
        all.push(item.slice(1));
        next += 1;
        continue;
      }
      const [count, skip] = item.split(" ");
      next += Number(skip || 0);
      for (let n = Number(count); n > 0; n -= 1) all.push(all[next++]);
    }
    return all.slice(has.length);
  };

  // ---- The live table. The server sends something every 15 seconds; when nothing has come for
  // much longer (a phone that slept, a router that forgot), the connection is opened anew.
  const SILENCE = 40000;
  const live = () => {
    const url = $("#live")?.dataset.live;
    if (!url || !window.Idiomorph || !window.EventSource) return;
    let source;
    let last;
    let pause = 500;
    const heard = () => { last = Date.now(); pause = 500; back(); };
    const broken = () => { gone = true; away(); };
    const open = () => {
      last = Date.now();
      source?.close();
      source = new EventSource(url.replace(/\d+$/, $("#table").dataset.version));
      source.onopen = heard;
      source.onerror = () => {
        broken();
        // A browser tries again by itself, but not when it was answered with an error.
        if (source.readyState !== EventSource.CLOSED) return;
        setTimeout(open, pause);
        pause = Math.min(pause * 2, 8000);
      };
      source.addEventListener("ping", heard);
      source.addEventListener("notice", (event) => {
        heard();
        $("#notice")?.remove();
        $("#main").insertAdjacentHTML("beforebegin", event.data);
      });
      let has = [];
      const come = (parts) => {
        heard();
        has = parts.slice(parts.findIndex((part) => part?.includes(' id="table"')));
        // What cannot be put together is asked for anew.
        if (parts.includes(undefined)) open();
        else arrived(parsed(parts.join("<")));
        document.documentElement.dataset.heard = "";
      };
      source.addEventListener("table", (event) => come(cut(event.data)));
      source.addEventListener("changes", (event) => come(put_together(has, event.data)));
    };
    const look = () => {
      if (Date.now() - last < SILENCE) return;
      broken();
      open();
    };
    setInterval(look, 5000);
    document.addEventListener("visibilitychange", look);
    open();
  };

  const start = () => {
    const notify = $("[data-notify]");
    if (notify) notify.hidden = !("Notification" in window) || Notification.permission !== "default";
    live();
    settle();
  };
  document.addEventListener("majo:changed", () => settle());
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
