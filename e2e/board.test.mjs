// Play on the board: a card and then its place, by click, by tap and by dragging; and undo when alone.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { decide, dice, FROZEN, house, people, Player, Server, wait } from "./lib.mjs";
import { SIZES } from "./fit.mjs";

const here = await house();
const frozen = await new Server(FROZEN).start();
after(() => frozen.end());

const SEATS = { agate: 3, court: 3, daybreak: 2, shadows: 4, hackclad: 2 };

/** What can be done on the board in just one way: a control with its place, and with its card if it needs one. */
const ways = () => {
  const all = [...document.querySelectorAll("#table [data-do][data-on]:not(:disabled)")];
  const alike = (one, other) => one.dataset.on === other.dataset.on && one.dataset.card === other.dataset.card;
  const seen = (place) => [...document.querySelectorAll("#table [data-place]")].some((el) => el.dataset.place === place && el.checkVisibility());
  const held = (card) => card === undefined || document.getElementById(`hand-${card}`);
  return all.filter((one) => all.filter((other) => alike(one, other)).length === 1 && seen(one.dataset.on) && held(one.dataset.card))
    .map((one) => ({ text: one.dataset.do, place: one.dataset.on, card: one.dataset.card ?? null }));
};

/** Plays at random until the page of whoever is asked has such a way; gives that page. */
async function until(game, want, how) {
  const roll = dice(11);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const names = ["Aoi", "Ren", "Yui", "Sora"].slice(0, SEATS[game]);
    const { id, players } = await people(frozen, names, { game });
    const pages = new Map();
    let seen = await players[0].table(id);
    for (let step = 0; step < 60 && seen.stage === "playing"; step += 1) {
      const asked = players[seen.seats.findIndex((seat) => seat.asked)] ?? players[0];
      seen = await asked.table(id);
      if (!seen.legal.length) continue;
      if (!pages.has(asked)) pages.set(asked, await here.visit({ player: asked, url: frozen.url, ...how }));
      const { page } = pages.get(asked);
      await page.goto(`/t/${id}`);
      const found = (await page.evaluate(ways)).filter(want);
      if (found.length) return { page, asked, id, seen, way: found[roll(found.length)] };
      seen = await asked.actOn(id, seen, seen.legal[roll(seen.legal.length)]);
    }
  }
  throw new Error(`${game}: nothing can be done on the board`);
}

const target = (page, place) => page.locator(`#table [data-place="${place}"].target:visible`).first();

/** The last thing done, as the table tells it. */
async function done(player, id, before) {
  const until = Date.now() + 15_000;
  for (;;) {
    const seen = await player.table(id);
    if (seen.version > before || Date.now() > until) return seen;
    await new Promise((go) => setTimeout(go, 50));
  }
}

for (const game of Object.keys(SEATS)) {
  test(`${game}: a card, then its place`, async () => {
    const { page, asked, id, seen, way } = await until(game, (way) => way.card !== null || game === "court" || game === "shadows", {});
    if (way.card !== null) await page.locator(`.slot:has(#hand-${way.card})`).click();
    await target(page, way.place).click({ position: { x: 6, y: 6 } });
    assert.ok((await done(asked, id, seen.version)).version > seen.version, JSON.stringify(way));
  });
}

for (const game of ["agate", "daybreak", "hackclad"]) {
  test(`${game}: a card is dragged to its place`, async () => {
    const { page, asked, id, seen, way } = await until(game, (way) => way.card !== null, { size: SIZES.wide });
    const slot = page.locator(`.slot:has(#hand-${way.card})`);
    const [from, to] = [await slot.boundingBox(), await page.locator(`#table [data-place="${way.place}"]:visible`).first().boundingBox()];
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 8, to.y + 8, { steps: 8 });
    await page.mouse.up();
    assert.ok((await done(asked, id, seen.version)).version > seen.version, JSON.stringify(way));
  });
}

