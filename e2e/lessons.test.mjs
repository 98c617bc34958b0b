// Lessons and puzzles in the browser: each is played along its right way on the real controls, as a
// newcomer would. LESSONS=all plays them in both languages at both sizes; else each size has one.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { test } from "node:test";
import { join } from "node:path";
import { serious } from "./axe.mjs";
import { DESKTOP, fitsWidth, house, majo, PHONE, SHOTS } from "./lib.mjs";

const here = await house();
mkdirSync(SHOTS, { recursive: true });
const { lessons } = JSON.parse(majo("lesson", "check", "--json").text);
const games = [...new Set(lessons.map((lesson) => lesson.game))];
const all = process.env.LESSONS === "all";
const ways = [["en", DESKTOP], ["ja", PHONE], ...(all ? [["ja", DESKTOP], ["en", PHONE]] : [])];

const panel = (page) => page.locator("#lesson");

/** Where the lesson stands, once it waits for the learner or is done. */
async function stand(page) {
  const handle = await page.waitForFunction(() => {
    const lesson = document.querySelector("#lesson");
    const skip = document.querySelector("[data-reel=skip]");
    if (skip?.checkVisibility()) skip.click();
    if (!lesson || lesson.matches(".others") || document.querySelector("#table.playing")) return null;
    const state = ["words", "try", "free", "lost", "done", "astray"].find((name) => lesson.classList.contains(name));
    return { state, step: Number(lesson.dataset.step), version: document.querySelector("#table").dataset.version };
  }, undefined, { timeout: 60_000 });
  return handle.jsonValue();
}

/** Everything the words point at is there and marked, and the lesson's own words and buttons are in sight. */
async function marked(page, what) {
  const out = await page.locator("#lesson, #lesson :is(button, a)").evaluateAll((all) => all
    .filter((el) => { const { left, right } = el.getBoundingClientRect(); return left < 0 || right > document.documentElement.clientWidth + 1; })
    .map((el) => el.outerHTML.slice(0, 120)));
  assert.deepEqual(out, [], `${what}: sticks out`);
  const lost = await page.evaluate(() => {
    const marks = (document.querySelector("#lesson").dataset.look || "").split("|").filter(Boolean);
    return marks.length && !document.querySelector(".looked") ? marks : [];
  });
  assert.deepEqual(lost, [], `${what}: nothing is marked`);
}

const changed = (page, before) => page.waitForFunction((before) => {
  // A moment that waits until it is read, like the end of a game, is read.
  const skip = document.querySelector("[data-reel=skip]");
  if (skip?.checkVisibility()) skip.click();
  const lesson = document.querySelector("#lesson");
  const wrong = document.querySelector("#question .wrong");
  return wrong || document.querySelector("#table").dataset.version !== before.version || Number(lesson.dataset.step) !== before.step || !lesson.classList.contains(before.state);
}, before);

/** Does an action by its control, whatever list or panel that lies in; several that are picked together.
 *  Says why it cannot. */
async function press(page, actions) {
  const found = await page.evaluate((actions) => {
    const control = (action) => [...document.querySelectorAll("[data-do]")].filter((el) => el.dataset.do === action && !el.matches("[data-go]"))
      .sort((a, b) => Number(b.checkVisibility()) - Number(a.checkVisibility()))[0];
    const first = control(actions[0]);
    if (!first) return `no control for ${actions[0]}`;
    if (first.type !== "checkbox") { first.click(); return ""; }
    const box = first.closest("[data-pick]");
    for (const action of actions) {
      const go = box.querySelector("[data-pick-go]");
      const next = control(action);
      if (next?.type !== "checkbox") break;
      next.click();
      if (!go.disabled && Number(box.dataset.pick) === box.querySelectorAll("input:checked").length) break;
    }
    const go = box.querySelector("[data-pick-go]");
    if (go.disabled) return `${actions} cannot be sent`;
    go.click();
    return "";
  }, actions);
  const sure = page.locator("dialog#sure[open] [value=yes]");
  if (!found && await sure.count()) await sure.click();
  return found;
}

const does = async (page, actions) => assert.equal(await press(page, actions), "");

/** What the learner may do in the free part, once that is asked; or how the part has ended. */
async function asked(page) {
  const handle = await page.waitForFunction(() => {
    const skip = document.querySelector("[data-reel=skip]");
    if (skip?.checkVisibility()) skip.click();
    const lesson = document.querySelector("#lesson");
    const table = document.querySelector("#table");
    if (!lesson || table.matches(".playing")) return null;
    const step = Number(lesson.dataset.step);
    const state = ["lost", "done"].find((name) => lesson.classList.contains(name));
    if (state) return { state, step, version: table.dataset.version };
    // What goes on by itself is not decided.
    if (!document.querySelector("#decision.open") || document.querySelector("#question [data-ring]")) return null;
    // What is only said to each other decides nothing.
    const ways = [...table.querySelectorAll("[data-do]:not([data-go], :disabled)")].filter((el) => !el.closest(".talk")).map((el) => el.dataset.do);
    return ways.length ? { state: "free", step, version: table.dataset.version, ways: [...new Set(ways)] } : null;
  }, undefined, { timeout: 60_000 });
  return handle.jsonValue();
}

const MOVED = /The table has moved on|卓の状況が変わりました/;

/** What says no more than needed, where the bots have led the table off the written way. */
const quiet = (ways) => ["pass", "no", "continue", "take", "end"].find((way) => ways.includes(way)) ?? ways[0];

