// The replay: it plays, goes by keys and jumps without loading anew, notes are kept, one can play on from any
// moment against bots, and a link leads to a moment. Colours and sounds are here, too.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { serious } from "./axe.mjs";
import { fitsWidth, house, majo, PHONE, reach, SHOTS, wait } from "./lib.mjs";

const here = await house();
const strikes = (text) => text.startsWith("attack");
const over = await reach(here.server, (seen) => seen.stage === "over", { prefer: strikes, seed: 16, steps: 1000 });
const path = `/t/${over.id}/replay`;
const length = (await over.players[0].table(over.id)).version;

const at = (page) => page.locator("form.replay output").textContent().then(Number);
const stands = (page, n) => page.waitForFunction((n) => Number(document.querySelector("form.replay output").textContent) === n, n);

/** Marks the page: whoever loads it anew loses the mark. */
const mark = (page) => page.evaluate(() => { window.marked = true; });
const marked = (page) => page.evaluate(() => window.marked === true);

test("it plays and stops, at a speed of one's own", async () => {
  const { page } = await here.visit({ player: over.players[0] });
  await page.goto(`${path}?at=0&eyes=all`);
  await mark(page);
  await page.locator("[data-rate]").selectOption("faster");
  await page.locator("[data-play]").click();
  await page.waitForFunction(() => Number(document.querySelector("form.replay output").textContent) >= 3);
  await page.locator("[data-play]").click();
  assert.equal(await page.locator("[data-play]").getAttribute("aria-pressed"), "false");
  assert.ok(await marked(page), "the page was not loaded anew");
  assert.equal(await page.locator("[data-rate]").inputValue(), "faster");
  await page.reload();
  assert.equal(await page.locator("[data-rate]").inputValue(), "faster", "the speed is remembered");
});

test("arrow keys, jumps and eyes change the picture without a reload, and the address with it", async () => {
  const { page } = await here.visit({ player: over.players[0] });
  await page.goto(`${path}?at=2&eyes=all`);
  await mark(page);
  await page.keyboard.press("ArrowRight");
  await stands(page, 3);
  await page.keyboard.press("ArrowLeft");
  await stands(page, 2);
  await page.keyboard.press("End");
  await stands(page, length);
  const words = await page.locator("#question .prompt").textContent();
  await page.keyboard.press("Home");
  await stands(page, 0);
  assert.notEqual(await page.locator("#question .prompt").textContent(), words);
  const jumps = page.locator(".jumps a");
  assert.ok(await jumps.count() > 3, "turns and moments are listed");
  assert.ok(await page.locator(".jumps .great").count() > 0);
  await jumps.nth(2).click();
  await page.waitForFunction(() => Number(document.querySelector("form.replay output").textContent) > 0);
  const n = await at(page);
  assert.match(page.url(), new RegExp(`at=${n}&eyes=all`));
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction((n) => Number(document.querySelector("form.replay output").textContent) > n, n);
  await page.locator("select[name=eyes]").selectOption("p2");
  await page.waitForFunction(() => location.search.includes("eyes=p2"));
  assert.ok(await marked(page));
  assert.deepEqual(await serious(page), []);
});

test("a link to a moment shows it, in any size", async () => {
  for (const size of [PHONE, { width: 1440, height: 900 }]) {
    const { page } = await here.visit({ size });
    await page.goto(`${path}?at=5&eyes=p2`);
    assert.equal(await at(page), 5);
    const link = await page.locator("#copy-position").inputValue();
    assert.ok(link.endsWith(`${path}?at=5&eyes=p2`), link);
    assert.ok(await page.locator("[data-copy=copy-position]").isVisible());
    await fitsWidth(page, "replay");
    await page.screenshot({ path: join(SHOTS, `replay-moment-${size.width}.png`), fullPage: true });
  }
});

test("notes are written by players, kept, and read by who looks", async () => {
  const { page } = await here.visit({ player: over.players[0] });
  await page.goto(`${path}?at=4&eyes=all`);
  await mark(page);
  const words = "なぜここで？ <b>why</b>";
  await page.locator("[data-note] textarea").fill(words);
  await page.getByRole("button", { name: "Keep" }).click();
  await page.waitForFunction((words) => document.querySelector("[data-note] textarea")?.defaultValue === words, words);
  assert.ok(await marked(page));
  await page.keyboard.press("Escape");
  // Somebody who only looks reads it and cannot write.
  const other = (await here.visit()).page;
  await other.goto(`${path}?at=4&eyes=all`);
  assert.equal(await other.locator(".notes blockquote p").textContent(), words);
  assert.equal(await other.locator("[data-note]").count(), 0);
  const refused = await other.request.post(`/t/${over.id}/note`, { form: { at: 4, text: "mine" } });
  assert.equal(refused.status(), 403);
  const long = await page.request.post(`/t/${over.id}/note`, { form: { at: 4, text: "x".repeat(301) } });
  assert.equal(long.status(), 422);
  const nowhere = await page.request.post(`/t/${over.id}/note`, { form: { at: length + 1, text: "x" } });
  assert.equal(nowhere.status(), 404);
  // An empty one is taken back.
  await page.request.post(`/t/${over.id}/note`, { form: { at: 4, text: "" } });
  await other.reload();
  assert.equal(await other.locator(".notes").count(), 0);
});

