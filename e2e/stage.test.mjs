// The stage: what others do is played step by step, can be skipped and seen again, and costs little.

import assert from "node:assert/strict";
import { test } from "node:test";
import { decide, dice, house, Player, wait } from "./lib.mjs";

const here = await house();

/** A table of one person and bots. */
async function alone(game, seats, how = {}) {
  const player = await Player.new(here.server, "Madoka");
  const id = await player.open({ game, seats, bots: [null, ...Array(seats - 1).fill("random")], ...how });
  return { player, id };
}

const playing = (page) => page.locator("#table.playing");
const said = (page) => page.locator("#shown .said").innerText();

/** Decides until the stage plays something. */
async function untilPlaying(page, roll = dice(3)) {
  for (let step = 0; step < 40; step += 1) {
    await wait(page);
    await decide(page, { roll, settled: false });
    const on = await playing(page).waitFor({ timeout: 3_000 }).then(() => true, () => false);
    if (on) return;
  }
  throw new Error("nothing was played");
}

test("steps are told in the order they happened, and none is left out", async () => {
  const { player, id } = await alone("agate", 3);
  const { page } = await here.visit({ player, speed: "fast" });
  // Every sentence that the stage shows.
  await page.addInitScript(() => {
    window.told = [];
    const look = () => {
      const table = document.querySelector("#table.playing");
      const words = document.querySelector("#shown .said")?.textContent;
      const count = document.querySelector("#stage .count")?.textContent;
      if (table && words && window.told.at(-1) !== `${count} ${words}`) window.told.push(`${count} ${words}`);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await page.goto(`/t/${id}`);
  await untilPlaying(page);
  await playing(page).waitFor({ state: "detached", timeout: 60_000 });
  const told = (await page.evaluate(() => window.told)).map((line) => line.replace(/^\d+\/\d+ /, ""));
  assert.ok(told.length > 1, `${told}`);
  const log = await page.locator("#log li").evaluateAll((all) => all.map((li) => li.textContent.replace(/^New: /, "")));
  // The log folds what is the same several times; in order the steps are all in it.
  let at = 0;
  for (const line of told) {
    const found = log.findIndex((text, index) => index >= at && text.startsWith(line));
    assert.ok(found >= 0, `"${line}" is not in the log after line ${at}:\n${log.join("\n")}`);
    at = found;
  }
});

test("a step can be held, gone back to, and all of them skipped; the decision is there at once", async () => {
  const { player, id } = await alone("hackclad", 2);
  const { page } = await here.visit({ player, speed: "slow" });
  await page.goto(`/t/${id}`);
  await untilPlaying(page);
  await page.locator("[data-reel=hold]").click();
  const here1 = await said(page);
  await page.locator("[data-reel=on]").click();
  if (await playing(page).count()) {
    await page.locator("[data-reel=back]").click();
    assert.equal(await said(page), here1, "one step back");
    assert.equal(await page.locator("#decision.open").count(), 0, "nothing is decided in what is over");
    await page.locator(".watch [data-reel=skip]").click();
  }
  await playing(page).waitFor({ state: "detached" });
  const truth = await player.table(id);
  assert.ok(Number(await page.locator("#table").getAttribute("data-version")) <= truth.version);
});

test("whoever comes back is at now, and can see again what happened since", async () => {
  const { player, id } = await alone("court", 3);
  const { page } = await here.visit({ player });
  await page.goto(`/t/${id}`);
  const roll = dice(5);
  for (let step = 0; step < 4; step += 1) { await wait(page); await decide(page, { roll }); }
  await wait(page);
  await page.reload();
  assert.equal(await playing(page).count(), 0, "nothing is played when the page opens");
  assert.ok(await page.locator("#shown .said").count(), "the last step stands on the stage");
  await page.locator(".recap > summary").click();
  const lines = await page.locator(".recap li").count();
  assert.ok(lines > 0);
  await page.locator("[data-speed]").selectOption("slow");
  await page.locator(".recap > summary").click();
  await page.locator(".recap").evaluate((el) => { el.open = true; });
  await page.locator("[data-recap]").click();
  await playing(page).waitFor();
  await page.keyboard.press("Escape");
  await playing(page).waitFor({ state: "detached" });
  assert.equal(await page.locator("#decision.open").count(), 1, "back to the decision");
  // What was chosen is remembered.
  await page.reload();
  assert.equal(await page.locator("[data-speed]").inputValue(), "slow");
});

test("from a click to the first step drawn", async () => {
  const { player, id } = await alone("agate", 4);
  const { page } = await here.visit({ player, speed: "now" });
  await page.goto(`/t/${id}`);
  await page.evaluate(() => {
    window.times = [];
    let at;
    document.addEventListener("submit", () => { at = performance.now(); }, true);
    new MutationObserver(() => { if (at) { const from = at; at = 0; requestAnimationFrame(() => window.times.push(performance.now() - from)); } }).observe(document.querySelector("#table"), { subtree: true, childList: true, attributes: true, attributeFilter: ["data-version"] });
  });
  const roll = dice(2);
  for (let step = 0; step < 15; step += 1) if ((await wait(page)).over || !await decide(page, { roll })) break;
  const times = (await page.evaluate(() => window.times)).sort((a, b) => a - b);
  const median = times[times.length >> 1];
  console.log(`click to first step: median ${median.toFixed(0)} ms of ${times.length}`);
  assert.ok(times.length > 3);
});

test("a whole game of Shadows is light on the wire, and its zones never shift", async () => {
  const { player, id } = await alone("shadows", 4);
  const { page } = await here.visit({ player });
  let bytes = 0;
  const wire = await page.context().newCDPSession(page);
  await wire.send("Network.enable");
  const streams = new Set();
  wire.on("Network.requestWillBeSent", ({ requestId, request }) => { if (/\/live\?/.test(request.url)) streams.add(requestId); });
  wire.on("Network.dataReceived", ({ requestId, encodedDataLength }) => { if (streams.has(requestId)) bytes += encodedDataLength; });
  await page.goto(`/t/${id}`);
  await page.evaluate(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) for (const { node } of shift.sources) if (node?.classList?.contains("zone")) window.shifts.push(`${node.id} ${shift.value}`);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const roll = dice(4);
  let decisions = 0;
  for (; decisions < 400; decisions += 1) if ((await wait(page)).over || !await decide(page, { roll })) break;
  assert.deepEqual(await page.evaluate(() => window.shifts), [], "layout shift of zones");
  const { version } = await player.table(id);
  console.log(`shadows: ${bytes} bytes for ${version} actions, ${decisions} of them decided here`);
  assert.ok(bytes > 0 && bytes <= 1 << 20, `${bytes} bytes`);
});
