// HacKClaD.DeltA: a newcomer's first round, games by mouse and by touch, every common question.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, test } from "node:test";
import { serious } from "./axe.mjs";
import { decide, DESKTOP, dice, fitsWidth, FROZEN, house, openTable, PHONE, reach, Server, SHOTS, SMALL, wait } from "./lib.mjs";

const here = await house();
const frozen = await new Server(FROZEN).start();
after(() => frozen.end());
mkdirSync(SHOTS, { recursive: true });

/** A table with the guide. */
const open = (page, press, { mode, characters, ...how }) => {
  const options = { ...(mode && { mode }), ...(characters && { characters }) };
  return openTable(page, press, "hackclad", { seats: 1, guide: true, options, ...how });
};

/** Decides by the page until the table stands in this round, or the game is over. */
async function until(page, visitor, id, round, options) {
  for (let step = 0; step < 200; step += 1) {
    const { view, stage } = await visitor.see(id);
    if (stage === "over" || view.round >= round) return view;
    if (options.each) await options.each(step);
    await decide(page, options);
  }
  throw new Error(`round ${round} does not come`);
}

test("a newcomer gets through the first round alone, by the page", async () => {
  const visitor = await here.visit({ size: DESKTOP });
  const { page } = visitor;
  const id = await open(page, (at) => at.click(), { name: "Rosette", button: "Open the table" });
  const heads = new Set();
  const each = async () => {
    await wait(page);
    heads.add(await page.locator("details.guide summary").innerText());
    assert.ok(await page.locator("details.guide p").first().isVisible(), "every decision is explained");
  };
  const view = await until(page, visitor, id, 2, { roll: dice(4), each });
  assert.ok(view.round >= 2);
  for (const head of [/Choose your Witch/, /extended card/, /Draft/, /Your turn/]) {
    assert.ok([...heads].some((text) => head.test(text)), `${head} in ${[...heads].join(" | ")}`);
  }
});

test("two rounds against bots by touch at 360 pixels, in Japanese", async () => {
  const visitor = await here.visit({ lang: "ja", size: SMALL, touch: true });
  const { page } = visitor;
  const press = (at) => at.tap();
  const id = await open(page, press, { name: "ルーナ", button: "卓を開く", seats: 3 });
  const each = (step) => fitsWidth(page, `table, decision ${step}`);
  const view = await until(page, visitor, id, 3, { roll: dice(9), press, each });
  assert.ok(view.round >= 3);
});

for (const [mode, seats] of [["tag", 2], ["coop", 3]]) {
  test(`a round of ${mode} with Amelia, by the page`, async () => {
    const visitor = await here.visit({ size: DESKTOP });
    const { page } = visitor;
    const characters = mode === "tag" ? "amelia+luna+flare+mia" : "amelia+luna+flare";
    const id = await open(page, (at) => at.click(), { name: "Amelia", button: "Open the table", seats, mode, characters });
    const view = await until(page, visitor, id, 3, { roll: dice(6) });
    assert.ok(view.round >= 3 || view.coop);
    assert.equal(view.mode, mode);
  });
}

// ---- What the field shows

const four = ["Madoka", "Homura", "Sayaka", "Kyoko"];
const versus = { game: "hackclad", options: {} };
/** What the one who looks is asked for. */
const what = (seen) => seen.view?.asked?.find((asked) => asked.seat === seen.you)?.what;
const acts = (text) => !/^(end|pass)$/.test(text);
const ready = (seen) => what(seen) === "turn" && seen.legal.some((text) => text.startsWith("use")) && Object.keys(seen.view.why_not).length > 0;

test("the forecast and RANGE are drawn on the field without script", async () => {
  const { id, asked, seen } = await reach(frozen, (seen) => ready(seen) && seen.view.next_clad === 0, { names: four, table: versus, prefer: acts, seed: 3, steps: 300 });
  const { page } = await here.visit({ player: asked, url: frozen.url, js: false });
  await page.goto(`/t/${id}`);
  const drawn = (css) => page.locator(`.field ${css}`).first().evaluate((el) => getComputedStyle(el).display !== "none");
  // The next Clad card is ticked; the others appear while they are pointed at.
  assert.equal(await drawn(".fc.k1"), true);
  assert.equal(await drawn(".fc.k2"), false);
  await page.locator(".clad-slot.k2 label").hover();
  assert.equal(await drawn(".fc.k2"), true);
  await page.locator(".state").hover();
  assert.equal(await drawn(".fc.k2"), false);
  await page.locator(".clad-slot.k3 input").focus();
  assert.equal(await drawn(".fc.k3"), true);
  await page.locator(".clad-slot.k1 input").uncheck();
  await page.locator(".state").hover();
  await page.locator(".home").focus();
  assert.equal(await drawn(".fc.k1"), false);

  // A card that attacks shows its RANGE for all facings, or for one.
  const card = page.locator(".slot:has(.card.strike .mini)").first();
  await card.click();
  await page.locator(".state").hover();
  const range = page.locator(".field .reach:visible");
  assert.equal(await range.count(), 1);
  assert.equal(await range.locator("> g:visible").count(), 4);
  await page.locator(".panel:visible .aims label").nth(2).click();
  assert.equal(await range.locator("> g:visible").count(), 1);
  assert.ok(seen.view.round >= 1);
});

