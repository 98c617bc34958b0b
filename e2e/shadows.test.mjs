// Shadows over Mitakihara: whole games by mouse and by touch, every question, contracts, signals.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, test } from "node:test";
import { serious } from "./axe.mjs";
import { misfits, SIZES } from "./fit.mjs";
import { decide, DESKTOP, dice, fitsWidth, FROZEN, house, idOf, openTable, PHONE, playOut, proven, reach, Server, SHOTS, SMALL, wait } from "./lib.mjs";

const here = await house();
const frozen = await new Server(FROZEN).start();
after(() => frozen.end());
mkdirSync(SHOTS, { recursive: true });

const open = (page, press, how) => openTable(page, press, "shadows", { seats: 5, ...how });

test("a whole game on a desktop, and its proof", async () => {
  const { page } = await here.visit({ size: DESKTOP });
  await open(page, (at) => at.click(), { name: "Homura", button: "Open the table", options: { p1: "homura" } });
  const phases = new Set();
  await playOut(page, { roll: dice(3), each: async () => phases.add(await page.locator(".turnline [aria-current=step]").allInnerTexts().then(String)) });
  assert.ok(phases.has("Action"), [...phases].join());

  // The ending is told, with everybody's fate.
  const ending = page.locator(".ending");
  await ending.locator("h2").waitFor();
  assert.equal(await ending.locator(".fate").count(), 5);
  assert.deepEqual(await serious(page), []);
  await proven(page);
  await page.locator(".scene.shadows .map").waitFor();
  assert.equal(await page.locator(".talk:visible").count(), 0, "nobody speaks in a replay");
});

test("a whole game by touch at 360 pixels, in Japanese", async () => {
  const { page } = await here.visit({ lang: "ja", size: SMALL, touch: true });
  const press = (at) => at.tap();
  await open(page, press, { name: "まどか", button: "卓を開く", seats: 5, options: { p1: "madoka" } });
  await playOut(page, { roll: dice(9), press, each: (step) => fitsWidth(page, `table, decision ${step}`) });
  await fitsWidth(page, "the end");
  await page.locator(".ending h2").waitFor();
  await page.getByRole("link", { name: "結果" }).tap();
  await page.waitForURL(/\/result$/);
  await fitsWidth(page, "result");
  assert.match(await page.locator("main").innerText(), /確認済み/);
});

test("a game without script", async () => {
  const { page, see } = await here.visit({ js: false });
  await open(page, (at) => at.click(), { name: "Mami", button: "Open the table", options: { p1: "mami" } }).catch(() => {});
  assert.match(page.url(), /\/t\//);
  for (let step = 0; step < 6; step += 1) {
    const id = idOf(page);
    while (!(await see(id)).legal.some((text) => !text.startsWith("contract"))) await page.waitForTimeout(100);
    await page.reload();
    const button = page.locator("#decision .answers button[name=do]:visible").first();
    const send = await button.count() ? button : page.locator("#decision [data-pick-go]");
    await send.click();
    await page.waitForLoadState();
    if ((await see(id)).stage === "over") break;
  }
  assert.equal(await page.locator(".scene.shadows").count(), 1);
});

test("the first game is explained", async () => {
  const { page } = await here.visit();
  await page.goto("/");
  await page.locator("[data-game=shadows]").getByRole("button", { name: "First game, with a guide" }).click();
  await page.waitForURL(/\/t\//);
  await wait(page);
  const guide = page.locator("details.guide");
  assert.ok((await guide.locator("summary").innerText()).length > 5);
  assert.ok(await guide.locator("p a.clause").first().isVisible());
});

// ---- Questions, one by one

const five = ["Sayaka", "Kyoko", "Madoka", "Mami", "Homura"];
const named = { p1: "sayaka", p2: "kyoko", p3: "madoka", p4: "mami", p5: "homura" };
const table = (options = {}) => ({ game: "shadows", options: { ...named, ...options } });
const asked = (seen) => seen.view?.asked?.find((one) => one.seat === seen.you);
const what = (seen) => asked(seen)?.what;
const is = (...names) => (seen) => names.includes(what(seen));
const calm = (text) => !/^(contract|accuse)/.test(text);
const fights = (text) => calm(text) && /^(move A|continue|declare \w+ (attack|special)|vote|use|pick|pass)/.test(text);
const several = (seen) => is("commit")(seen) && seen.view.picking?.most > 1;

const questions = {
  time: [is("time"), {}],
  girl: [(seen) => is("girl_action")(seen) && seen.legal.length > 8, {}],
  "girl-in-fight": [(seen) => is("girl_action")(seen) && seen.legal.includes("continue"), { prefer: fights }],
  human: [is("human_action"), {}],
  redraw: [(seen) => is("redraw")(seen) && seen.view.picking.most > 2, {}],
  give: [is("give_card"), {}],
  declare: [(seen) => is("declare")(seen) && seen.view.combat.here.length > 1, { prefer: fights }],
  commit: [(seen) => is("commit")(seen) && seen.view.picking?.most === 1, { prefer: fights }],
  special: [several, { prefer: (text) => calm(text) && /^(move A|declare \w+ special)/.test(text) }],
  defender: [(seen) => is("vote_defender")(seen) && seen.view.combat.here.length > 2, { prefer: fights }],
  ability: [(seen) => is("ability")(seen) && seen.view.combat.sum.length > 1, { prefer: fights }],
  loot: [is("vote_loot"), { prefer: fights }],
  contract: [(seen) => JSON.stringify(what(seen) ?? "").includes("contract"), { prefer: (text) => calm(text) && /^(move A|vote madoka|vote sayaka)/.test(text) }],
  wish: [is("wish"), { prefer: (text) => text.startsWith("contract") }],
  retreat: [is("retreat"), { prefer: (text) => calm(text) && /^(move A|declare \w+ retreat)/.test(text) }],
  accuse: [(seen) => is("girl_action")(seen) && seen.legal.some((text) => text.startsWith("accuse")), { options: { traitor: "true" } }],
  intervene: [is("intervene"), { options: { traitor: "true" }, prefer: (text) => text.startsWith("accuse") || text === "pass", tries: 30 }],
  over: [(seen) => seen.stage === "over", { prefer: (text) => text === "pass" }],
};

const schemes = [["en", "light"], ["ja", "dark"]];

for (const [name, [want, { options, ...how }]] of Object.entries(questions)) {
  test(`the question ${name}`, async () => {
    const { id, asked } = await reach(frozen, want, { names: five, table: table(options), prefer: calm, seed: 5, steps: 500, ...how });
    const seen = await asked.table(id);
    for (const [lang, scheme] of schemes) {
      const { page } = await here.visit({ lang, scheme, player: asked, url: frozen.url });
      await page.goto(`/t/${id}`);
      await controlled(page, seen);
      assert.deepEqual(await serious(page), []);
      if (name === "girl") await why(page, lang);
      for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE, small: SMALL })) {
        await page.setViewportSize(viewport);
        await fitsWidth(page, `${name} (${size})`);
        await page.screenshot({ path: `${SHOTS}/shadows-${name}-${size}-${lang}-${scheme}.png`, fullPage: true });
      }
    }
  });
}

