// A table, not a form: at every decision of every game everything fits the screen, and nothing moves.
// Whole games at five sizes take long: only the first decisions, unless FIT=whole.

import assert from "node:assert/strict";
import { test } from "node:test";
import { misfits, places, SIZES } from "./fit.mjs";
import { decide, dice, house, Player, wait } from "./lib.mjs";

const here = await house();
const WHOLE = process.env.FIT === "whole";
const MOST = WHOLE ? 1000 : 12;

/** Games with few and with many seats, and their modes. */
const TABLES = [
  ["agate", 2, {}], ["agate", 4, {}],
  ["court", 3, {}], ["court", 5, {}],
  ["daybreak", 2, {}], ["daybreak", 4, {}],
  ["shadows", 5, {}], ["shadows", 8, {}],
  ["hackclad", 1, { mode: "solo" }], ["hackclad", 4, { mode: "versus" }],
];

/** Of the sample each table is tried at two sizes, so that all sizes and languages come up. */
const sizesOf = (at) => {
  const all = Object.keys(SIZES);
  return WHOLE ? all : [all[at % all.length], all[(at + 2) % all.length]];
};

for (const [at, [game, seats, options]] of TABLES.entries()) {
  for (const [turn, size] of sizesOf(at).entries()) {
    const lang = (at + turn) % 2 ? "ja" : "en";
    const guide = (at + turn) % 3 === 0;
    test(`${game} for ${seats} at ${size}, ${lang}${guide ? ", with the guide" : ""}`, async () => {
      const player = await Player.new(here.server, "Madoka");
      const bots = Array.from({ length: seats - 1 }, () => "random");
      const id = await player.open({ game, seats, options, bots: [null, ...bots] });
      const touch = size === "phone" || size === "upright";
      const { page } = await here.visit({ player, lang, size: SIZES[size], touch, scheme: turn ? "light" : "dark" });
      await page.goto(`/t/${id}`);
      if (guide) {
        await page.evaluate((path) => fetch(path, { method: "POST", body: new URLSearchParams({ on: "yes" }) }), `/t/${id}/guide`);
        await page.reload();
      }
      let first;
      const roll = dice(at + 1);
      for (let step = 0; step < MOST; step += 1) {
        const ways = await wait(page);
        if (ways.over) break;
        const where = `${game} ${size} ${lang}, decision ${step}, version ${await page.locator("#table").getAttribute("data-version")}`;
        const found = await misfits(page);
        const zones = await places(page);
        if (found.length) await page.screenshot({ path: `shots/misfit-${game}-${seats}-${size}-${lang}.png` });
        assert.deepEqual(found, [], where);
        first ??= zones;
        assert.deepEqual(zones, first, `${where}: a zone moved`);
        const marked = await page.locator("#decision [name=do]:not([data-do]):visible").count();
        assert.equal(marked, 0, `${where}: a control without its notation`);
        if (!await decide(page, { roll, press: (at) => (touch ? at.tap() : at.click()) })) break;
      }
    });
  }
}
