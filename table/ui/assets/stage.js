// The stage: what happened is played one step after the other, where it happened. And the board: a
// card is chosen and then its place, or dragged there. The page works without all of it.
window.Stage = (() => {
  "use strict";
  const $ = (css, from = document) => from.querySelector(css);
  const $$ = (css, from = document) => [...from.querySelectorAll(css)];
  const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const keep = (key, value) => {
    try {
      if (value === undefined) return localStorage.getItem(key);
      localStorage.setItem(key, value);
    } catch { /* private windows may refuse */ }
    return null;
  };

  // ---- How long a step stays, in milliseconds: long enough to be read.
  const FACTOR = { slow: 2, normal: 1, fast: 0.35, now: 0 };
  const MANY = 12;
  const speed = () => (keep("speed") in FACTOR ? keep("speed") : "normal");
  // Whoever wants to see something again sees it, however fast the rest goes by.
  const pace = () => (reel?.again && speed() === "now" ? "normal" : speed());
  const wide = /[\u3000-\u9fff\uff00-\uffef]/g;
  const stay = (step) => {
    const moment = step.dataset.moment !== undefined;
    const text = $(moment ? "#moment .words" : ".said", step.content)?.textContent ?? "";
    const length = text.length + (text.match(wide) || []).length;
    const read = step.dataset.own === undefined ? Math.min((moment ? 1200 : 500) + 20 * length, 3000) : 300;
    // Whoever is far behind is not kept for long, unless they asked to see it again.
    const hurry = !reel.again && reel.steps.length - reel.at > MANY ? 0.4 : 1;
    // What hits the viewer can be read, however fast the rest goes by.
    return step.dataset.hold === undefined ? read * FACTOR[pace()] * hurry : read * Math.max(FACTOR[pace()], 1);
  };
  // Whoever is hit sees it until they say so: once for each action, at the last that hits them. A
  // decision that comes right after it holds by itself.
  const stops = () => {
    const [step, after] = [reel.steps[reel.at], reel.steps[reel.at + 1]];
    // A sheet is there to be read.
    if (step.dataset.wait !== undefined) return true;
    if (step.dataset.hold === undefined || pace() === "fast") return false;
    const again = reel.steps.slice(reel.at + 1).some((next) => next.dataset.n === step.dataset.n && next.dataset.hold !== undefined);
    return !again && (after !== undefined || !asked(reel.then));
  };
  const asked = (page) => Boolean($("#table", page)?.dataset.yourTurn);

  // ---- The reel: steps, where it is, and what to show after them.
  let reel = null;
  let timer;
  let hooks;
  const table = () => document.getElementById("table");
  const element = (place) => place && $$("#table [data-place]").filter((el) => el.dataset.place === place).find((el) => el.getClientRects().length);

  const point = (step) => {
    clear();
    const [from, to] = [element(step.dataset.from), element(step.dataset.to)];
    for (const el of [from, to]) el?.classList.add("acting");
    // A moment lies over the way, and tells it.
    if (!from || !to || from === to || step.dataset.moment !== undefined) return;
    const middle = (el) => { const box = el.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
    const [[x1, y1], [x2, y2]] = [middle(from), middle(to)];
    // One lies on the other: there is no way between them.
    if (x1 === x2 && y1 === y2) return;
    const space = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(space, "svg");
    svg.setAttribute("class", "arrow");
    svg.setAttribute("aria-hidden", "true");
    const line = document.createElementNS(space, "path");
    const [dx, dy] = [x2 - x1, y2 - y1];
    const length = Math.hypot(dx, dy);
    const [bx, by] = [(x1 + x2) / 2 - dy * 0.12, (y1 + y2) / 2 + dx * 0.12];
    const [ux, uy] = [(x2 - bx) / Math.hypot(x2 - bx, y2 - by), (y2 - by) / Math.hypot(x2 - bx, y2 - by)];
    const [hx, hy] = [x2 - ux * 12, y2 - uy * 12];
    line.setAttribute("d", `M${x1} ${y1}Q${bx} ${by} ${x2} ${y2}M${hx - uy * 8} ${hy + ux * 8}L${x2} ${y2}L${hx + uy * 8} ${hy - ux * 8}`);
    svg.append(line);
    document.body.append(svg);
    if (calm() || !line.animate) return;
    line.style.strokeDasharray = length * 2;
    line.animate([{ strokeDashoffset: length * 2 }, { strokeDashoffset: 0 }], { duration: 320, easing: "ease-out" });
  };
  const clear = () => {
    $$(".arrow").forEach((arrow) => arrow.remove());
    $$(".acting").forEach((el) => el.classList.remove("acting"));
  };

  const draw = (step) => {
    const scene = document.importNode(step.content, true);
    for (const id of ["players", "board", "hand", "shown", "moment"]) {
      const [zone, fresh] = [document.getElementById(id), scene.getElementById(id)];
      if (zone && fresh) hooks.morph(zone, fresh);
    }
    const count = $("#stage .count");
    if (count) count.textContent = `${reel.at + 1}/${reel.steps.length}`;
    hooks.drawn();
    point(step);
  };

  const next = () => {
    clearTimeout(timer);
    if (!reel) return;
    if (reel.at + 1 >= reel.steps.length) { finish(); return; }
    reel.at += 1;
    reel.hit = false;
    draw(reel.steps[reel.at]);
    wait();
  };
  const wait = () => {
    clearTimeout(timer);
    reel.hit = !reel.held && stops();
    marks();
    if (!reel.held && !reel.hit) timer = setTimeout(next, stay(reel.steps[reel.at]));
  };
  const back = () => {
    if (!reel || reel.at < 1) return;
    clearTimeout(timer);
    reel.held = true;
    reel.hit = false;
    reel.at -= 1;
    draw(reel.steps[reel.at]);
    marks();
  };
  const hold = () => {
    if (!reel) return;
    // What stopped by itself goes on.
    reel.held = !reel.held && !reel.hit;
    marks();
    if (reel.held) clearTimeout(timer); else next();
  };
  const marks = () => {
    table()?.classList.toggle("playing", Boolean(reel));
    table()?.classList.toggle("yours-next", Boolean(reel && asked(reel.then)));
    table()?.classList.toggle("stopped", Boolean(reel?.hit));
    table()?.classList.toggle("reading", Boolean(reel?.hit && reel.steps[reel.at]?.dataset.wait !== undefined));
    $$("[data-reel=hold]").forEach((button) => button.setAttribute("aria-pressed", Boolean(reel?.held)));
  };
  /** To now: the table as it is. */
  const finish = () => {
    clearTimeout(timer);
    if (!reel) return;
    const { then } = reel;
    reel = null;
    clear();
    marks();
    hooks.show(then);
    seen();
  };
  // Bots wait for the eyes of the only person at a table.
  const seen = () => {
    const { seen: path, version } = table()?.dataset ?? {};
    if (!path) return;
    fetch(path, { method: "POST", body: new URLSearchParams({ v: version }), headers: { "X-Part": "table" } }).catch(() => {});
  };

  // A zone that a step leaves out is the one of the next step; after the last one, the table's own. Nothing can
  // be done there yet: the decision comes after the steps.
  const ZONES = ["players", "board", "hand"];
  const whole = (steps, page) => {
    const then = {};
    for (const id of ZONES) {
      const zone = $(`#table #${id}`, page);
      if (!zone) continue;
      then[id] = zone.cloneNode(true);
      for (const el of $$("[data-keep]", then[id])) el.removeAttribute("data-keep");
      for (const el of $$(".decision.open", then[id])) el.classList.remove("open");
      for (const el of $$("[name=do]", then[id])) el.disabled = true;
    }
    for (const step of [...steps].reverse()) {
      for (const id of ZONES) {
        const own = step.content.getElementById(id);
        if (own) then[id] = own;
        else if (then[id]) step.content.append(then[id].cloneNode(true));
      }
    }
    return steps;
  };

  /** Takes what the server sent: steps to play, and the table after them. */
  const take = (page) => {
    const fresh = $("#table", page);
    if (!fresh) return false;
    const steps = $$("#frames > template", page);
    const [was, is] = [Number(table()?.dataset.version), Number(fresh.dataset.version)];
    const plays = speed() !== "now" && !document.hidden && table()?.classList.contains("screen");
    // Something was taken back, or nobody looks, or there is nothing to see.
    if (is < was || !plays) { if (reel) { reel.then = page; finish(); } else { hooks.show(page); if (is !== was) seen(); } return true; }
    if (reel) {
      // The same step may come twice when a connection was opened anew.
      const last = Number(reel.steps.at(-1)?.dataset.n ?? 0);
      reel.steps.push(...whole(steps, page).filter((step) => Number(step.dataset.n) > last));
      reel.then = page;
      marks();
      return true;
    }
    const done = steps.length === 1 && steps[0].dataset.own !== undefined;
    if (!steps.length || done) { hooks.show(page); if (is !== was) seen(); return true; }
    play(whole(steps, page), page);
    return true;
  };
  const play = (steps, then, again = false) => {
    reel = { steps, then, at: -1, held: false, hit: false, again };
    marks();
    next();
  };
  const again = async (path) => {
    const answer = await fetch(path).catch(() => null);
    if (!answer?.ok) return;
    const page = hooks.parsed(await answer.text());
    const steps = $$("#frames > template", page);
    $(".recap")?.removeAttribute("open");
    if (steps.length) play(whole(steps, page), page, true);
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-reel]");
    if (button) ({ skip: finish, on: next, back, hold })[button.dataset.reel]();
    const recap = event.target.closest("[data-recap]");
    if (recap) again(recap.dataset.recap);
  });
  document.addEventListener("keydown", (event) => {
    if (!reel || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("textarea, select, input:not([type=radio], [type=checkbox])")) return;
    const deed = { Escape: finish, " ": next, ArrowRight: next, ArrowLeft: back }[event.key];
    if (!deed || (event.key === " " && event.target.closest("button, summary, a"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    deed();
  }, true);
  document.addEventListener("visibilitychange", () => { if (document.hidden && reel) finish(); });
  document.addEventListener("change", (event) => {
    if (!event.target.matches("[data-speed]")) return;
    keep("speed", event.target.value);
    if (reel && pace() === "now") finish(); else if (reel) wait();
  });

  // ---- A ring that runs down beside what goes on by itself.
  const rings = () => {
    for (const ring of $$("[data-ring]")) {
      if (ring.dataset.on || !ring.animate) continue;
      ring.dataset.on = "yes";
      const ms = Number(ring.dataset.ring);
      ring.animate([{ "--left": "100%" }, { "--left": "0%" }], { duration: Math.max(ms, 1), fill: "forwards" });
    }
  };

  // ---- Play on the board: a card, then its place.
  const chosen = () => $("#table input[name=hand]:checked")?.value;
  const deeds = (place, card) => $$("#table [data-do][data-on]").filter((button) => button.dataset.on === place && !button.disabled && (button.dataset.card === undefined || button.dataset.card === card));
  const targets = (card = chosen()) => {
    const parts = $$("#decision [data-compose] input[data-on]:enabled").filter((input) => (card && input.closest(`[id="panel-${card}"]`)) || input.closest("label, fieldset").getClientRects().length);
    const deeds = $$("#table [data-do][data-on]").filter((button) => button.dataset.card === undefined || button.dataset.card === card);
    const places = new Set([...deeds, ...parts].map((control) => control.dataset.on));
    for (const el of $$("#table [data-place]")) el.classList.toggle("target", !reel && places.has(el.dataset.place));
  };
  const press = (place, card) => {
    const all = deeds(place, card);
    if (all.length === 1) { all[0].click(); return; }
    // What is put together of parts takes the place as its part.
    const part = $$("#decision [data-compose] input[data-on]").find((input) => input.dataset.on === place && !input.disabled && input.closest("label, fieldset").getClientRects().length);
    if (part) {
      part.checked = true;
      part.dispatchEvent(new Event("change", { bubbles: true }));
      $("[data-go]", part.closest("[data-compose]"))?.focus();
      return;
    }
    // Several ways to do it: the choice is made among the buttons.
    const first = all.find((button) => button.getClientRects().length) ?? all[0];
    for (const button of all) { button.classList.add("asked"); setTimeout(() => button.classList.remove("asked"), 1200); }
    first?.scrollIntoView({ block: "nearest" });
    first?.focus();
  };
  let dropped = -Infinity;
  document.addEventListener("click", (event) => {
    // What was dragged is not clicked as well.
    if (event.isTrusted && performance.now() - dropped < 300) { event.preventDefault(); return; }
    if (event.target.closest("button, a, input, label, select")) return;
    const place = event.target.closest("#table [data-place].target");
    // With a card chosen a place is where it goes, and no longer what it tells of itself.
    const summary = event.target.closest("summary");
    if (!place || (summary && !chosen())) return;
    if (summary) event.preventDefault();
    press(place.dataset.place, chosen());
  });
  document.addEventListener("change", (event) => { if (event.target.name === "hand") targets(); });

  let drag = null;
  document.addEventListener("pointerdown", (event) => {
    const slot = event.target.closest("#table .slot");
    const input = slot && $("input[name=hand]", slot);
    if (!input || event.button !== 0) return;
    drag = { slot, input, x: event.clientX, y: event.clientY, ghost: null };
  });
  const under = (event) => document.elementsFromPoint(event.clientX, event.clientY).map((el) => el.closest("#table [data-place].target")).find(Boolean);
  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 10) return;
      drag.ghost = $(".card", drag.slot)?.cloneNode(true) ?? drag.slot.cloneNode(true);
      drag.ghost.classList.add("ghost");
      document.body.append(drag.ghost);
      targets(drag.input.value);
    }
    drag.ghost.style.translate = `${event.clientX - 30}px ${event.clientY - 40}px`;
    const over = under(event);
    $$(".over").forEach((el) => el.classList.toggle("over", el === over));
    over?.classList.add("over");
  });
  const drop = (event) => {
    if (!drag) return;
    const { ghost, input } = drag;
    drag = null;
    if (!ghost) return;
    ghost.remove();
    dropped = performance.now();
    $$(".over").forEach((el) => el.classList.remove("over"));
    const place = event.type === "pointerup" && under(event);
    // Only now: what a chosen card opens would push its places away under the finger.
    if (event.type === "pointerup" && !input.checked) { input.checked = true; input.dispatchEvent(new Event("change", { bubbles: true })); }
    targets();
    if (place) press(place.dataset.place, input.value);
  };
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);
  document.addEventListener("dragstart", (event) => { if (event.target.closest("#table .slot")) event.preventDefault(); });

  /** After each change of the page. */
  const settle = () => {
    const pick = $("[data-speed]");
    if (pick) pick.value = speed();
    rings();
    targets();
  };
  return { take, settle, playing: () => Boolean(reel), start: (given) => { hooks = given; seen(); } };
})();
