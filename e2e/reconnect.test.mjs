// Lost connections and a killed server: the table goes on by itself, without a reload.

import assert from "node:assert/strict";
import { test } from "node:test";
import { decide, dice, house, people, press, wait, Wire } from "./lib.mjs";

const here = await house();
const LOST = /net::ERR_|Failed to load resource|object Event/;

/** A page that remembers whether it was loaded again. */
async function stay(page, path) {
  await page.goto(path);
  await page.evaluate(() => { window.stayed = true; });
  await page.locator("#table").waitFor();
}
const stayed = (page) => page.evaluate(() => window.stayed === true);
const notice = (page) => page.locator("#lost .off");

/** Does any legal action for whoever is asked. */
async function move(players, id) {
  for (;;) {
    const { seats } = await players[0].table(id);
    const asked = players[seats.findIndex((seat) => seat.asked)] ?? players[0];
    const seen = await asked.table(id);
    if (seen.legal.length) return (await asked.actOn(id, seen, seen.legal[0])).version;
  }
}

/** Until the page shows the table as the server has it. */
async function caughtUp(page, player, id) {
  await page.waitForFunction(async (id) => {
    const seen = await (await fetch(`/api/tables/${id}`)).json();
    return document.querySelector("#table")?.dataset.version === String(seen.version);
  }, id, { timeout: 30_000, polling: 250 });
}

test("the wire is cut for some seconds while the others play on", async () => {
  const wire = await new Wire(here.server).open();
  const { id, players } = await people(here.server, ["Madoka", "Homura"]);
  const { page } = await here.visit({ player: players[0], url: wire.url, expected: LOST });
  await stay(page, `/t/${id}`);
  wire.cut();
  await notice(page).waitFor();
  for (let count = 0; count < 4; count += 1) await move(players, id);
  // The good news stays for a moment only: watched for from before.
  const again = page.waitForFunction(() => {
    const lost = document.querySelector("#lost.back:not([hidden])");
    return lost && lost.getBoundingClientRect();
  });
  wire.mend();
  assert.ok((await (await again).jsonValue()).width > 200, "it can be read");
  await caughtUp(page, players[0], id);
  await notice(page).waitFor({ state: "hidden" });
  await move(players, id);
  await caughtUp(page, players[0], id);
  assert.ok(await stayed(page));
  wire.close();
});

test("the browser goes offline, and an action is tried meanwhile", async () => {
  const { id, players } = await people(here.server, ["Madoka", "Homura"]);
  const first = (await players[0].table(id)).seats.findIndex((seat) => seat.asked);
  const { page, context } = await here.visit({ player: players[first], expected: LOST });
  await stay(page, `/t/${id}`);
  await wait(page);
  await context.setOffline(true);
  await press(page);
  await notice(page).waitFor();
  await context.setOffline(false);
  // The choice is still there, and the table goes on from it.
  await caughtUp(page, players[first], id);
  const before = (await players[0].table(id)).version;
  await decide(page, { roll: dice(2) });
  assert.ok((await players[0].table(id)).version > before);
  await notice(page).waitFor({ state: "hidden" });
  assert.ok(await stayed(page));
});

test("the server is killed and started again", async () => {
  const { id, players } = await people(here.server, ["Madoka", "Homura"]);
  for (let count = 0; count < 6; count += 1) await move(players, id);
  const { page } = await here.visit({ player: players[0], expected: LOST });
  await stay(page, `/t/${id}`);
  const before = await players[0].table(id);
  await here.server.stop("SIGKILL");
  await notice(page).waitFor();
  await here.server.start();
  const after = await players[0].table(id);
  assert.ok(after.version >= before.version, "an acknowledged action is gone");
  assert.equal(after.commitment, before.commitment);
  await notice(page).waitFor({ state: "hidden", timeout: 30_000 });
  await move(players, id);
  await caughtUp(page, players[0], id);
  assert.ok(await stayed(page));
});

test("a polite stop ends cleanly with pages open", async () => {
  const { id, players } = await people(here.server, ["Madoka", "Homura"]);
  const { page } = await here.visit({ player: players[0], expected: LOST });
  await stay(page, `/t/${id}`);
  assert.equal(await here.server.stop("SIGTERM"), 0);
  await here.server.start();
  await notice(page).waitFor({ state: "hidden", timeout: 30_000 });
  await caughtUp(page, players[0], id);
  assert.ok(await stayed(page));
});

test("a connection that died without a word is noticed", async () => {
  const wire = await new Wire(here.server).open();
  const { id, players } = await people(here.server, ["Madoka", "Homura"]);
  const { page } = await here.visit({ player: players[0], url: wire.url, expected: LOST });
  await page.clock.install();
  await stay(page, `/t/${id}`);
  await page.locator(".seats li", { hasText: "Madoka" }).locator(".presence[data-is=here]").waitFor();
  wire.hush();
  await move(players, id);
  // Nothing for a while: the page opens a new connection by itself, and another one as long as the
  // browser takes one that is dead as well.
  const fresh = page.locator("#table:not([data-version='0'])");
  for (let tries = 0; tries < 8 && !await fresh.count(); tries += 1) {
    await page.clock.fastForward(45_000);
    await fresh.waitFor({ timeout: 2_000 }).catch(() => {});
  }
  await fresh.waitFor();
  assert.ok(await stayed(page));
  wire.close();
});