test("on a phone the RANGE of the chosen card is on the screen at once, above the hand", async () => {
  const { id, asked } = await reach(frozen, ready, { names: four, table: versus, prefer: acts, seed: 3, steps: 300 });
  const { page } = await here.visit({ player: asked, url: frozen.url, size: PHONE, touch: true });
  await page.goto(`/t/${id}`);
  await page.locator(".slot:has(.card.strike .mini)").first().tap();
  const field = await page.locator(".field .reach:visible").boundingBox();
  const board = await page.locator("#board").boundingBox();
  const hand = await page.locator("#hand .cards").boundingBox();
  assert.ok(board.y >= 0 && board.y + board.height <= hand.y, "the board is above the hand");
  assert.ok(field.y + field.height > board.y && field.y < board.y + board.height, "the RANGE is on the board");
  assert.ok(hand.y + hand.height <= PHONE.height, "the hand is on the screen");
});

test("what somebody ticked stays ticked while the page changes", async () => {
  const { id, asked, seen } = await reach(frozen, (seen) => ready(seen) && seen.view.next_clad === 0, { names: four, table: versus, prefer: acts, seed: 3, steps: 300 });
  const { page } = await here.visit({ player: asked, url: frozen.url });
  await page.goto(`/t/${id}`);
  await page.locator(".clad-slot.k3 input").check();
  await page.locator(".clad-slot.k1 input").uncheck();
  const before = await page.locator("#table").getAttribute("data-version");
  await asked.actOn(id, seen, seen.legal.find((text) => text.startsWith("basic mp")) ?? seen.legal.find((text) => text.startsWith("use")));
  await page.waitForFunction((before) => document.querySelector("#table").dataset.version !== before, before);
  assert.equal(await page.locator(".clad-slot.k3 input").isChecked(), true);
  assert.equal(await page.locator(".clad-slot.k1 input").isChecked(), false);
});

test("a card goes to its turn slot on the track; a slot that is shut says why", async () => {
  const { id, asked } = await reach(frozen, (seen) => what(seen) === "draft" && 4 in seen.view.shut, { names: four, table: versus, prefer: acts, seed: 3, steps: 300 });
  const { page } = await here.visit({ player: asked, url: frozen.url });
  await page.goto(`/t/${id}`);
  await page.locator("#decision .slot").first().click();
  assert.match(await page.locator(".panel:visible .shut").last().innerText(), /T4.*HD-047/s);
  const before = await page.locator("#table").getAttribute("data-version");
  await page.locator(".turn-slot.target").first().click();
  await page.waitForFunction((before) => document.querySelector("#table").dataset.version !== before, before);
  const drafted = (await asked.table(id)).view.turn_slots.filter(Boolean);
  assert.equal(drafted.length, 1);
});

test("a card that is of no use now says why, with the clause", async () => {
  const { id, asked, seen } = await reach(frozen, ready, { names: four, table: versus, prefer: acts, seed: 5, steps: 300 });
  const [card, [{ clause }]] = Object.entries(seen.view.why_not)[0];
  for (const lang of ["en", "ja"]) {
    const { page } = await here.visit({ lang, player: asked, url: frozen.url });
    await page.goto(`/t/${id}`);
    await page.locator(`.slot:has(#hand-${card})`).click();
    await page.locator(`#panel-${card} a.clause[href="/rules/hackclad#${clause}"]`).first().waitFor();
    assert.match(await page.locator(`#panel-${card} .why`).innerText(), lang === "ja" ? /[ぁ-ん]/ : /[a-z]/);
  }
});

// ---- Questions, one by one

const is = (name) => (seen) => what(seen) === name;
const questions = {
  character: [is("character")],
  extended: [is("extended")],
  draft: [(seen) => what(seen) === "draft" && seen.legal.length > 4],
  turn: [ready],
  aim: [is("aim")],
  step: [is("step")],
  react: [(seen) => what(seen) === "react" && seen.legal.length > 2],
  upgrade: [is("upgrade")],
};

// Amelia's questions come up when she uses what she has.
const amelia = { game: "hackclad", options: { characters: "amelia+flare" } };
const maneuvers = /^(use (tsuchikumo|activation|investigate|experiment|auxiliary|defense|gatling|multithreaded|transfiguration)|pile|crack|yes|extend (gatling|transfig)|deploy|option)/;
const handles = (text, seen) => (what(seen) === "turn" && seen.legal.some((other) => maneuvers.test(other)) ? maneuvers.test(text) : acts(text));
for (const name of ["deploy", "shift", "harvest", "shoot", "remove", "search"]) {
  questions[`amelia-${name}`] = [is(name), { names: four.slice(0, 2), table: amelia, prefer: handles }];
}
const holds = (text, seen) => (what(seen) === "turn" ? text === "end" : what(seen) !== "draft" || !/ block$/.test(text));
questions.help = [is("help"), { names: four.slice(0, 3), table: { game: "hackclad", options: { mode: "coop" } }, prefer: holds }];
questions["tag-turn"] = [(seen) => ready(seen) && seen.view.round > 1, { names: four.slice(0, 2), table: { game: "hackclad", options: { mode: "tag" } } }];

