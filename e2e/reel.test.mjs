// The reel: what others do is played at a pace the viewer sets, holds where they are hit, and comes
// again for whoever was away. The clock of the page is ours, and nobody acts by himself: every test
// sees the same.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dice, FROZEN, house, people, PHONE } from "./lib.mjs";

const here = await house({ pace: FROZEN });

const SEATS = { agate: 3, court: 3, daybreak: 2, shadows: 4, hackclad: 2 };
const NAMES = ["Aoi", "Ren", "Yui", "Sora"];
/** Longer than any step stays by itself, and shorter than the page's patience with its connection. */
const LONG = 15_000;
/** The longest a step stays at the usual speed. */
const STAY = 3_000;

const playing = (page) => page.locator("#table.playing");
const said = (page) => page.locator("#shown .said").innerText();
const version = async (page) => Number(await page.locator("#table").getAttribute("data-version"));
const at = async (page) => (await page.locator("#stage .count").innerText()).split("/").map(Number);

/** A page whose clock stands still until it is told to go on. */
async function watch(player, id, how = {}) {
  const visitor = await here.visit({ player, speed: "normal", ...how });
  const { page } = visitor;
  await page.clock.install();
  await page.goto(`/t/${id}`);
  await page.locator("html.js #table.screen").waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  return visitor;
}

/** What the server has this viewer see from an action on. */
const steps = (page, from) => page.evaluate(async (from) => {
  const answer = await fetch(`${location.pathname}/steps?from=${from}`);
  const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
  return [...parsed.querySelectorAll("#frames > template")].map((step) => ({
    n: Number(step.dataset.n),
    hits: step.dataset.hold !== undefined,
    waits: step.dataset.wait !== undefined,
    own: step.dataset.own !== undefined,
    said: step.content.querySelector(".said").textContent,
  }));
}, from);

/** Asks the page until it says yes. (It cannot ask itself: its clock stands still.) */
async function sure(page, question, arg) {
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    if (await page.evaluate(question, arg)) return;
    await new Promise((again) => setTimeout(again, 20));
  }
  throw new Error(`still not so: ${question}`);
}

/** Until the page has what happened up to an action: it plays it, or shows it. */
const arrived = (page, count) => sure(page, (count) => {
  const table = document.querySelector("#table");
  return table.matches(".playing") || Number(table.dataset.version) >= count;
}, count);
const shows = (page, count) => sure(page, (count) => {
  const table = document.querySelector("#table");
  return !table.matches(".playing") && Number(table.dataset.version) >= count;
}, count);

async function skip(page, count) {
  await page.keyboard.press("Escape");
  await shows(page, count);
}

/**
 * Plays by the interface until what was done just now is `wanted` for the first player, whose page
 * looks on from the start; gives the page at the first step of it.
 */
async function until(game, wanted, { how = {}, prefer = () => false, seats = SEATS[game], seed = 1, tries = 12, most = 120 } = {}) {
  const roll = dice(seed);
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const { id, players } = await people(here.server, NAMES.slice(0, seats), { game });
    const visitor = await watch(players[0], id, how);
    const { page } = visitor;
    let seen = await players[0].table(id);
    for (let step = 0; step < most && seen.stage === "playing"; step += 1) {
      const asked = players[seen.seats.findIndex((seat) => seat.asked)];
      seen = await asked.table(id);
      const liked = seen.legal.filter((text) => prefer(text));
      const from = asked !== players[0] && liked.length ? liked : seen.legal;
      const before = seen.version;
      seen = await asked.act(id, from[roll(from.length)]);
      await arrived(page, seen.version);
      const told = await steps(page, before);
      const next = (await players[0].table(id)).legal.length > 0;
      if (await playing(page).count() && wanted(told, next)) return { ...visitor, id, players, told, next, version: seen.version };
      await skip(page, seen.version);
    }
    await page.close();
  }
  throw new Error(`${game}: what was wanted did not come up`);
}

