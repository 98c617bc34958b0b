// Agate Sword at its table: the attack in the middle, cards that tell what they do, cards tapped to be discarded.

import assert from "node:assert/strict";
import { test } from "node:test";
import { misfits, places, SIZES } from "./fit.mjs";
import { dice, FROZEN, house, people, reach } from "./lib.mjs";
import { asks, CAP_OF_FOUR, manyDiscards } from "./positions.mjs";

const here = await house({ pace: FROZEN });
const four = ["Madoka", "Homura", "Sayaka", "Kyoko"];
const strikes = (text) => text.startsWith("attack");
const keeps = (text) => !/^(discard|attack)/.test(text);
const act = (seen) => seen.view?.asked?.what === "act";

const opened = async ({ id, asked }, how = {}) => {
  const { page } = await here.visit({ player: asked, ...how });
  await page.goto(`/t/${id}`);
  await page.locator("html.js #decision.open").waitFor();
  return page;
};
const after = (page, version) => page.locator(`#table[data-version='${version}']`).waitFor();

test("the attack under way lies in the middle, with its sum", async () => {
  const at = await reach(here.server, asks("respond"), { names: four, prefer: strikes });
  const page = await opened(at);
  const { attack } = at.seen.view;
  const fought = page.locator("#board [data-place=table] .attack");
  assert.equal(await fought.locator(".shaft strong").innerText(), String(attack.damage));
  assert.match(await fought.locator(".equals").innerText(), new RegExp(`= ${attack.damage}$`));
  assert.match(await fought.locator(".falls").innerText(), /HP \d+ → −?\d+/);
  // The card on the table says what it does when it is pressed.
  const card = fought.locator(".peek").first();
  const name = await card.locator(".name").innerText();
  await card.click();
  const said = page.locator("#look:not([hidden])");
  assert.match(await said.innerText(), new RegExp(name));
  assert.ok((await said.innerText()).length > 60);
  assert.match(await said.getAttribute("aria-label"), /\S/);
  await page.keyboard.press("Escape");
  await said.waitFor({ state: "hidden" });
});

test("a card is tapped, read and discarded", async () => {
  const five = (seen) => act(seen) && seen.legal.some((text) => text.startsWith("discard"));
  const at = await reach(here.server, five, { prefer: keeps });
  const page = await opened(at, { touch: true });
  const words = at.seen.legal.find((text) => text.startsWith("discard"));
  const card = words.split(" ")[1];
  await page.locator(`.slot:has(#hand-${card})`).tap();
  const panel = page.locator(`#panel-${card}`);
  assert.ok(await panel.locator(".says").isVisible());
  const button = panel.locator(`[data-do="${words}"]`);
  assert.equal(await button.getAttribute("data-card"), card);
  assert.equal(await button.getAttribute("data-on"), "discard");
  await button.tap();
  await after(page, at.seen.version + 1);
});

test("several cards are tapped in the hand, in any order", async () => {
  const at = await reach(here.server, manyDiscards, { table: CAP_OF_FOUR, seed: 14, prefer: keeps });
  const page = await opened(at, { touch: true });
  const need = Number(await page.locator("[data-pick]").getAttribute("data-pick"));
  const other = page.locator(".answers.rest > details > summary");
  if (await other.count()) await other.tap();
  const go = page.locator("[data-pick-go]");
  assert.ok(await go.isDisabled());
  const cards = page.locator("#hand .slot:has([type=checkbox])");
  // The last one first: they are sent in the pack's order all the same.
  const count = await cards.count();
  for (let from = 1; from <= need; from += 1) await cards.nth(count - from).tap();
  assert.equal(await page.locator("#hand [type=checkbox]:checked").count(), need);
  await go.tap();
  await after(page, at.seen.version + need);
});

test("at every size everything is on one screen, and nothing moves", async () => {
  const { id, players } = await people(here.server, four, { game: "agate" });
  const pages = new Map();
  for (const [at, [name, size]] of Object.entries(SIZES).entries()) {
    const lang = at % 2 ? "ja" : "en";
    const { page } = await here.visit({ player: players[0], lang, size, touch: size.width < 900 });
    await page.goto(`/t/${id}`);
    pages.set(`${name} ${lang}`, page);
  }
  const roll = dice(21);
  const stood = new Map();
  let seen = await players[0].table(id);
  for (let step = 0; step < 60 && seen.stage === "playing"; step += 1) {
    const asked = players[seen.seats.findIndex((seat) => seat.asked)];
    seen = await asked.table(id);
    if (asked === players[0]) {
      for (const [where, page] of pages) {
        await page.locator(`#table[data-version='${seen.version}']`).waitFor();
        assert.deepEqual(await misfits(page), [], `${where}, step ${step}`);
        const now = JSON.stringify(await places(page));
        assert.equal(stood.get(where) ?? now, now, `${where}, step ${step}: a zone moved`);
        stood.set(where, now);
      }
    }
    seen = await asked.actOn(id, seen, seen.legal[roll(seen.legal.length)]);
  }
});

test("a large hand that one looks at fits at every size", async () => {
  const large = (seen) => seen.legal.filter((text) => text.startsWith("disarm")).length >= 6;
  const at = await reach(here.server, large, { names: four, seed: 6, prefer: keeps });
  for (const [name, size] of Object.entries(SIZES)) {
    for (const lang of ["en", "ja"]) {
      const page = await opened(at, { size, lang, touch: size.width < 900 });
      assert.deepEqual(await misfits(page), [], `${name} ${lang}`);
      await page.close();
    }
  }
});
