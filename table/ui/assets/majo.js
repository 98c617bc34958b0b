// What all pages share: links to copy, the form for a new table. Everything works without it.
(() => {
  "use strict";
  const $ = (css, from = document) => from.querySelector(css);
  const $$ = (css, from = document) => [...from.querySelectorAll(css)];
  document.documentElement.classList.add("js");

  // ---- Links to copy.
  document.addEventListener("click", async (event) => {
    const copy = event.target.closest("[data-copy]");
    if (!copy) return;
    const field = document.getElementById(copy.dataset.copy);
    field.select();
    try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
    const words = copy.textContent;
    copy.textContent = copy.dataset.done;
    setTimeout(() => { copy.textContent = words; }, 1500);
  });
  const links = () => {
    $$("[data-copy]").forEach((button) => { button.hidden = false; });
    $$("[data-link]").forEach((field) => {
      if (field.value.startsWith("/")) field.value = location.origin + field.value;
    });
  };

  // ---- The form for a new table: only the seats there are.
  const seats = () => {
    const form = $("form[data-seats]");
    if (!form) return;
    const count = Number(form.elements.seats.value);
    for (const row of $$("[data-seat]", form)) {
      row.hidden = Number(row.dataset.seat) > count;
      for (const field of $$("select, input", row)) field.disabled = row.hidden;
    }
    // A name is asked for where others see it.
    const name = $("[data-name-field]", form);
    if (!name) return;
    const people = $$("select[name^='bot.']:enabled", form).some((choice) => !choice.value);
    name.hidden = !people;
    $("input", name).required = people;
  };
  document.addEventListener("change", (event) => {
    if (/^(seats|bot\.\d+)$/.test(event.target.name)) seats();
    // A word and a list of names rule each other out: what was chosen last counts.
    const list = event.target.closest("[data-picks]");
    const clear = (start) => $$(`input[name^="${start}"]`, list).forEach((one) => { one.checked = one.type === "radio" && start === "pick." && !one.value; });
    if (list && event.target.name.startsWith("pick.") && event.target.checked && event.target.value) clear("opt.");
    if (list && event.target.name.startsWith("opt.") && !list.matches(".counted")) clear("pick.");
  });
  // Whoever writes a number means it.
  document.addEventListener("input", (event) => {
    const own = event.target.type === "number" && event.target.closest(".counted");
    if (own && event.target.value) $("input[type=radio][value='']", own).checked = true;
  });

  // A table says when it has changed.
  document.addEventListener("settled", links);
  const start = () => { seats(); links(); };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
