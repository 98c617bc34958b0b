// Forced steps: what can be done in one way only goes on by itself, shows when, and waits if asked to.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dice, FROZEN, house, people, Server } from "./lib.mjs";

/** The ring runs for some seconds: long enough to be stopped. */
const here = await house({ pace: 3000 });

const version = async (page) => Number(await page.locator("#table").getAttribute("data-version"));
const ring = (page) => page.locator("#question [data-ring]");

/** A page of somebody who has one thing to do: it came just now. */
async function forced(how = {}) {
  // A game may end before it comes up.
  for (let game = 0; game < 8; game += 1) {
    const found = await once(dice(9 + game), how);
    if (found) return found;
  }
  throw new Error("there was always something to choose");
}
async function once(roll, how) {
  const { id, players } = await people(here.server, ["Aoi", "Ren"], { game: "agate" });
  const { page } = await here.visit({ player: players[0], ...how });
  await page.goto(`/t/${id}`);
  await page.locator("html.js #table.screen").waitFor();
  let seen = await players[0].table(id);
  for (let step = 0; step < 400 && seen.stage === "playing"; step += 1) {
    const asked = players[seen.seats.findIndex((seat) => seat.asked)];
    seen = await asked.table(id);
    if (asked === players[0] && seen.legal.length === 1) {
      await page.waitForFunction((count) => Number(document.querySelector("#table").dataset.version) >= count, seen.version);
      return { page, id, player: players[0], seen };
    }
    const strikes = seen.legal.filter((text) => text.startsWith("attack"));
    const from = strikes.length ? strikes : seen.legal;
    seen = await asked.actOn(id, seen, from[roll(from.length)]);
  }
  return null;
}

test("a forced step shows a ring that runs down, and goes on by itself", async () => {
  const { page, seen } = await forced();
  const drawn = await ring(page).evaluate((el) => {
    const left = () => parseFloat(getComputedStyle(el).getPropertyValue("--left"));
    const [run] = el.getAnimations();
    const state = run.playState;
    const lasts = run.effect.getTiming().duration;
    // As it looks after a quarter of the time, and when time is up.
    const at = (part) => { run.currentTime = part * lasts; return Math.round(left()); };
    return { ms: Number(el.dataset.ring), state, lasts, quarter: at(0.25), end: at(1) };
  });
  assert.deepEqual(drawn, { ms: drawn.ms, state: "running", lasts: drawn.ms, quarter: 75, end: 0 });
  assert.ok(drawn.ms > 0);
  await page.waitForFunction((count) => Number(document.querySelector("#table").dataset.version) > count, seen.version);
});

test("\"Wait\" stops it: then it is done when I do it", async () => {
  const { page, player, id, seen } = await forced();
  const ms = Number(await ring(page).getAttribute("data-ring"));
  await page.getByRole("button", { name: "Wait" }).click();
  await ring(page).waitFor({ state: "detached" });
  // The ring would have run down by then.
  await page.waitForTimeout(ms + 1_000);
  assert.equal((await player.table(id)).version, seen.version, "nothing was done");
  assert.equal(await version(page), seen.version);
  await page.locator(`#table [data-do="${seen.legal[0]}"]:visible`).first().click();
  await page.waitForFunction((count) => Number(document.querySelector("#table").dataset.version) > count, seen.version);
});

test("with less motion wished for the ring still tells the time", async () => {
  const { page } = await forced({ motion: "reduce" });
  assert.equal(await ring(page).evaluate((el) => el.getAnimations().length), 1);
  assert.equal(await ring(page).getAttribute("aria-label"), "Only one thing to do: it goes on by itself.");
});

test("a lone \"go on\" is asked once per turn at most", async () => {
  const frozen = await new Server(FROZEN).start();
  try {
    for (const seats of [2, 3, 4]) {
      const roll = dice(seats);
      const { id, players } = await people(frozen, ["Aoi", "Ren", "Yui", "Sora"].slice(0, seats), { game: "daybreak" });
      let seen = await players[0].table(id);
      const asked = new Map();
      while (seen.stage === "playing" && seen.version < 600) {
        const seat = seen.seats.findIndex((seat) => seat.asked);
        seen = await players[seat].table(id);
        if (seen.legal.length === 1 && seen.legal[0] === "end") {
          const turn = `seat ${seat} in turn ${seen.view.turn}`;
          asked.set(turn, (asked.get(turn) ?? 0) + 1);
        }
        seen = await players[seat].act(id, seen.legal[roll(seen.legal.length)]);
      }
      assert.ok(asked.size > 0, "it never came up");
      assert.deepEqual([...asked].filter(([, times]) => times > 1), [], `${seats} at the table`);
    }
  } finally {
    await frozen.end();
  }
});