for (const game of Object.keys(SEATS)) {
  test(`${game}: by touch on a phone, a card and then its place`, async () => {
    const { page, asked, id, seen, way } = await until(game, (way) => way.card !== null || game === "court" || game === "shadows", { size: SIZES.phone, touch: true });
    if (way.card !== null) await page.locator(`.slot:has(#hand-${way.card})`).tap();
    await target(page, way.place).tap({ position: { x: 6, y: 6 } });
    assert.ok((await done(asked, id, seen.version)).version > seen.version, JSON.stringify(way));
  });
}

for (const game of ["agate", "daybreak", "hackclad"]) {
  test(`${game}: by touch on a phone, a card is dragged to its place`, async () => {
    const { page, asked, id, seen, way } = await until(game, (way) => way.card !== null, { size: SIZES.phone, touch: true });
    const [slot, place] = [page.locator(`.slot:has(#hand-${way.card})`), page.locator(`#table [data-place="${way.place}"]:visible`).first()];
    for (const thing of [slot, place]) await thing.scrollIntoViewIfNeeded();
    const [from, to] = [await slot.boundingBox(), await place.boundingBox()];
    const [start, end] = [[from.x + from.width / 2, from.y + from.height / 2], [to.x + Math.min(8, to.width / 2), to.y + Math.min(8, to.height / 2)]];
    const fingers = await page.context().newCDPSession(page);
    const touch = (type, ...at) => fingers.send("Input.dispatchTouchEvent", { type, touchPoints: at.map(([x, y]) => ({ x, y })) });
    await touch("touchStart", start);
    // Upwards first: sideways the hand is scrolled.
    const above = [start[0], start[1] - 40];
    for (const part of [0.25, 0.5, 0.75, 1]) await touch("touchMove", [start[0], start[1] - 40 * part]);
    for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch("touchMove", [above[0] + (end[0] - above[0]) * part, above[1] + (end[1] - above[1]) * part]);
    assert.equal(await page.locator(".ghost").count(), 1, "the card is under the finger");
    await touch("touchEnd");
    assert.ok((await done(asked, id, seen.version)).version > seen.version, JSON.stringify(way));
    assert.equal(await page.locator(".ghost").count(), 0);
  });
}

test("agate: a card that is let go beside every place stays in the hand", async () => {
  const { page, asked, id, seen, way } = await until("agate", (way) => way.card !== null, { size: SIZES.wide });
  const from = await page.locator(`.slot:has(#hand-${way.card})`).boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(4, 4, { steps: 8 });
  assert.equal(await page.locator(".ghost").count(), 1);
  await page.mouse.up();
  assert.equal(await page.locator(".ghost").count(), 0);
  assert.equal((await asked.table(id)).version, seen.version);
  assert.equal(await page.locator(`#hand-${way.card}`).isChecked(), true, "it is still chosen");
});

test("whoever is alone with bots takes back without asking", async () => {
  const player = await Player.new(here.server, "Madoka");
  const id = await player.open({ game: "hackclad", seats: 1, options: { mode: "solo" }, bots: [null] });
  const { page } = await here.visit({ player });
  await page.goto(`/t/${id}`);
  const roll = dice(3);
  for (let step = 0; step < 60; step += 1) {
    await wait(page);
    const button = page.locator("#question #form-undo button");
    if (await button.count()) {
      const before = Number(await page.locator("#table").getAttribute("data-version"));
      await button.click();
      await page.waitForFunction((before) => Number(document.querySelector("#table").dataset.version) < before, before);
      return;
    }
    await decide(page, { roll });
  }
  throw new Error("nothing could be taken back");
});

test("a click counts however soon after loading it comes", async () => {
  const { id, players } = await people(frozen, ["Aoi", "Ren"], {});
  const { page } = await here.visit({ player: players[0], url: frozen.url });
  // The page is a few milliseconds old, and stays so.
  await page.addInitScript(() => { performance.now = () => 5; });
  await page.goto(`/t/${id}`);
  await page.locator("html.js #table.screen").waitFor();
  await page.getByText("About this table").click();
  assert.equal(await page.locator("details.info").evaluate((box) => box.open), true);
});
