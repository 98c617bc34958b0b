// Without script, with a guide, and on a slow line.

import assert from "node:assert/strict";
import { test } from "node:test";
import { decide, dice, house, idOf, wait } from "./lib.mjs";

const here = await house({ pace: 0 });

test("several turns without script", async () => {
  const visitor = await here.visit({ js: false });
  const { page } = visitor;
  const begin = async () => {
    await page.goto("/");
    await page.getByRole("button", { name: "Play now against bots" }).first().click();
    return idOf(page);
  };
  let id = await begin();
  let turns = 0;
  for (let step = 0; step < 100 && turns < 6; step += 1) {
    let seen = await visitor.see(id);
    while (seen.stage !== "over" && !seen.legal.length) seen = await visitor.see(id);
    // Whoever has bad luck is dead early, and begins again.
    if (seen.stage === "over") {
      id = await begin();
      continue;
    }
    await page.goto(`/t/${id}`);
    // What there is no choice about the table does by itself: then this page is of a later moment.
    if (Number(await page.locator("#table").getAttribute("data-version")) !== seen.version) continue;
    const act = seen.view.asked.what === "act";
    const card = page.locator("#decision .slot.ready input").first();
    if (act && await card.count()) await card.check({ force: true });
    // With many choices the list is behind a small triangle.
    const folded = page.locator("#decision details:visible:not([open]) > summary");
    while (await folded.count()) await folded.first().click();
    const buttons = page.locator("#decision button[name=do]:visible");
    if (!await buttons.count()) {
      const boxes = page.locator("[data-pick] input");
      const need = Number(await page.locator("[data-pick]").getAttribute("data-pick"));
      for (let at = 0; at < need; at += 1) await boxes.nth(at).check();
      await page.locator("[data-pick-go]").click();
    } else {
      await buttons.last().click();
    }
    await page.waitForLoadState();
    assert.match(page.url(), new RegExp(`/t/${id}(/act)?$`));
    if (act && (await visitor.see(id)).version > seen.version) turns += 1;
  }
  assert.equal(turns, 6);
});

test("the guide explains the decision at hand, and can be turned off", async () => {
  const { page } = await here.visit();
  await page.goto("/");
  await page.getByRole("button", { name: "First game, with a guide" }).first().click();
  const guide = page.locator("details.guide");
  const heads = new Set();
  for (let step = 0; step < 4; step += 1) {
    if ((await wait(page)).over) break;
    await guide.waitFor();
    assert.ok(await guide.locator("p").first().isVisible());
    heads.add(await guide.locator("summary").innerText());
    await decide(page, { roll: dice(4) });
  }
  assert.ok([...heads].some((head) => !/Somebody else/.test(head)), [...heads].join());
  await page.getByText("About this table").click();
  await page.getByRole("button", { name: "Turn the guide off" }).click();
  await guide.waitFor({ state: "detached" });
});

/** What a fresh visitor's browser is sent for a page, in bytes as sent. */
async function weigh(path) {
  const { page, context } = await here.visit();
  const wire = await context.newCDPSession(page);
  await wire.send("Network.enable");
  let bytes = 0;
  wire.on("Network.loadingFinished", (event) => { bytes += event.encodedDataLength; });
  await page.goto(path, { waitUntil: "networkidle" });
  return bytes;
}

test("the first page is light", async (t) => {
  const first = await weigh("/");
  t.diagnostic(`first page with styles and script: ${(first / 1000).toFixed(1)} kB`);
  assert.ok(first < 100_000, `${first} bytes`);
});

test("a table is ready soon", async (t) => {
  const { page } = await here.visit();
  await page.goto("/");
  await page.getByRole("button", { name: "Play now against bots" }).first().click();
  await page.locator("html.js #decision").waitFor();
  const times = [];
  for (let count = 0; count < 5; count += 1) {
    await page.reload();
    times.push(await page.evaluate(() => performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd));
  }
  times.sort((a, b) => a - b);
  t.diagnostic(`table page ready: ${times.map((ms) => ms.toFixed(0)).join(", ")} ms`);
});
