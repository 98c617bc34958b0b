// The rules beside the table: a drawer that never replaces it. Without script its links lead to pages.
(() => {
  "use strict";
  const drawer = document.getElementById("book");
  const within = (target) => target.closest("#book, .example-page, .rules");
  const parsed = (html) => new DOMParser().parseFromString(html, "text/html").body.childNodes;
  const body = document.getElementById("book-body");

  // Answers come in any order: only the newest question counts.
  const asked = new WeakMap();
  const fill = async (place, url) => {
    asked.set(place, url);
    place.setAttribute("aria-busy", "true");
    const answer = await fetch(url, { headers: { "X-Part": "book" } }).catch(() => null);
    const text = answer?.ok ? await answer.text() : null;
    if (asked.get(place) !== url) return false;
    place.removeAttribute("aria-busy");
    if (text !== null) place.replaceChildren(...parsed(text));
    return text !== null;
  };

  // ---- Back and forth in the drawer.
  const trail = [];
  const show = async (url, keep = true) => {
    if (!drawer) return;
    const fresh = drawer.hidden;
    drawer.hidden = false;
    document.documentElement.classList.add("reading");
    if (await fill(body, url)) {
      if (keep) trail.push(url);
      drawer.querySelector("[data-book-back]")?.toggleAttribute("hidden", trail.length < 2);
      body.scrollTop = 0;
    }
    if (fresh) drawer.querySelector("input[type=search]").focus({ preventScroll: true });
  };
  const close = () => {
    if (!drawer || drawer.hidden) return;
    drawer.hidden = true;
    trail.length = 0;
    document.documentElement.classList.remove("reading");
    document.querySelector("[data-book-open]")?.focus({ preventScroll: true });
  };

  document.addEventListener("click", async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = event.target.closest(".scenario a.step");
    if (step && within(step)) {
      const scenario = step.closest(".scenario");
      event.preventDefault();
      const to = scenario.parentElement;
      const rel = step.rel;
      if (await fill(to, step.href)) to.querySelector(rel ? `a.step[rel=${rel}]` : ".cases [aria-current]")?.focus({ preventScroll: true });
      return;
    }
    if (!drawer) return;
    if (event.target.closest("[data-book-close]")) { close(); return; }
    if (event.target.closest("[data-book-back]")) {
      trail.pop();
      if (trail.length) show(trail.at(-1), false);
      return;
    }
    const opens = event.target.closest("[data-book-open]");
    if (opens) {
      event.preventDefault();
      if (drawer.hidden) show(drawer.dataset.book); else close();
      return;
    }
    // A clause anywhere at the table opens here, where its examples are.
    const clause = event.target.closest("a.clause");
    if (clause && (clause.closest(".screen, #book, #look, dialog"))) {
      const [game, id] = [new URL(clause.href).pathname.match(/^.*\/rules\/[^/]+/)?.[0], clause.textContent.match(/[A-Z]{2}-[CRX]?\d+/)?.[0] ?? clause.href.split("/").pop()];
      if (!game || !id) return;
      event.preventDefault();
      show(`${game}/clause/${id}`);
      return;
    }
    const example = event.target.closest("#book a.example");
    if (example) { event.preventDefault(); show(example.href); }
  });

  // ---- What is typed is looked for.
  let typing;
  const find = (form) => show(form.getAttribute("action") + "?" + new URLSearchParams(new FormData(form)), trail.length === 0);
  drawer?.addEventListener("input", (event) => {
    const form = event.target.closest("form.find");
    if (!form) return;
    clearTimeout(typing);
    typing = setTimeout(() => { if (event.target.value.trim()) find(form); else show(drawer.dataset.book, false); }, 250);
  });
  drawer?.addEventListener("submit", (event) => {
    const form = event.target.closest("form.find");
    if (form) { event.preventDefault(); clearTimeout(typing); find(form); }
  });
  addEventListener("keydown", (event) => { if (event.key === "Escape" && drawer && !drawer.hidden && document.getElementById("look")?.hidden !== false) close(); });
})();
