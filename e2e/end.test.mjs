// The end: a page that is there at once and fills itself, a picture to share, and another game for
// everybody, wherever they are.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { serious } from "./axe.mjs";
import { dice, fitsWidth, house, people, PHONE, QUICK, reach, SHOTS } from "./lib.mjs";

const here = await house({ pace: QUICK });
const DESK = { width: 1440, height: 900 };
const strikes = (text) => text.startsWith("attack");
const over = (names, seed) => reach(here.server, (seen) => seen.stage === "over", { names, prefer: strikes, seed, steps: 1000 });

/** Plays a game of any kind to its end by the interface. */
async function played(game, seats, options, seed = 1) {
  const roll = dice(seed);
  const { id, players } = await people(here.server, ["Aoi", "Ren", "Yui", "Sora"].slice(0, seats), { game, options });
  let seen = await players[0].table(id);
  for (let step = 0; step < 4000 && seen.stage === "playing"; step += 1) {
    const asked = players[seen.seats.findIndex((seat) => seat.asked)] ?? players[0];
    seen = await asked.table(id);
    if (seen.legal.length) seen = await asked.actOn(id, seen, seen.legal[roll(seen.legal.length)]);
  }
  assert.equal(seen.stage, "over", game);
  return { id, players };
}

const GAMES = [["agate", 3, {}], ["court", 2, { max_sets: "2" }], ["daybreak", 2, {}], ["shadows", 3, {}], ["hackclad", 1, { mode: "solo" }]];

for (const [game, seats, options] of GAMES) {
  test(`${game}: the page of the end says who, why, and how it came`, async () => {
    const { id, players } = await played(game, seats, options);
    for (const [name, look] of [["desk", { size: DESK, scheme: "dark" }], ["phone", { size: PHONE, lang: "ja", touch: true, scheme: "light" }]]) {
      const { page } = await here.visit({ player: players[0], ...look });
      await page.goto(`/t/${id}/result`);
      // It is there before anything has been thought of.
      assert.ok((await page.locator(".hero h1").innerText()).trim());
      assert.ok((await page.locator(".hero .why").innerText()).trim());
      await page.locator("#chances svg").waitFor({ timeout: 240_000 });
      assert.equal(await page.locator("#invite form button").count(), 1, "one can play again");
      await fitsWidth(page, `${game} end`);
      assert.deepEqual(await serious(page), []);
      await page.screenshot({ path: join(SHOTS, `end-${game}-${name}.png`), fullPage: true });
      for (const link of await page.locator(".keys a").all()) {
        assert.match(await link.getAttribute("href"), new RegExp(`^/t/${id}/replay\\?at=\\d+&eyes=p1$`));
      }
    }
    // The table itself tells it, too.
    const { page } = await here.visit({ player: players[0], size: DESK, scheme: "dark" });
    await page.goto(`/t/${id}`);
    await page.locator("#stage .end-note .headline").waitFor();
    assert.deepEqual(await serious(page), []);
    await page.screenshot({ path: join(SHOTS, `over-${game}.png`) });
  });
}

test("a decision that mattered is a link into the replay", async () => {
  const { id, players } = await over(["Madoka", "Homura"], 21);
  const { page } = await here.visit({ player: players[0], size: DESK });
  await page.goto(`/t/${id}/result`);
  await page.locator("#chances svg").waitFor({ timeout: 240_000 });
  const link = page.locator(".keys a").first();
  if (await link.count()) {
    await link.click();
    await page.waitForURL(/\/replay\?at=\d+&eyes=p1/);
  }
  // Whoever asks next gets it without thinking: it is kept.
  const first = await (await page.request.get(`/t/${id}/chances`)).text();
  assert.equal(await (await page.request.get(`/t/${id}/chances`)).text(), first);
});

test("the end is shared as a picture", async () => {
  const { id, players } = await over(["<b>Madoka</b>", "ほむら", "Sayaka"], 22);
  const { page } = await here.visit({ player: players[0], size: DESK });
  await page.goto(`/t/${id}/result`);
  const image = page.locator(".picture-of img");
  await image.waitFor();
  assert.deepEqual(await image.evaluate(async (image) => { await image.decode(); return [image.naturalWidth, image.naturalHeight]; }), [1200, 630]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as PNG" }).click(),
  ]);
  const file = readFileSync(await download.path());
  assert.equal(file.subarray(1, 4).toString("latin1"), "PNG");
  assert.deepEqual([file.readUInt32BE(16), file.readUInt32BE(20)], [1200, 630]);
  assert.match(download.suggestedFilename(), /^majo-agate-.*\.png$/);
  await download.saveAs(join(SHOTS, "share.png"));
  const svg = await (await page.request.get(`/t/${id}/result.svg`)).text();
  assert.ok(svg.includes("&lt;b&gt;Madoka") && !svg.includes("<b>Madoka"));
});