for (const [name, [want, more]] of Object.entries(questions)) {
  test(`the question ${name}`, async () => {
    const { id, asked } = await reach(frozen, want, { names: four, table: versus, prefer: acts, seed: 7, steps: 600, tries: 20, ...more });
    const seen = await asked.table(id);
    for (const [lang, scheme] of [["en", "light"], ["ja", "dark"]]) {
      const { page } = await here.visit({ lang, scheme, player: asked, url: frozen.url });
      await page.goto(`/t/${id}`);
      // Every legal action is a control of the decision, once; spaces of the field repeat some.
      const controls = await page.locator("#decision [name=do]:not([data-go])").evaluateAll((all) => all.map((el) => el.value));
      assert.deepEqual(controls.sort(), [...seen.legal].sort());
      const places = await page.locator(":is(.stand, .spots) [name=do]").evaluateAll((all) => all.map((el) => el.value));
      assert.ok(places.every((text) => seen.legal.includes(text)));
      assert.equal(await page.locator(".interrupt").count(), seen.view.attacks.length > 0 ? 1 : 0);
      const card = page.locator("#decision .slot").first();
      if (await card.count()) await card.click();
      assert.deepEqual(await serious(page), []);
      for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE, small: SMALL })) {
        await page.setViewportSize(viewport);
        await fitsWidth(page, `${name} (${size})`);
        await page.screenshot({ path: `${SHOTS}/hackclad-${name}-${size}-${lang}-${scheme}.png`, fullPage: true });
      }
    }
  });
}

test("a space of the field can be pressed", async () => {
  const { id, asked } = await reach(frozen, is("step"), { names: four, table: versus, prefer: acts, seed: 11, steps: 400 });
  const { page } = await here.visit({ player: asked, url: frozen.url });
  await page.goto(`/t/${id}`);
  const before = await page.locator("#table").getAttribute("data-version");
  await page.locator(".stand button").first().click();
  await page.waitForFunction((before) => document.querySelector("#table").dataset.version !== before, before);
});

test("the score sheet at the end, with the crack backlash", async () => {
  const quick = (text, seen) => (what(seen) === "turn" ? /^(end|crack)$/.test(text) : what(seen) === "react" ? text === "pass" : true);
  const { id, asked, seen } = await reach(frozen, (seen) => seen.stage === "over", { names: four.slice(0, 2), table: versus, prefer: quick, seed: 2, steps: 900, tries: 2 });
  for (const [lang, scheme] of [["en", "light"], ["ja", "dark"]]) {
    const { page } = await here.visit({ lang, scheme, player: asked, url: frozen.url });
    await page.goto(`/t/${id}`);
    const sheet = page.locator(".scoresheet");
    const numbers = async (row) => (await row.locator("td").allInnerTexts()).map((text) => Number(text.replace("−", "-")));
    const rows = await sheet.locator("tbody tr").all();
    const columns = await Promise.all(rows.map(numbers));
    const sums = columns[0].map((_, at) => columns.reduce((sum, row) => sum + row[at], 0));
    assert.equal(rows.length, 4, "stones, cards, injuries, crack backlash");
    assert.deepEqual(await numbers(sheet.locator("tfoot tr").first()), sums);
    const totals = Object.values(seen.view.scores).map((score) => score.total).sort((a, b) => a - b);
    assert.deepEqual([...sums].sort((a, b) => a - b), totals);
    assert.deepEqual(await serious(page), []);
    for (const [size, viewport] of Object.entries({ desktop: DESKTOP, small: SMALL })) {
      await page.setViewportSize(viewport);
      await fitsWidth(page, `the end (${size})`);
      await page.screenshot({ path: `${SHOTS}/hackclad-over-${size}-${lang}-${scheme}.png`, fullPage: true });
    }
  }
});


test("an attack shows what is left on the table's clock", async () => {
  const { id, asked } = await reach(frozen, is("react"), { names: four, table: { ...versus, clock: 10 }, prefer: acts, seed: 7, steps: 600, tries: 20 });
  for (const [lang, words] of [["en", /Time left on your clock/], ["ja", /あなたの残り時間/]]) {
    const { page } = await here.visit({ lang, player: asked, url: frozen.url });
    await page.goto(`/t/${id}`);
    const timer = page.locator(".interrupt .timer");
    assert.match(await timer.innerText(), words);
    const first = await timer.locator(".clock").innerText();
    assert.match(first, /^(9:\d\d|10:00)$/);
    await page.waitForFunction((first) => document.querySelector(".interrupt .clock").innerText !== first, first);
  }
});
