// What the stage costs: time to the first step, bytes on the wire, and no shift of the zones.

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
      for (const shift of list.getEntries()) for (const { node } of shift.sources) if (node?.matches?.("#players, #board, #stage, #question, #hand, #log")) window.shifts.push(`${node.id} ${shift.value}`);
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