test("play again: an invitation at the table, at the result and in the lobby", async () => {
  const { id, players } = await over(["Madoka", "Homura", "Sayaka"], 23);
  const [asks, sits, reads] = players;
  // One is still at the table, one looks at the result, one is in the lobby.
  const table = (await here.visit({ player: sits, size: DESK })).page;
  await table.goto(`/t/${id}`);
  const result = (await here.visit({ player: reads, size: PHONE })).page;
  await result.goto(`/t/${id}/result`);
  const { page } = await here.visit({ player: asks, size: DESK });
  await page.goto(`/t/${id}/result`);
  await page.screenshot({ path: join(SHOTS, "again-ask.png") });
  await page.getByRole("button", { name: "Play again: invite everybody here" }).click();
  await page.waitForURL((url) => /\/t\/[a-z0-9]+$/.test(url.pathname) && !url.pathname.includes(id));
  const next = /\/t\/([a-z0-9]+)$/.exec(page.url())[1];
  await page.locator(".seats").getByText("invited").first().waitFor();
  await page.screenshot({ path: join(SHOTS, "again-waiting.png") });

  await table.getByText("Madoka would like to play again.").waitFor();
  assert.deepEqual(await serious(table), []);
  await table.screenshot({ path: join(SHOTS, "again-table.png") });
  await result.getByText("Madoka would like to play again.").waitFor();
  assert.deepEqual(await serious(result), []);
  await result.screenshot({ path: join(SHOTS, "again-result-phone.png") });
  const lobby = (await here.visit({ player: reads, size: DESK })).page;
  await lobby.goto("/");
  await lobby.getByText("you are invited to play again").waitFor();

  // One joins from the table; one declines from the result, and a bot takes that seat.
  await table.getByRole("button", { name: "Join" }).click();
  await table.waitForURL(new RegExp(`/t/${next}$`));
  await result.getByRole("button", { name: "Not this time" }).click();
  await result.waitForURL(new RegExp(`/t/${id}/result$`));
  await page.locator(".seats").getByText("free").waitFor();
  await page.getByRole("button", { name: /^Bot for seat/ }).click();
  await page.locator("#table.screen").waitFor();
  await table.locator("#table.screen").waitFor();
  const seen = await asks.table(next);
  assert.equal(seen.stage, "playing");
  assert.deepEqual(seen.seats.map((seat) => seat.bot !== null && seat.bot !== undefined), [false, false, true]);
});

test("a seat that is kept is for nobody else", async () => {
  const { id, players } = await over(["Madoka", "Homura"], 24);
  const { page } = await here.visit({ player: players[0], size: DESK });
  await page.goto(`/t/${id}/result`);
  await page.getByLabel("new order").check();
  await page.getByRole("button", { name: "Play again: invite everybody here" }).click();
  await page.waitForURL((url) => !url.pathname.includes(id));
  const next = /\/t\/([a-z0-9]+)$/.exec(page.url())[1];
  const stranger = (await here.visit({})).page;
  await stranger.goto(`/t/${next}`);
  await stranger.locator("section.waiting").waitFor();
  assert.equal(await stranger.locator("form.sit").count(), 0);
  // Whoever was invited sits down there as well.
  const guest = (await here.visit({ player: players[1] })).page;
  await guest.goto(`/t/${next}`);
  await guest.locator("form.sit button").click();
  await guest.locator("#table.screen").waitFor();
});

test("play again with other options takes everybody along", async () => {
  const { id, players } = await over(["Madoka", "Homura"], 25);
  const { page } = await here.visit({ player: players[0], size: DESK });
  await page.goto(`/t/${id}/result`);
  await page.getByRole("link", { name: "With other options" }).click();
  await page.locator("details.options > summary").click();
  await page.locator("[name='opt.hand_cap']").selectOption("four");
  await page.locator("form.new button[type=submit]").click();
  await page.waitForURL((url) => /\/t\/[a-z0-9]+$/.test(url.pathname) && !url.pathname.includes(id));
  const guest = (await here.visit({ player: players[1] })).page;
  await guest.goto(`/t/${id}`);
  await guest.getByRole("button", { name: "Join" }).click();
  await guest.locator("#table.screen").waitFor();
});