/** The free part, against bots: the learner goes along its way as far as that is offered, and tries again
 *  where a bot spoils it. */
async function free(page, lesson, what) {
  const did = [];
  for (let round = 1; round <= 6; round += 1) {
    let rest = lesson.free;
    for (let turn = 0; turn < 80; turn += 1) {
      const before = await asked(page);
      if (before.state === "done") return { round, did };
      if (before.state === "lost") break;
      // What was not a choice was done by itself.
      const at = rest.findIndex((way) => before.ways.includes(way));
      const way = at < 0 ? quiet(before.ways) : rest[at];
      await page.evaluate(() => document.querySelectorAll("#question .wrong").forEach((old) => old.remove()));
      // Bots act too: what was offered a moment ago may be gone.
      if (await press(page, at < 0 ? [way] : rest.slice(at))) continue;
      did.push(at < 0 ? `(${way})` : way);
      await changed(page, before).catch((error) => { throw new Error(`${what}, free part stands still after ${did.join(", ")}`, { cause: error }); });
      // A bot was quicker where several are asked at once: the table says so, and one looks again.
      const wrong = await page.locator("#question .wrong").allInnerTexts();
      assert.ok(wrong.every((text) => MOVED.test(text)), `${what}, free part after ${did.join(", ")}: ${wrong}`);
      if (at >= 0 && !wrong.length) rest = rest.slice(at + 1);
    }
    did.push("again:");
    const before = await asked(page);
    await panel(page).locator("#form-tryagain button").click();
    await changed(page, before);
  }
  throw new Error(`${what}: the free part's goal is not reached by ${did.join(", ")}`);
}

async function plays(page, lesson, what) {
  await page.locator(`#learn-${lesson.id} button`).click();
  await page.waitForURL(/\/t\//);
  for (let turn = 0; turn < 200; turn += 1) {
    const before = await stand(page);
    const where = `${what}, step ${before.step}`;
    assert.ok(["words", "try", "free", "done"].includes(before.state), `${where}: ${before.state}`);
    if (before.state === "done") return { round: 0 };
    if (before.state === "free") return free(page, lesson, what);
    await marked(page, where);
    let missing = "";
    if (before.state === "words") await panel(page).locator("#form-goon button").click();
    else {
      const rest = lesson.way.slice(before.step - 1);
      const together = rest.slice(0, rest.findIndex((tries) => !tries.length) + 1 || rest.length).filter((tries) => tries.length);
      // Several that were picked together come one by one: the next may be gone when it is looked for, and
      // then the step has changed.
      missing = await press(page, together.map((tries) => tries[0]));
    }
    await changed(page, before).catch(async (error) => {
      await page.screenshot({ path: join(SHOTS, "lesson-stuck.png") });
      throw new Error(`${where} stands still after ${before.state} ${lesson.way[before.step - 1]}: ${missing} ${await page.locator("#question").innerText()} / ${await page.locator("#refused").innerText()}`, { cause: error });
    });
    assert.equal(await page.locator("#question .wrong").count(), 0, `${where}: ${await page.locator("#question .wrong").allInnerTexts()}`);
  }
  throw new Error(`${what} does not end`);
}

for (const [lang, size] of ways) {
  for (const game of games) {
    test(`every lesson and puzzle of ${game}, ${lang}, ${size.width} wide`, async () => {
      const { page } = await here.visit({ lang, size, touch: size === PHONE });
      for (const lesson of lessons.filter((one) => one.game === game)) {
        const what = `${game} ${lesson.id}`;
        await page.goto(`/learn/${game}`);
        await plays(page, lesson, what);
        await fitsWidth(page, what);
        if (!lesson.puzzle) await page.screenshot({ path: join(SHOTS, `lesson-${game}-${lesson.id}-${lang}-${size.width}.png`) });
        await page.goto(`/learn/${game}`);
        await page.locator(`#learn-${lesson.id}.done`).waitFor();
      }
    });
  }
}

test("a wrong try is answered, and a lesson is left, resumed and undone", async () => {
  const { page } = await here.visit({ size: DESKTOP });
  const lesson = lessons.find((one) => one.game === "agate" && !one.puzzle);
  await page.goto("/learn/agate");
  await page.locator(`#learn-${lesson.id} button`).click();
  await page.waitForURL(/\/t\//);
  const address = page.url();
  let at = await stand(page);
  while (at.state === "words") {
    await panel(page).locator("#form-goon button").click();
    await changed(page, at);
    at = await stand(page);
  }
  assert.deepEqual(await serious(page), []);
  const right = lesson.way[at.step - 1];
  const wrong = await page.evaluate((right) => [...document.querySelectorAll("button[data-do]")].map((el) => el.dataset.do).find((text) => text && !right.includes(text)), right);
  if (wrong) {
    await does(page, [wrong]);
    await page.locator("#question .wrong").waitFor();
    assert.deepEqual(await stand(page), at, "nothing has changed");
  }
  await page.goto("/");
  await page.getByRole("link", { name: /lesson/ }).first().click();
  await page.waitForURL(address);
  assert.deepEqual(await stand(page), at);
  await does(page, [right[0]]);
  await page.waitForFunction((version) => document.querySelector("#table").dataset.version !== version, at.version);
  await stand(page);
  await panel(page).locator("#form-undo button").click();
  await page.waitForFunction((version) => document.querySelector("#table").dataset.version === version, at.version);
  assert.deepEqual(await stand(page), at);
});
