// No mouse, no touch: Tab, arrow keys, Enter and numbers are enough.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FROZEN, house, reach } from "./lib.mjs";
import { CAP_OF_FOUR, asks, manyDiscards, manySided } from "./positions.mjs";

const here = await house({ pace: FROZEN });
const four = ["Madoka", "Homura", "Sayaka", "Kyoko"];

/** What has the focus: its form name or group, and its value. */
const focus = (page) => page.evaluate(() => {
  const at = document.activeElement;
  return { tag: at.tagName, name: at.name ?? "", value: at.value ?? "", text: at.innerText ?? "", go: "go" in at.dataset, pick: "pickGo" in at.dataset };
});

/** Presses a key until `want(focus)`. */
async function press(page, key, want, most = 40) {
  const seen = [];
  for (let count = 0; count < most; count += 1) {
    const at = await focus(page);
    if (want(at)) return at;
    seen.push(`${at.tag} ${at.name} ${at.value}`);
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead there: ${seen.join(", ")}`);
}

const moved = (page) => page.locator("#table:not([data-version='0'])").waitFor();

test("an attack put together from parts", async () => {
  const first = (seen) => seen.version === 0 && manySided(seen);
  const { id, asked, seen } = await reach(here.server, first, { names: four, steps: 1 });
  const { page } = await here.visit({ player: asked });
  await page.goto(`/t/${id}`);
  await page.locator("html.js #decision.open").waitFor();
  const parts = await page.locator(".panel:has([data-compose])").first().getAttribute("id");
  const card = parts.replace("panel-", "");
  // Arrow keys lead into the hand; left and right choose the card; Enter goes to its choices.
  await page.keyboard.press("ArrowDown");
  await press(page, "ArrowRight", (at) => at.name === "hand" && at.value === card);
  await page.keyboard.press("Enter");
  await press(page, "ArrowDown", (at) => at.name.startsWith("to-"));
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  const { value: to } = await focus(page);
  await press(page, "ArrowDown", (at) => at.name.startsWith("n-") || at.name.startsWith("p-"));
  await page.keyboard.press("ArrowRight");
  await press(page, "ArrowDown", (at) => at.go);
  const { value } = await focus(page);
  assert.ok(seen.legal.includes(value), value);
  assert.match(value, new RegExp(`^attack ${to} ${card}\\b`));
  await page.keyboard.press("Enter");
  await moved(page);
  assert.equal((await asked.table(id)).version, 1);
});

test("an attack from the list, by Tab", async () => {
  const first = (seen) => seen.version === 0 && manySided(seen);
  const { id, asked } = await reach(here.server, first, { names: four, steps: 1 });
  const { page } = await here.visit({ player: asked });
  await page.goto(`/t/${id}`);
  await page.locator("html.js #decision.open").waitFor();
  const parts = await page.locator(".panel:has([data-compose])").first().getAttribute("id");
  await press(page, "Tab", (at) => at.name === "hand", 60);
  await page.keyboard.press("Space");
  await press(page, "ArrowRight", (at) => at.value === parts.replace("panel-", ""));
  await press(page, "Tab", (at) => at.tag === "SUMMARY" && /list/.test(at.text));
  await page.keyboard.press("Enter");
  await press(page, "Tab", (at) => at.tag === "BUTTON" && /^attack/.test(at.value));
  await page.keyboard.press("Enter");
  await moved(page);
});

test("an answer by its number", async () => {
  const { id, asked, seen } = await reach(here.server, (seen) => asks("respond")(seen) && seen.legal.length < 6, { prefer: (text) => text.startsWith("attack") });
  const { page } = await here.visit({ player: asked });
  await page.goto(`/t/${id}`);
  await page.locator("#decision [data-key='2']").waitFor();
  const value = await page.locator("#decision [data-key='2']").getAttribute("value");
  assert.ok(seen.legal.includes(value));
  await page.keyboard.press("2");
  await page.locator(`#table:not([data-version='${seen.version}'])`).waitFor();
});

test("several cards are discarded at once", async () => {
  const { id, asked, seen } = await reach(here.server, manyDiscards, { table: CAP_OF_FOUR, seed: 14, prefer: (text) => !/^(discard|attack)/.test(text) });
  const { page } = await here.visit({ player: asked });
  await page.goto(`/t/${id}`);
  await page.locator("html.js #decision.open").waitFor();
  const need = Number(await page.locator("[data-pick]").getAttribute("data-pick"));
  await page.keyboard.press("ArrowDown");
  if (await page.locator("details:not([open]) [data-pick]").count()) {
    await press(page, "ArrowDown", (at) => at.tag === "SUMMARY");
    await page.keyboard.press("Enter");
  }
  for (let count = 0; count < need; count += 1) {
    await press(page, "ArrowDown", (at) => /^discard/.test(at.value) && at.tag === "INPUT");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
  }
  await press(page, "ArrowDown", (at) => at.pick);
  await page.keyboard.press("Enter");
  await page.locator(`#table[data-version='${seen.version + need}']`).waitFor();
});

test("a number never presses what is not shown", async () => {
  const five = (seen) => seen.view?.asked?.what === "act" && seen.view.seats[seen.you].cards === 5 && seen.legal.some((text) => text.startsWith("discard"));
  const { id, asked } = await reach(here.server, five, { prefer: (text) => !/^(discard|attack)/.test(text) });
  const { page } = await here.visit({ player: asked });
  await page.goto(`/t/${id}`);
  await page.locator("html.js #decision.open").waitFor();
  const hidden = await page.locator("#decision [data-key]").evaluateAll((all) => all.filter((el) => !el.checkVisibility()).map((el) => el.value));
  assert.deepEqual(hidden, []);
});
