// Players who add secrets of their own to the deal: the page makes, keeps and reveals them.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { test } from "node:test";
import { fitsWidth, house, PHONE, Player, SHOTS } from "./lib.mjs";

const here = await house();

const hash = (secret) => createHash("sha256").update(`majo secret commitment v1\n${secret}`).digest("hex");

test("two players add to the deal, and the result proves it", async () => {
  const player = await Player.new(here.server, "Madoka");
  const id = await player.open({ seats: 2 });
  const host = await here.visit({ player });
  const guest = await here.visit({ lang: "ja", size: PHONE });
  await host.page.goto(`/t/${id}`);
  const words = host.page.getByLabel("Words of your own, if you like");
  await words.fill("a cat on the windowsill");
  // What is written stays, whatever happens at the table meanwhile.
  const onlooker = await here.visit();
  await onlooker.page.goto(`/t/${id}`);
  await host.page.getByText("1 watching").waitFor();
  assert.equal(await words.inputValue(), "a cat on the windowsill");
  await onlooker.context.close();
  await host.page.getByRole("button", { name: "Add my part" }).click();
  await host.page.locator("#deal dl.parts").waitFor();
  await fitsWidth(host.page, "the waiting table");
  await host.page.screenshot({ path: join(SHOTS, "deal-before.png") });
  await guest.page.goto(`/t/${id}`);
  await guest.page.getByLabel("あなたの名前").fill("ほむら");
  await guest.page.getByLabel("シャッフルに自分の秘密を加える").check();
  await guest.page.screenshot({ path: join(SHOTS, "deal-sit.png") });
  await guest.page.getByRole("button", { name: "席2に座る" }).click();
  // Nobody presses anything more: both pages reveal, and the cards are there.
  for (const { page } of [host, guest]) await page.locator("#board").waitFor();
  for (const visitor of [host, guest]) {
    const table = await visitor.see(id);
    assert.equal(table.stage, "playing");
    assert.deepEqual(table.seats.map((seat) => seat.revealed), [true, true]);
  }
  const { seats } = await host.see(id);
  for (const { page } of [host, guest]) assert.equal((await page.request.post(`/t/${id}/giveup`, { form: { answer: "yes" }, headers: { "x-part": "table" } })).ok(), true);
  const record = (await (await fetch(`${here.server.url}/t/${id}/match.majo`)).text()).trim().split("\n").map((line) => JSON.parse(line));
  const { secrets } = record.at(-1);
  assert.match(secrets[0], /^a cat on the windowsill [0-9a-f]{32}$/);
  assert.deepEqual(secrets.map(hash), seats.map((seat) => seat.commitment));
  assert.deepEqual(record[0].commitments, seats.map((seat) => seat.commitment));
  for (const { page } of [host, guest]) {
    await page.goto(`/t/${id}/result`);
    for (const secret of secrets) await page.getByText(secret).waitFor();
    await fitsWidth(page, "the result");
  }
  await host.page.screenshot({ path: join(SHOTS, "deal-after.png"), fullPage: true });
});

test("a player who leaves before the deal holds nobody up for long", async () => {
  const player = await Player.new(here.server, "Madoka");
  const id = await player.open({ seats: 2, commitment: hash("a secret that nobody tells") });
  const guest = await Player.new(here.server, "Homura");
  await guest.sit(id);
  const { page } = await here.visit({ player: guest });
  await page.goto(`/t/${id}`);
  await page.locator("#board").waitFor();
  assert.equal((await guest.table(id)).seats[0].revealed, false);
});