/** Where the reel stops: at the last step of an action that hits me, unless I am asked right after it. (A sheet
 *  stops it as well, and is read on.) */
const stop = (told, next) => told.findIndex((step, index) => {
  const more = told.slice(index + 1);
  return step.hits && !step.waits && !more.some((later) => later.n === step.n && later.hits) && (more.length > 0 || !next);
});

/** Lets the reel go on, for as long as its steps take together, until it stops or is over; reads sheets on. */
async function plays(page) {
  const over = "#table.stopped:not(.reading), #table:not(.playing)";
  for (let step = 0; step < 60 && !await page.locator(over).count(); step += 1) {
    if (await page.locator("#table.reading").count()) await page.getByRole("button", { name: "Continue", exact: true }).click();
    else await page.clock.runFor(STAY);
  }
  assert.equal(await page.locator(over).count(), 1, "the reel comes to an end");
}

/** The reel holds there, for as long as one likes, and goes on when told. */
async function holds({ page, told, next, version: now }, where = stop(told, next)) {
  // What is drawn follows the clock; the last of it is drawn before the clock is let go again.
  await plays(page);
  assert.equal(await said(page), told[where].said);
  assert.deepEqual(await at(page), [where + 1, told.length]);
  await page.getByText("This concerns you.").waitFor();
  await page.clock.runFor(LONG);
  assert.equal(await said(page), told[where].said, "it waits for me");
  assert.equal(await page.locator("#decision.open").count(), 0, "nothing is decided meanwhile");
  await page.getByRole("button", { name: "Go on", exact: true }).click();
  if (where + 1 < told.length) assert.equal(await said(page), told[where + 1].said, "the next step");
  await plays(page);
  const left = told.slice(where + 1);
  if (stop(left, next) < 0) {
    await playing(page).waitFor({ state: "detached" });
    assert.equal(await version(page), now);
  }
}

/** Plays by the interface alone until the first player is hit by what was done just now. */
async function hit(game, seed = 1) {
  const roll = dice(seed);
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const { id, players } = await people(here.server, NAMES.slice(0, SEATS[game]), { game });
    const told = async (from) => (await fetch(`${here.server.url}/t/${id}/steps?from=${from}`, { headers: { cookie: `majo=${players[0].token}` } })).text();
    let seen = await players[0].table(id);
    for (let step = 0; step < 200 && seen.stage === "playing"; step += 1) {
      const asked = players[seen.seats.findIndex((seat) => seat.asked)];
      seen = await asked.table(id);
      const liked = seen.legal.filter((text) => /^attack p1/.test(text));
      const from = liked.length ? liked : seen.legal;
      seen = await asked.act(id, from[roll(from.length)]);
      // Whoever is asked right after it is held by the decision, and a sheet by itself.
      const sent = await told(seen.version - 1);
      if ((await players[0].table(id)).legal.length === 0 && / data-hold=/.test(sent) && !/ data-wait=/.test(sent)) return { id, player: players[0], seen };
    }
  }
  throw new Error(`${game}: nobody was hit`);
}

for (const game of Object.keys(SEATS)) {
  test(`${game}: holds where it hits me, and goes on when I say so`, async () => {
    const { id, player, seen } = await hit(game);
    const { page } = await watch(player, id);
    await page.getByText(/^Since your last turn/).click();
    const path = await page.locator("[data-recap]").getAttribute("data-recap");
    const told = await steps(page, Number(/from=(\d+)$/.exec(path)[1]));
    await page.getByRole("button", { name: "Show it again" }).click();
    await playing(page).waitFor();
    await holds({ page, told, next: false, version: seen.version });
  });
}

test("agate: holds while it happens, too", async () => {
  await holds(await until("agate", (told, next) => stop(told, next) >= 0, { prefer: (text) => /^attack p1/.test(text) }));
});

