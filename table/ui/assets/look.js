// Any name is something to look at: hover, focus or tap it, and see what it is and where it is now.
// Without script a name is a link to its page.
(() => {
  "use strict";
  const $$ = (css, from = document) => [...from.querySelectorAll(css)];
  const HOVER = 350;
  const LEAVE = 250;
  const HOLD = 500;

  const box = document.createElement("div");
  box.id = "look";
  box.hidden = true;
  box.setAttribute("role", "dialog");
  box.setAttribute("aria-live", "polite");
  let owner = null;
  let pinned = false;
  let timer;
  const kept = new Map();

  // Whatever has a name here: a card, a thing, a clause; else what its own words say.
  const NAMED = "[data-name], a.clause";
  const of = (el) => el.dataset.name || (el.matches("a.clause") ? el.textContent.trim() : "");
  const source = () => document.documentElement.dataset.names;

  // What is known of a thing changes with the table: it is asked for anew after each change.
  document.addEventListener("settled", () => { kept.clear(); });
  const fetched = async (name) => {
    const from = source();
    if (!from || !name) return null;
    if (!kept.has(name)) {
      const asked = fetch(from + encodeURIComponent(name)).then((answer) => (answer.ok ? answer.text() : null)).catch(() => null);
      kept.set(name, asked);
    }
    return kept.get(name);
  };

  const place = (el) => {
    const at = el.getBoundingClientRect();
    const size = box.getBoundingClientRect();
    const clamp = (value, most) => Math.max(6, Math.min(value, most - 6));
    const below = at.bottom + 8 + size.height <= innerHeight;
    const top = below ? at.bottom + 8 : at.top - 8 - size.height;
    box.style.setProperty("--x", clamp(at.left + at.width / 2 - size.width / 2, innerWidth - size.width) + "px");
    box.style.setProperty("--y", clamp(top, innerHeight - size.height) + "px");
  };

  // The same thing elsewhere on the table is marked while one looks at it.
  const point = (name) => {
    $$(".pointed").forEach((el) => el.classList.remove("pointed"));
    if (!name) return;
    const same = CSS.escape(name);
    $$(`.scene [data-name="${same}"]`).forEach((el) => { if (el !== owner) el.classList.add("pointed"); });
  };

  const close = () => {
    clearTimeout(timer);
    box.hidden = true;
    owner?.removeAttribute("aria-describedby");
    owner = null;
    pinned = false;
    point("");
  };

  const open = async (el, pin) => {
    clearTimeout(timer);
    const name = of(el);
    const words = el.dataset.tip || el.getAttribute("title") || el.getAttribute("aria-label");
    owner = el;
    pinned = pin;
    let html = await fetched(name);
    if (owner !== el) return false;
    if (html === null && words) {
      box.textContent = words;
    } else if (html === null) {
      close();
      return false;
    } else {
      box.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
    }
    // A dialog is called by its heading.
    const title = box.querySelector("h1, h2, h3, h4, b, strong")?.textContent.trim();
    box.setAttribute("aria-label", title || words || name);
    if (!box.isConnected) document.body.append(box);
    box.hidden = false;
    box.classList.toggle("pinned", pin);
    el.setAttribute("aria-describedby", "look");
    place(el);
    point(name);
    return true;
  };

  // ---- Hover and focus show it; leaving lets it go.
  const later = (el) => { clearTimeout(timer); timer = setTimeout(() => open(el, false), HOVER); };
  const leave = () => { if (!pinned) { clearTimeout(timer); timer = setTimeout(close, LEAVE); } };
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const el = event.target.closest(NAMED);
    if (box.contains(event.target)) clearTimeout(timer);
    else if (el && el !== owner && !pinned) later(el);
    else if (!el && owner) leave();
    else if (!el) clearTimeout(timer);
  });
  document.addEventListener("focusin", (event) => {
    const el = event.target.closest(NAMED);
    if (el && el.matches(":focus-visible") && !box.contains(el)) open(el, false);
    else if (owner && !box.contains(event.target)) leave();
  });

  // ---- "What is this?": until it is switched off, everything explains itself instead of acting.
  let asking = false;
  const THINGS = ".scene :is([data-name], [title], button[aria-label], [data-place])";
  const ask = (on) => {
    asking = on;
    document.documentElement.classList.toggle("asking", on);
    $$("[data-what]").forEach((button) => button.setAttribute("aria-pressed", String(on)));
    if (on) step(0); else close();
  };
  // What has a name inside another comes before it.
  const explains = (el) => {
    const own = el.closest(".scene [data-name], .scene [title]");
    if (own) return own;
    const slot = el.closest(".slot, label, button, summary, [data-place]");
    return slot && (slot.querySelector("[data-name], [title]") || (slot.matches("[aria-label]") ? slot : null));
  };
  const seen = () => $$(THINGS).filter((el) => el.getClientRects().length && (el.dataset.name || el.title));
  let at = -1;
  const step = (by) => {
    const list = seen();
    if (!list.length) return;
    at = by === 0 ? 0 : (at + by + list.length) % list.length;
    open(list[at], true);
  };
  addEventListener("click", (event) => {
    if (event.target.closest("[data-what]")) { ask(!asking); event.preventDefault(); return; }
    if (box.contains(event.target)) return;
    if (asking && event.target.closest(".scene")) {
      event.preventDefault();
      event.stopImmediatePropagation();
      const el = explains(event.target);
      if (el) open(el, true);
      return;
    }
    const named = event.target.closest("a[data-name]");
    if (named && source() && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      if (owner === named && pinned) { close(); return; }
      open(named, true).then((shown) => { if (!shown) location.assign(named.href); });
      return;
    }
    // A tap on something that does nothing else says what it is.
    const bare = event.target.closest(".scene [data-name], .scene [title]");
    const acts = event.target.closest("a, button, label, input, select, summary");
    if (bare && (!acts || bare.contains(acts) === false && !acts.contains(bare))) { open(bare, true); return; }
    if (pinned) close();
  }, true);

  // ---- A finger that stays on something asks what it is.
  let hold;
  const lift = () => clearTimeout(hold);
  document.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" || box.contains(event.target)) return;
    const el = event.target.closest(".scene") && explains(event.target);
    if (!el) return;
    clearTimeout(hold);
    hold = setTimeout(() => {
      open(el, true);
      // The click that follows is not meant to act.
      addEventListener("click", (click) => { if (!box.contains(click.target)) { click.preventDefault(); click.stopImmediatePropagation(); } }, { capture: true, once: true });
    }, HOLD);
  }, { passive: true });
  for (const name of ["pointerup", "pointercancel", "pointermove", "scroll"]) {
    document.addEventListener(name, (event) => {
      if (name !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 4) lift();
    }, { passive: true, capture: true });
  }

  // ---- Keys: ? asks, arrows go from thing to thing, Escape ends.
  addEventListener("keydown", (event) => {
    const typing = event.target.matches?.("textarea, select, input:not([type=radio], [type=checkbox])");
    if (event.key === "Escape" && (asking || !box.hidden)) {
      // What only lies under the mouse goes away, and does not keep anybody from skipping what is played.
      if (asking || pinned || !window.Stage?.playing()) event.stopPropagation();
      if (asking) ask(false); else close();
      return;
    }
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "?" && document.querySelector("[data-what]")) { event.preventDefault(); ask(!asking); return; }
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (asking && by) { event.preventDefault(); event.stopImmediatePropagation(); step(by); }
  }, true);
  addEventListener("resize", close);
})();
