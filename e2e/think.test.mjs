// Bots that help: a hint during a game against them, and the look back when it is over.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { PHONE, Player, QUICK, SHOTS, fitsWidth, house, people, wait } from "./lib.mjs";

const here = await house({ pace: QUICK });

const GAMES = { agate: 2, court: 2, daybreak: 2, hackclad: 2, shadows: 3 };

test("a hint names something that can be done, in every game and both languages", async () => {
  for (const [game, seats] of Object.entries(GAMES)) {
    const player = await Player.new(here.server, "Kyoko");
    const id = await player.open({ game, seats, bots: [null, ...Array(seats - 1).fill("random")] });
    for (const [lang, words] of [["en", /^A bot would do this: .+ \(chance to win \d+ %\)\.$/], ["ja", /^ボットなら：.+（勝率 \d+ %）$/]]) {
      const { page } = await here.visit({ player, lang, size: PHONE });
      await page.goto(`/t/${id}`);
      const ways = await wait(page);
      assert.ok(!ways.over, `${game} is over before it began`);
      await page.locator("form.think button").click();
      const hint = page.locator("#hint:not(:empty)");
      await hint.waitFor();
      assert.match((await hint.innerText()).trim(), words, game);
      await fitsWidth(page, `${game} with a hint`);
      await page.screenshot({ path: join(SHOTS, `hint-${game}-${lang}.png`) });
    }
  }
});

test("among people there are no hints", async () => {
  const { id, players } = await people(here.server, ["Madoka", "Homura"]);
  for (const player of players) {
    const { page } = await here.visit({ player });
    await page.goto(`/t/${id}`);
    await page.locator("#decision").waitFor();
    assert.equal(await page.locator("form.think").count(), 0);
    const answer = await page.request.post(`/t/${id}/hint`, { headers: { "x-part": "true" } });
    assert.equal(answer.status(), 409);
  }
});

test("a finished game is looked back at, through anybody's eyes", async () => {
  // Four turns, then the one with the most HP has won (AG-135).
  const { id, players } = await people(here.server, ["Madoka", "Homura"], { options: { turn_limit: "4" } });
  let seen = await players[0].table(id);
  while (seen.stage === "playing") {
    const asked = players[seen.seats.findIndex((seat) => seat.asked)] ?? players[0];
    seen = await asked.table(id);
    if (seen.legal.length) seen = await asked.actOn(id, seen, seen.legal.at(-1));
  }
  for (const [lang, scheme, size] of [["en", "light", undefined], ["ja", "dark", PHONE], ["en", "dark", PHONE]]) {
    const { page } = await here.visit({ player: players[0], lang, scheme, size });
    await page.goto(`/t/${id}/replay?at=0&eyes=p1`);
    await page.locator("a[href*='/look']").click();
    await page.waitForURL(/\/look/);
    // As many points as decisions, and the end.
    const points = (await page.locator(".chances polyline").getAttribute("points")).split(" ");
    assert.ok(points.length >= 2, points.join());
    assert.ok(await page.locator("ol > li").count() <= 3);
    await fitsWidth(page, "the look back");
    await page.screenshot({ path: join(SHOTS, `look-${lang}-${scheme}.png`), fullPage: true });
    await page.getByRole("link", { name: "Homura" }).click();
    await page.waitForURL(/eyes=p2/);
    assert.equal(await page.locator("[aria-current=true]", { hasText: "Homura" }).count(), 1);
  }
});