for (const [what, word, tells] of [["robbed", "use steal p1", /^Stole|stole|took/], ["swapped", "use swap p1", /swap/i]]) {
  test(`agate: holds where I am ${what}`, async () => {
    const found = await until("agate", (told) => told.some((step) => step.hits && tells.test(step.said)), { prefer: (text) => text === word, tries: 30 });
    await holds(found);
  });
}

test("agate: holds where I am killed", async () => {
  const out = /left the game/;
  const found = await until("agate", (told) => told.some((step) => step.hits && out.test(step.said)), { prefer: (text) => /^attack (p1|all)/.test(text), tries: 30, most: 400 });
  const where = stop(found.told, found.next);
  assert.match(found.told[where].said, out);
  await holds(found, where);
});

test("what hits me right before my decision does not keep me from it", async () => {
  const { page, told } = await until("agate", (told, next) => next && told.at(-1)?.hits, { seats: 2, prefer: (text) => /^attack p1/.test(text) });
  assert.ok(told.length);
  await page.clock.runFor(LONG);
  await page.locator("#decision.open").waitFor();
});

for (const motion of ["reduce", "no-preference"]) {
  test(`every step is told, in order (motion: ${motion})`, async () => {
    const several = (told) => told.length > 1 && !told.some((step) => step.hits);
    const { page, told, version: now } = await until("agate", several, { how: { motion } });
    const shown = [];
    let moved = 0;
    for (let turn = 0; turn < 400 && await playing(page).count(); turn += 1) {
      const words = await said(page);
      const [index] = await at(page);
      if (shown.length < index) shown.push(words);
      moved += await page.evaluate(() => document.getAnimations().length + document.querySelectorAll(".fly").length);
      await page.clock.runFor(100);
    }
    assert.deepEqual(shown, told.map((step) => step.said));
    assert.equal(await version(page), now);
    if (motion === "reduce") assert.equal(moved, 0, "nothing moves");
    else assert.ok(moved > 0, "without the wish for less motion something moves");
  });
}

/** A page of whoever was away: others have done several things since. `close` shuts it first. */
async function away(game, { how = {}, least = 2, seed = 3 } = {}) {
  const roll = dice(seed);
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const { id, players } = await people(here.server, NAMES.slice(0, SEATS[game]), { game });
    const visitor = await watch(players[0], id, how);
    let seen = await players[0].table(id);
    let since = 0;
    let open = true;
    for (let step = 0; step < 80 && seen.stage === "playing"; step += 1) {
      const asked = players[seen.seats.findIndex((seat) => seat.asked)];
      seen = await asked.table(id);
      if (asked === players[0] && seen.version - since >= least && since > 0) {
        assert.equal(open, false);
        return { ...visitor, id, players, since, seen };
      }
      if (asked === players[0]) {
        // The page is closed while others play, as a phone is put away.
        since = seen.version + 1;
      }
      if (since > 0 && open) { await visitor.page.close(); open = false; }
      seen = await asked.act(id, seen.legal[roll(seen.legal.length)]);
    }
    await visitor.context.close();
  }
  throw new Error(`${game}: nobody was away`);
}

