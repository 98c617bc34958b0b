// Madoka's Court: whole games by mouse and by touch, every question, and the last-card call.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, test } from "node:test";
import { serious } from "./axe.mjs";
import { DESKTOP, dice, fitsWidth, FROZEN, house, idOf, openTable, PHONE, playOut, proven, reach, Server, SHOTS, SMALL } from "./lib.mjs";

const here = await house();
const frozen = await new Server(FROZEN).start();
after(() => frozen.end());
mkdirSync(SHOTS, { recursive: true });

const open = (page, press, how) => openTable(page, press, "court", { seats: 3, ...how });

/** The last steps may still be playing: on to how things stand. */
async function now(page, press) {
  const skip = page.locator("[data-reel=skip]");
  if (await skip.isVisible()) await press(skip);
}

test("a whole game on a desktop, and its proof", async () => {
  const { page } = await here.visit({ size: DESKTOP });
  const click = (at) => at.click();
  const options = { max_sets: "2", hand_size: "5", last_card_call: "on" };
  await open(page, click, { name: "Madoka", button: "Open the table", options });
  const modes = new Set();
  const look = async () => modes.add(await page.locator(".mode h2").innerText());
  await playOut(page, { roll: dice(3), each: look });
  assert.ok(modes.has("Daily mode"), [...modes].join());

  await now(page, click);
  // The score sheet lies open at the end, and its last line is the outcome.
  const sheet = page.locator(".scoresheet");
  await sheet.locator("table").waitFor();
  assert.ok(await sheet.locator("tbody tr").count() >= 1);
  assert.ok(await sheet.getByRole("img").count() === 1, "a curve");
  const scores = (await sheet.locator("tfoot tr").last().locator("td").allInnerTexts()).map((text) => Number(text.replace("−", "-")));
  const { words } = await proven(page);
  assert.match(words, /from trophies/);
  for (const score of scores) assert.ok(words.includes(`score ${String(score).replace("-", "−")}`), `${score} in ${words}`);
  await page.locator(".scene.court .lead .card").waitFor();
  // Three open hands on a phone.
  await page.setViewportSize(PHONE);
  await page.goto(`/t/${idOf(page)}/replay?at=0&eyes=all`);
  await page.locator(".court .players .chip.two").first().waitFor();
  await fitsWidth(page, "replay on a phone");
});

test("a whole game by touch at 360 pixels, in Japanese", async () => {
  const { page } = await here.visit({ lang: "ja", size: SMALL, touch: true });
  const press = (at) => at.tap();
  const options = { max_sets: "1", hand_size: "5", patron: "true", uncontracted: "madoka,sayaka", last_card_call: "auto" };
  await open(page, press, { name: "まどか", button: "卓を開く", options });
  await playOut(page, { roll: dice(9), press, each: (step) => fitsWidth(page, `table, decision ${step}`) });
  await now(page, press);
  await fitsWidth(page, "the end");
  await page.getByRole("link", { name: "結果" }).tap();
  await page.waitForURL(/\/result$/);
  await fitsWidth(page, "result");
  assert.match(await page.locator("main").innerText(), /確認済み/);
});