/** Every legal action is a control; what is no control of a pick, a signal or a switch is legal. */
async function controlled(page, seen) {
  const controls = await page.locator("[name=do]").evaluateAll((all) => all.map((el) => el.value));
  assert.deepEqual(seen.legal.filter((text) => !controls.includes(text)), [], "no control for these");
  const strange = controls.filter((text) => !/^(say|switch|pick) /.test(text) && !seen.legal.includes(text));
  assert.deepEqual(strange, [], "not legal");
}

/** A card that cannot be used says why, with the clause. */
async function why(page, lang) {
  await page.locator(".hand .slot").first().click();
  const panel = page.locator(".panel:visible");
  await panel.locator(".why a.clause[href^='/rules/shadows#SM-']").first().waitFor();
  assert.match(await panel.locator(".why").innerText(), lang === "ja" ? /[ぁ-ん]/ : /[a-z]/);
}

// ---- Besides the questions

test("a human's player contracts while somebody else is asked", async () => {
  const { id, players } = await reach(frozen, (seen) => is("girl_action")(seen) && asked(seen).who === "kyoko", { names: five, table: table(), prefer: calm, seed: 7 });
  const { page } = await here.visit({ player: players[2], url: frozen.url });
  await page.goto(`/t/${id}`);
  await page.locator(".pact.madoka .opens", { hasText: "contract" }).click();
  await page.getByRole("button", { name: "Yes: Madoka becomes a magical girl" }).click();
  await page.locator("#decision button[value='wish heal']").click();
  await page.locator("#girl-madoka:not(.human)").waitFor();
  // Kyoko is still asked, and Madoka has no contract left to make.
  const now = await players[1].table(id);
  assert.equal(asked(now).what, "girl_action");
  assert.equal(await page.locator(".pact").count(), 0);
});

test("every decision is on one screen, whatever its size", async () => {
  for (const name of ["girl", "defender", "ability", "redraw", "human"]) {
    const [want, { options, ...how }] = questions[name];
    const { id, asked: player } = await reach(frozen, want, { names: five, table: table(options), prefer: calm, seed: 5, steps: 500, ...how });
    for (const [size, viewport] of Object.entries(SIZES)) {
      const { page } = await here.visit({ player, url: frozen.url, size: viewport });
      await page.goto(`/t/${id}`);
      await page.locator("#decision.open").waitFor();
      assert.deepEqual(await misfits(page), [], `${name} at ${size}`);
    }
  }
});

