// Moments: a death, a sheet, a contract, a role. They are steps of the reel, lie over the board and never
// over the question or the hand, and say the same without movement. The clock of the page is ours.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { serious } from "./axe.mjs";
import { dice, FROZEN, house, people, PHONE, SHOTS } from "./lib.mjs";

const here = await house({ pace: FROZEN });
const DESK = { width: 1440, height: 900 };
const NAMES = ["Aoi", "Ren", "Yui", "Sora", "Mei"];

/** What a player may do, weighty things first: so games come to moments soon. */
const LIKES = /^(attack|contract|accuse|wish|use|battle|play|strike|shoot|go|fight)/;

/** Plays by the interface until a moment of this kind has just come for the first player. */
async function find(game, kind, { seats, options = {}, seed = 1, tries = 8, most = 600, likes = LIKES } = {}) {
  const roll = dice(seed);
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const { id, players } = await people(here.server, NAMES.slice(0, seats), { game, options });
    const told = async (from) => (await fetch(`${here.server.url}/t/${id}/steps?from=${from}`, { headers: { cookie: `majo=${players[0].token}` } })).text();
    let seen = await players[0].table(id);
    for (let step = 0; step < most && seen.stage === "playing"; step += 1) {
      const asked = players[seen.seats.findIndex((seat) => seat.asked)];
      seen = await asked.table(id);
      const liked = seen.legal.filter((text) => likes.test(text));
      const from = liked.length && roll(3) ? liked : seen.legal;
      const before = seen.version;
      seen = await asked.act(id, from[roll(from.length)]);
      if ((await told(before)).includes(`data-moment="${kind}"`)) return { id, players, kind, from: before };
    }
  }
  throw new Error(`${game}: no moment of the kind ${kind} came up`);
}

/** The page of the first player at the moment, with the clock standing still. */
async function shown({ id, players, kind, from }, how = {}) {
  const visitor = await here.visit({ player: players[0], speed: "normal", size: DESK, scheme: "dark", ...how });
  const { page } = visitor;
  await page.clock.install();
  await page.goto(`/t/${id}`);
  await page.locator("html.js #table.screen").waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  // What the last action brought, once more, as the recap shows it.
  await page.evaluate((path) => {
    const again = document.createElement("button");
    again.dataset.recap = path;
    document.body.append(again);
    again.click();
    again.remove();
  }, `/t/${id}/steps?from=${from}`);
  await page.locator("#table.playing").waitFor();
  for (let step = 0; step < 80; step += 1) {
    if (await page.locator(`#moment > .moment[data-kind=${kind}]`).count()) return visitor;
    await page.keyboard.press("ArrowRight");
  }
  throw new Error(`the reel does not come to ${kind}`);
}

/** Over the board; the question and the hand are free. */
async function inItsPlace(page) {
  const covers = await page.evaluate(() => {
    const box = (css) => document.querySelector(css)?.getBoundingClientRect();
    const moment = box("#moment");
    const meets = (other) => other && other.width && other.height && moment.left < other.right - 1 && other.left < moment.right - 1 && moment.top < other.bottom - 1 && other.top < moment.bottom - 1;
    const own = document.querySelector("#moment > .moment");
    const cut = own.scrollHeight > own.clientHeight + 1 || [...own.querySelectorAll(".title, .why, .ways")].some((part) => { const a = part.getBoundingClientRect(); return a.bottom > moment.bottom + 1 || a.top < moment.top - 1 || a.right > moment.right + 1; });
    return { question: meets(box("#question")), hand: meets(box("#hand")), cut };
  });
  assert.deepEqual(covers, { question: false, hand: false, cut: false });
}

/** The reel stands still, and the clock goes on. */
async function held(page) {
  if (!await page.locator("#table.stopped").count()) await page.evaluate(() => document.querySelector("[data-reel=hold]").click());
  await page.clock.resume();
}

const words = (page) => page.locator("#moment .words").innerText();
const LOOKS = [
  ["desk-en-dark", {}],
  ["phone-ja-dark", { size: PHONE, lang: "ja", touch: true }],
  ["desk-ja-light", { lang: "ja", scheme: "light" }],
];

const WANTED = [
  ["agate", "death", { seats: 3 }],
  ["agate", "sword", { seats: 4 }],
  ["court", "score", { seats: 3 }],
  ["court", "felled", { seats: 3 }],
  ["daybreak", "ultimate", { seats: 2 }],
  ["shadows", "contract", { seats: 4 }],
  ["shadows", "felled", { seats: 4 }],
  ["shadows", "witch", { seats: 4 }],
  ["hackclad", "voltage", { seats: 2 }],
];

for (const [game, kind, how] of WANTED) {
  test(`${game}: ${kind} is shown over the board, in both languages, on desk and phone`, async () => {
    const found = await find(game, kind, how);
    for (const [name, look] of LOOKS) {
      const { page } = await shown(found, look);
      await inItsPlace(page);
      const said = await page.locator("#moment .title").innerText();
      assert.ok(said.trim());
      assert.equal(/[぀-鿿]/.test(await words(page)), look.lang === "ja", await words(page));
      await held(page);
      assert.deepEqual(await serious(page), []);
      await page.screenshot({ path: join(SHOTS, `moment-${game}-${kind}-${name}.png`) });
      // It can be skipped like all that is played.
      await page.keyboard.press("Escape");
      await page.locator("#table:not(.playing)").waitFor();
      assert.equal(await page.locator("#moment > .moment").count(), 0);
    }
  });
}