test("one plays on from a moment against bots, and the match says so", async () => {
  const { page } = await here.visit({ player: over.players[0] });
  await page.goto(`${path}?at=6&eyes=p1`);
  assert.equal(await page.locator(".onward select").inputValue(), "p1");
  const before = await page.locator("#players").innerText();
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.waitForURL((url) => /\/t\/[a-z0-9]+$/.test(url.pathname) && !url.pathname.includes(over.id));
  const id = page.url().split("/").at(-1);
  assert.ok(before.length > 0);
  const seen = await over.players[0].table(id);
  assert.ok(seen.version >= 6, "it begins with what was played");
  assert.equal(seen.seats.filter((seat) => seat.bot).length, seen.seats.length - 1);
  await wait(page);
  // Given up, its file is checked, and tells what it is.
  await page.evaluate((path) => fetch(path, { method: "POST", body: new URLSearchParams({ answer: "yes" }) }), `/t/${id}/giveup`);
  await page.goto(`/t/${id}/result`);
  assert.match(await page.locator(".fair").innerText(), /Played on from action 6/);
  const file = join(here.server.data, "on.majo");
  writeFileSync(file, await (await page.request.get(`/t/${id}/match.majo`)).text());
  const checked = majo("verify", file);
  assert.equal(checked.code, 0, checked.text);
  assert.match(checked.text, /no fair deal/);
});

test("nobody plays on from a game that goes on, or from its end", async () => {
  const { page } = await here.visit({ player: over.players[0] });
  await page.goto(`${path}?at=${length}&eyes=all`);
  assert.equal(await page.locator(".onward").count(), 0);
  const end = await page.request.post(`/t/${over.id}/on`, { form: { at: length, seat: "p1" } });
  assert.equal(end.status(), 409);
  const running = await reach(here.server, (seen) => seen.version >= 3 && seen.stage === "playing", { seed: 3 });
  const early = await page.request.post(`/t/${running.id}/on`, { form: { at: 1, seat: "p1" } });
  assert.equal(early.status(), 409);
});

test("without script every step, jump and note works", async () => {
  const { page } = await here.visit({ player: over.players[0], js: false });
  await page.goto(`${path}?at=2&eyes=all`);
  await page.getByRole("link", { name: "Next", exact: true }).click();
  assert.match(page.url(), /at=3&eyes=all/);
  assert.equal(await page.locator("[data-play]").isVisible(), false);
  await page.locator(".jumps a").first().click();
  assert.match(page.url(), /at=\d+&eyes=all/);
  await page.locator("[data-note] textarea").fill("plain");
  await page.getByRole("button", { name: "Keep" }).click();
  assert.equal(await page.locator("[data-note] textarea").inputValue(), "plain");
});

test("pages are dark until somebody chooses, and remember it, without script too", async () => {
  const { page, context } = await here.visit({ js: false });
  await context.clearCookies();
  await page.goto("/rules");
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  assert.equal(await ground(), "dark");
  await page.locator("[data-theme-next]").click();
  assert.match(page.url(), /\/rules$/);
  assert.equal(await ground(), "light");
  await page.goto("/");
  assert.equal(await ground(), "light");
  await page.locator("[data-theme-next]").click();
  assert.equal(await ground(), "light dark");
  await page.locator("[data-theme-next]").click();
  assert.equal(await ground(), "dark");
});

test("sounds are off until chosen, their icon shows it, and they tell of my turn", async () => {
  const { id, asked } = await reach(here.server, (seen) => seen.view?.asked?.what === "act" && seen.legal.length > 1, { seed: 21 });
  const { page } = await here.visit({ player: asked });
  await page.addInitScript(() => {
    window.heard = [];
    document.addEventListener("majo:sound", (event) => window.heard.push(event.detail));
  });
  await page.goto(`/t/${id}`);
  const box = page.locator("details[data-sound]");
  assert.ok(await box.locator(".off").isVisible());
  assert.ok(!await box.locator("summary .on").isVisible());
  await page.locator("#table").evaluate((table) => { delete table.dataset.yourTurn; });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.locator("#table").evaluate((table) => { table.dataset.yourTurn = "x"; });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  assert.deepEqual(await page.evaluate(() => window.heard), [], "nothing is heard unasked");
  await box.locator("summary").click();
  await box.getByRole("button").click();
  assert.ok(await box.locator("summary .on").isVisible());
  assert.deepEqual(await page.evaluate(() => window.heard), ["turn"], "whoever switches them on hears one");
  await page.locator("#table").evaluate((table) => { delete table.dataset.yourTurn; });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.locator("#table").evaluate((table) => { table.dataset.yourTurn = "x"; });
  await page.waitForFunction(() => window.heard.length === 2);
  assert.equal(await page.evaluate(() => window.heard[1]), "turn");
  await page.reload();
  assert.ok(await page.locator("details[data-sound] summary .on").isVisible(), "it is remembered");
});
