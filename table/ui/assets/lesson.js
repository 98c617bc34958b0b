// Marks what a lesson points at. Without it the words still say it.
(() => {
  "use strict";
  const $$ = (css) => [...document.querySelectorAll(css)];
  const seen = (el) => el.getClientRects().length > 0;
  const found = (mark) => {
    const [kind, ...rest] = mark.split(" ");
    const name = CSS.escape(rest.join(" "));
    if (kind === "zone") return $$("#" + name);
    if (kind === "at") return $$(`[data-place="${name}"]`);
    const slots = $$(`input[name="hand"][value="${name}"], input[data-do="pick ${name}"]`).map((input) => input.closest("label, .slot") || input);
    const all = [...slots, ...$$(`[data-held="${name}"], [data-place="card-${name}"], [data-card="${name}"]`)];
    const shown = all.filter(seen);
    return shown.length ? shown : $$(`#scene [data-name="${name}"], #board [data-name="${name}"], #hand [data-name="${name}"]`);
  };
  const mark = () => {
    const lesson = document.getElementById("lesson");
    const marks = (lesson?.dataset.look || "").split("|").filter(Boolean);
    const wanted = new Set(marks.flatMap(found));
    $$(".looked").forEach((el) => { if (!wanted.has(el)) el.classList.remove("looked"); });
    wanted.forEach((el) => el.classList.add("looked"));
  };
  document.addEventListener("settled", mark);
  document.addEventListener("DOMContentLoaded", mark);
  // A player's name in the words leads to the player.
  document.addEventListener("click", (event) => {
    const name = event.target.closest("a[data-find]");
    if (!name) return;
    event.preventDefault();
    const there = document.querySelector(`[data-place="${CSS.escape(name.dataset.find)}"]`);
    if (!there) return;
    there.scrollIntoView({ block: "nearest", inline: "nearest" });
    there.classList.add("looked");
    setTimeout(mark, 1500);
  });
})();