for (const [where, how] of [["a desktop", {}], ["a phone", { size: PHONE, touch: true }]]) {
  test(`a closed page comes back at now, and shows what happened since, step by step, on ${where}`, async () => {
    const { context, id, since, seen } = await away("agate", { how });
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`/t/${id}`);
    await page.locator("html.js #decision.open").waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    assert.equal(await playing(page).count(), 0, "nothing is played when the page opens");
    assert.equal(await version(page), seen.version, "it is at now");
    const told = await steps(page, since);
    await page.getByText(/^Since your last turn/).click();
    const lines = page.locator(".recap li");
    // What is only drawn and not written down has no line; what has one is told in this order.
    const list = await lines.evaluateAll((all) => all.map((li) => li.textContent));
    assert.ok(list.length > 0 && list.length <= told.length, `${list}`);
    let from = 0;
    for (const line of list) {
      from = told.findIndex((step, index) => index >= from && line.startsWith(step.said));
      assert.ok(from >= 0, `"${line}" is not among the steps`);
    }
    await page.getByRole("button", { name: "Show it again" }).click();
    await playing(page).waitFor();
    // What hits me holds by itself.
    if (!await page.locator("#table.stopped").count()) await page.getByRole("button", { name: "Hold", exact: true }).click();
    for (const [index, step] of told.entries()) {
      assert.deepEqual(await at(page), [index + 1, told.length]);
      assert.equal(await said(page), step.said);
      assert.equal(await page.locator("#decision.open").count(), 0, "nothing is decided in what is over");
      if (index + 1 < told.length) await page.getByRole("button", { name: "Next step" }).click();
    }
    if (told.length > 1) {
      await page.getByRole("button", { name: "One step back" }).click();
      assert.equal(await said(page), told.at(-2).said);
    }
    await page.getByRole("button", { name: "Skip to now" }).click();
    await playing(page).waitFor({ state: "detached" });
    assert.equal(await version(page), seen.version);
    await page.locator("#decision.open").waitFor();
    // The speed can be chosen here, too, and is remembered.
    const recap = page.locator(".recap");
    if (!await page.locator("[data-speed]").isVisible()) await recap.locator("summary").click();
    await page.locator("[data-speed]").selectOption("slow");
    await page.reload();
    await sure(page, () => document.querySelector("[data-speed]").value === "slow");
  });
}

test("slow is slower than normal, and normal than fast; at once plays nothing, but shows again", async () => {
  // The first step is one that goes by itself: it is not mine, and does not hit me.
  let page, told, found;
  do {
    found = await away("agate");
    page = await found.context.newPage();
    await page.clock.install();
    await page.goto(`/t/${found.id}`);
    await page.locator("html.js #decision.open").waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    told = await steps(page, found.since);
    assert.ok(told.length > 1);
  } while (told[0].hits || told[0].own);
  const { id, players, seen } = found;
  /** So long the first step stays. */
  const stays = async (speed) => {
    await page.locator("[data-speed]").selectOption(speed);
    await page.locator(".recap summary").click();
    await page.getByRole("button", { name: "Show it again" }).click();
    await playing(page).waitFor();
    let ms = 0;
    for (; ms < LONG && (await at(page))[0] === 1; ms += 50) await page.clock.runFor(50);
    await skip(page, seen.version);
    return ms;
  };
  const [slow, normal, fast, now] = [await stays("slow"), await stays("normal"), await stays("fast"), await stays("now")];
  assert.ok(slow > normal && normal > fast && fast > 0, `${[slow, normal, fast]}`);
  assert.ok(normal >= 500, "a person can read it");
  assert.equal(now, normal, "what is asked for again can be read");
  // With "at once" what comes is there without being played.
  await players[0].act(id, seen.legal[0]);
  const after = await players[0].table(id);
  await shows(page, after.version);
});

test("skipping leads to now at once, and the decision can be made", async () => {
  const { page, version: now } = await until("agate", (told, next) => told.length > 1 && next);
  assert.ok(await version(page) < now, "the page is behind while it plays");
  await page.getByText("Your decision is next.").waitFor();
  await page.getByRole("button", { name: "Skip to now" }).click();
  assert.equal(await version(page), now);
  await page.locator("#decision.open").waitFor();
});

test("Escape skips to now, also where the mouse lies on a name", async () => {
  const { page, version: now } = await until("agate", (told) => told.length > 1);
  await page.getByRole("button", { name: "Hold", exact: true }).click();
  await page.locator("#hand [data-name]").first().hover();
  // The clock is ours: it goes on until the name has told what it is.
  for (let step = 0; step < 40 && !await page.locator("#look:visible").count(); step += 1) await page.clock.runFor(100);
  await page.locator("#look").waitFor();
  await skip(page, now);
  assert.equal(await page.locator("#look:visible").count(), 0, "what lay there is gone, too");
});