test("who takes the hit: what she would have left, a warning, and the votes so far", async () => {
  const { id, asked: player, players } = await reach(frozen, questions.defender[0], { names: five, table: table(), prefer: fights, seed: 5, steps: 500 });
  const seen = await player.table(id);
  const { page } = await here.visit({ player, url: frozen.url });
  await page.goto(`/t/${id}`);
  for (const person of seen.view.ballot.among) {
    const words = await page.locator(`#decision button[value="vote ${person}"]`).innerText();
    const { worst } = seen.view.ballot.stakes[person];
    assert.match(words, /HP \d+ → \d/, person);
    assert.equal(/dies|may die/.test(words), worst <= 0, `${person}: ${words}`);
  }
  const first = seen.legal.find((text) => text.startsWith("vote "));
  await page.locator(`#decision button[value="${first}"]`).click();
  // Whoever votes next sees it on the button.
  const left = (await player.table(id)).view.ballot?.left ?? [];
  if (!left.length) return;
  const next = await here.visit({ player: players[Number(left[0].slice(1)) - 1], url: frozen.url });
  await next.page.goto(`/t/${id}`);
  await next.page.locator(`#decision button[value="${first}"] .votes`).waitFor();
});

test("the form asks only for the seats there are", async () => {
  const { page } = await here.visit();
  await page.goto("/new/shadows");
  await page.locator("details.options > summary").click();
  for (const seats of [3, 8]) {
    await page.locator("[name=seats]").selectOption(String(seats));
    const offered = (seat) => page.locator(`[name='opt.p${seat}']:visible:enabled`).count();
    // Ten persons, or anybody.
    assert.equal(await offered(3), 11);
    assert.equal(await offered(8), seats === 8 ? 11 : 0);
  }
});

test("a signal stands in the log, in everybody's language, and there is no free talk", async () => {
  const { id, players } = await reach(frozen, is("girl_action"), { names: five, table: table(), prefer: calm, seed: 8 });
  const one = await here.visit({ player: players[3], url: frozen.url });
  const two = await here.visit({ player: players[4], url: frozen.url, lang: "ja" });
  await one.page.goto(`/t/${id}`);
  await two.page.goto(`/t/${id}`);
  assert.equal(await one.page.locator("section.chat form").count(), 0);
  await one.page.locator(".talk .opens").click();
  await one.page.locator("button[value='say heal homura']").click();
  await one.page.locator(".log li", { hasText: "Please heal Homura." }).waitFor();
  await two.page.locator(".log li", { hasText: "暁美ほむらを回復して" }).waitFor();
});

test("with free talk there are no signals", async () => {
  const { id, asked } = await reach(frozen, is("girl_action"), { names: five, table: table({ chat: "free" }), prefer: calm, seed: 9 });
  const { page } = await here.visit({ player: asked, url: frozen.url });
  await page.goto(`/t/${id}`);
  assert.equal(await page.locator(".talk").count(), 0);
  assert.equal(await page.locator("section.chat form.line").count(), 1);
  assert.match(await page.locator("section.chat .warning").innerText(), /SM-054/);
});

test("any number of cards are sent at once, none and all included", async () => {
  for (const count of [0, 2, 99]) {
    const { id, asked: player } = await reach(frozen, (seen) => is("redraw")(seen) && seen.view.picking.most > 3, { names: five, table: table(), prefer: calm, seed: 10 + count });
    const before = (await player.table(id)).view.discard.length;
    const { page } = await here.visit({ player, url: frozen.url });
    await page.goto(`/t/${id}`);
    const boxes = page.locator("[data-pick] label.slot:has([type=checkbox])");
    const all = Math.min(count, await boxes.count());
    for (let at = 0; at < all; at += 1) await boxes.nth(at).click();
    await page.locator("[data-pick-go]").click();
    await page.locator("[data-pick]").waitFor({ state: "detached" });
    assert.equal(await page.locator(".wrong:visible").count(), 0);
    const after = (await player.table(id)).view.discard.length;
    assert.equal(after - before, all);
  }
});

test("a minion knows it, and nobody else does", async () => {
  const first = await reach(frozen, (seen) => seen.view.seats[seen.you].traitor === true, { names: five, table: table({ traitor: "true" }), prefer: calm, seed: 11 });
  const { id, players, asked: minion } = first;
  const own = await here.visit({ player: minion, url: frozen.url });
  await own.page.goto(`/t/${id}`);
  await own.page.locator(".ownline .role", { hasText: "Minion of the witch" }).waitFor();
  const other = players.find((player) => player !== minion);
  const { page } = await here.visit({ player: other, url: frozen.url });
  await page.goto(`/t/${id}`);
  await page.locator(".ownline .role", { hasText: "On the girls' side" }).waitFor();
  assert.equal(await page.getByText(/minion of the (stage )?witch/i).count(), 0);
});

test("arrows and numbers decide as well", async () => {
  const { page } = await here.visit();
  await open(page, (at) => at.click(), { name: "Kyoko", button: "Open the table", options: { p1: "kyoko" } });
  await wait(page);
  await decide(page, { press: async (at) => { await at.focus(); await page.keyboard.press("Enter"); } });
});