test("the sheet of a set waits for Continue, however fast the rest goes by", async () => {
  const found = await find("court", "score", { seats: 3, seed: 5 });
  const { page } = await shown(found, { speed: "fast" });
  // The set's end is told; the sheet comes when the next set begins.
  for (let step = 0; step < 40 && !await page.locator("#moment .body table").count(); step += 1) await page.clock.runFor(3_000);
  await page.locator("#table.reading #moment .body table").waitFor();
  await page.getByText("Read it, then go on.").waitFor();
  await page.clock.runFor(60_000);
  assert.equal(await page.locator("#moment .body table").count(), 1, "it waits");
  await page.screenshot({ path: join(SHOTS, "moment-court-sheet.png") });
  // By keyboard alone.
  await page.locator("#moment").getByRole("button", { name: "Continue" }).focus();
  await page.keyboard.press("Enter");
  await page.locator("#moment .body table").waitFor({ state: "detached" });
});

test("without movement a moment says the same", async () => {
  const found = await find("agate", "death", { seats: 3, seed: 9 });
  const still = await shown(found, { motion: "reduce" });
  const moves = await shown(found, { motion: "no-preference" });
  assert.equal(await words(still.page), await words(moves.page));
  const runs = (page) => page.evaluate(() => document.querySelector("#moment").getAnimations({ subtree: true }).length);
  assert.equal(await runs(still.page), 0);
  assert.ok(await runs(moves.page) > 0);
});

test("whoever is out is told what there is to do", async () => {
  const roll = dice(3);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { id, players } = await people(here.server, NAMES.slice(0, 4), { game: "agate" });
    let seen = await players[0].table(id);
    while (seen.stage === "playing" && !seen.view.out.length) {
      const asked = players[seen.seats.findIndex((seat) => seat.asked)];
      seen = await asked.table(id);
      const strikes = seen.legal.filter((text) => text.startsWith("attack"));
      const from = strikes.length ? strikes : seen.legal;
      seen = await asked.act(id, from[roll(from.length)]);
    }
    if (seen.stage !== "playing") continue;
    const out = players[Number(String(seen.view.out[0]).replace("p", "")) - 1];
    const { page } = await here.visit({ player: out, size: PHONE });
    await page.goto(`/t/${id}`);
    await page.getByText("You are out of this game.").waitFor();
    await page.screenshot({ path: join(SHOTS, "out-phone.png") });
    await page.getByRole("link", { name: "New game" }).click();
    await page.waitForURL(/\/new\/agate$/);
    return;
  }
  throw new Error("nobody went out while others played on");
});

test("a secret role is shown once, and found again", async () => {
  const { id, players } = await people(here.server, NAMES, { game: "shadows", options: { traitor: "true" } });
  for (const [name, look] of [["desk", { size: DESK }], ["phone", { size: PHONE, lang: "ja", touch: true, scheme: "dark" }]]) {
    const { page } = await here.visit({ player: players[0], ...look });
    await page.goto(`/t/${id}`);
    const sheet = page.locator("#secret");
    await page.waitForFunction(() => document.querySelector("#secret")?.matches(":popover-open"));
    const clear = await page.evaluate(() => document.querySelector("#secret").getBoundingClientRect().bottom <= document.querySelector(".dock").getBoundingClientRect().top + 1);
    assert.ok(clear, "the question and the hand are free");
    assert.deepEqual(await serious(page), []);
    await page.screenshot({ path: join(SHOTS, `role-${name}.png`) });
    await sheet.getByRole("button").click();
    assert.ok(!await sheet.isVisible());
    await page.reload();
    await page.locator("html.js #table.screen").waitFor();
    assert.ok(!await sheet.isVisible(), "it is shown once by itself");
    await page.locator("button.opens.role").click();
    assert.ok(await sheet.isVisible(), "and again when asked for");
  }
  // Whoever looks on has none.
  const { page } = await here.visit({});
  await page.goto(`/t/${id}`);
  await page.locator("#table.screen").waitFor();
  assert.equal(await page.locator("#secret, button.opens.role").count(), 0);
});

test("an accusation is asked for twice", async () => {
  const roll = dice(4);
  const may = (seen) => seen.legal.some((text) => text.startsWith("accuse"));
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { id, players } = await people(here.server, NAMES, { game: "shadows", options: { traitor: "true" } });
    let seen = await players[0].table(id);
    for (let step = 0; step < 300 && seen.stage === "playing"; step += 1) {
      const asked = players[seen.seats.findIndex((seat) => seat.asked)];
      seen = await asked.table(id);
      if (may(seen)) {
        const { page } = await here.visit({ player: asked, size: DESK });
        await page.goto(`/t/${id}`);
        await page.waitForFunction(() => document.querySelector("#secret")?.matches(":popover-open"));
        await page.keyboard.press("Escape");
        const accuse = page.locator("#table [data-do^=accuse][data-sure]").first();
        await accuse.waitFor({ state: "attached" });
        const before = seen.version;
        await accuse.evaluate((button) => button.click());
        const box = page.locator("dialog#sure[open]");
        await box.getByText("You can do it once in the game.").waitFor();
        await page.screenshot({ path: join(SHOTS, "sure.png") });
        await page.keyboard.press("Escape");
        await box.waitFor({ state: "detached" });
        assert.equal((await asked.table(id)).version, before, "nothing was done");
        await accuse.evaluate((button) => button.click());
        await box.getByRole("button", { name: "Yes, do it" }).click();
        await page.waitForFunction((before) => Number(document.querySelector("#table").dataset.version) > before, before);
        const log = (await asked.table(id)).log;
        assert.ok(JSON.stringify(log).includes("accuses"));
        return;
      }
      const calm = seen.legal.filter((text) => !text.startsWith("move"));
      const from = calm.length ? calm : seen.legal;
      seen = await asked.act(id, from[roll(from.length)]);
    }
  }
  throw new Error("nobody could accuse");
});