test("the first game is explained", async () => {
  const { page } = await here.visit();
  await page.goto("/");
  await page.locator("[data-game=court]").getByRole("button", { name: "First game, with a guide" }).click();
  await page.waitForURL(/\/t\//);
  await page.locator("#decision.open").waitFor();
  const head = page.locator("details.guide summary");
  // Whatever is asked first: the deal decides.
  await page.waitForFunction(() => document.querySelector("details.guide summary")?.innerText.length > 5);
  assert.ok(await head.isVisible());
  assert.ok(await page.locator("details.guide p").first().isVisible());
});

// ---- Questions, one by one

const four = ["Madoka", "Homura", "Sayaka", "Kyoko"];
const court = (options = {}) => ({ game: "court", options: { concession: "false", ...options } });
const what = (seen) => seen.view?.asked?.what;
const plays = (text) => text.startsWith("play");
const fights = (text, seen) => (seen.view.mode === "battle" ? plays(text) && !/scene|doom/.test(text) : /discover|kyubey|bridge/.test(text) || plays(text));

const questions = {
  daily: [(seen) => what(seen) === "act" && seen.view.mode === "daily" && seen.legal.some(plays) && Object.keys(seen.view.why_not).length > 0, {}],
  battle: [(seen) => what(seen) === "act" && seen.view.mode === "battle" && seen.view.line.length > 1 && seen.legal.some(plays), {}],
  follow: [(seen) => what(seen) === "follow" && seen.legal.length > 1, {}],
  bridge: [(seen) => what(seen) === "bridge" && seen.legal.length > 1, {}],
  seeds: [(seen) => what(seen) === "seeds" && seen.legal.length > 2, {}],
  "name-girl": [(seen) => what(seen) === "name-girl", {}],
  "name-seat": [(seen) => what(seen) === "name-seat", {}],
  contract: [(seen) => what(seen) === "contract", { uncontracted: "madoka,sayaka" }],
  support: [(seen) => what(seen) === "support", { patron: "true" }],
  vote: [(seen) => what(seen) === "vote", { concession: "true" }],
  point: [(seen) => what(seen) === "point", { last_card_call: "on", hand_size: "5" }],
  over: [(seen) => seen.stage === "over", { max_sets: "2" }],
};

const schemes = [["en", "light"], ["ja", "dark"]];

for (const [name, [want, options]] of Object.entries(questions)) {
  test(`the question ${name}`, async () => {
    const { id, asked } = await reach(frozen, want, { names: four, table: court(options), prefer: name === "vote" ? () => true : fights, seed: 5, steps: 900 });
    const seen = await asked.table(id);
    for (const [lang, scheme] of schemes) {
      const { page } = await here.visit({ lang, scheme, player: asked, url: frozen.url });
      await page.goto(`/t/${id}`);
      // Every legal action is a control, once.
      const controls = await page.locator("[name=do]").evaluateAll((all) => all.map((el) => el.value));
      assert.deepEqual(controls.sort(), [...seen.legal].sort());
      assert.equal(await page.locator(".scene.court.battle").count(), seen.view.mode === "battle" ? 1 : 0);
      assert.deepEqual(await serious(page), []);
      if (name === "daily") await why(page, seen, lang);
      for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE, small: SMALL })) {
        await page.setViewportSize(viewport);
        await fitsWidth(page, `${name} (${size})`);
        await page.screenshot({ path: `${SHOTS}/court-${name}-${size}-${lang}-${scheme}.png`, fullPage: true });
      }
    }
  });
}

/** A card that cannot be played says why, with the clause. */
async function why(page, seen, lang) {
  const [card, [{ clause }]] = Object.entries(seen.view.why_not)[0];
  await page.locator(`.slot:has(#hand-${card})`).click();
  const panel = page.locator(`#panel-${card}`);
  await panel.waitFor();
  await panel.locator(`a.clause[href="/rules/court#${clause}"]`).first().waitFor();
  assert.match(await panel.locator(".why").innerText(), lang === "ja" ? /[ぁ-ん]/ : /[a-z]/);
}

// ---- The last-card call

const calls = court({ last_card_call: "on", hand_size: "5" });

test("a missed call is pointed out by another player", async () => {
  const { id, players, asked, seen } = await reach(frozen, questions.point[0], { names: four.slice(0, 2), table: calls, prefer: plays, seed: 6, steps: 400 });
  const silent = players.find((player) => player !== asked);
  const own = await here.visit({ player: silent, url: frozen.url });
  const other = await here.visit({ player: asked, url: frozen.url });
  await own.page.goto(`/t/${id}`);
  await own.page.getByRole("button", { name: "Call: last card!" }).waitFor();
  assert.match(await own.page.locator(".callbar").innerText(), /anybody may point it out now.*first counts/s);
  await other.page.goto(`/t/${id}`);
  await other.page.locator(`button[value="point ${seen.view.pointed_at}"]`).click();
  // It costs five cards, and there is nothing left to call.
  await own.page.locator(".callbar").waitFor({ state: "detached" });
  await own.page.locator(`.own .player[data-cards="6"]`).waitFor();
});

test("a call counts although the table has moved on meanwhile", async () => {
  const down = (seen) => what(seen) === "act" && Object.entries(seen.view.seats).some(([seat, player]) => seat !== seen.you && player.silent);
  const { id, players, asked, seen } = await reach(frozen, down, { names: four.slice(0, 2), table: calls, prefer: plays, seed: 8, steps: 400 });
  const silent = players.find((player) => player !== asked);
  const { page, context } = await here.visit({ player: silent, url: frozen.url, expected: /./ });
  // A slow line: this page hears nothing of what happens now.
  await page.route("**/live?*", (route) => route.abort());
  await page.goto(`/t/${id}`);
  const before = Number(await page.locator("#table").getAttribute("data-version"));
  assert.equal(before, seen.version);
  assert.match(await page.locator(".callbar").innerText(), /Safe until the end of the turn under way/);
  await asked.act(id, "draw");
  const stale = await context.request.post(`/t/${id}/act`, { form: { v: String(before), do: "draw" } });
  assert.equal(stale.status(), 409, "anything else is void");
  await page.getByRole("button", { name: "Call: last card!" }).click();
  await page.locator(".callbar").waitFor({ state: "detached" });
  const now = await silent.table(id);
  assert.equal(now.view.seats[now.you].silent, false);
  assert.equal(now.view.seats[now.you].cards, 1);
});
