// Two languages: the browser's first, the switch decides after.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FROZEN, house, people } from "./lib.mjs";

const here = await house({ pace: FROZEN });
const lang = (page) => page.locator("html").getAttribute("lang");

test("the browser's language comes first", async () => {
  for (const [asked, words] of [["ja", "今すぐボットと遊ぶ"], ["en", "Play now against bots"]]) {
    const { page } = await here.visit({ lang: asked });
    await page.goto("/");
    assert.equal(await lang(page), asked);
    await page.getByRole("button", { name: words }).first().waitFor();
  }
});

test("the switch stays, also at a table that changes by itself", async () => {
  const { id, players } = await people(here.server, ["Madoka", "Homura"]);
  const { page, context } = await here.visit({ lang: "en", player: players[0] });
  await page.goto(`/t/${id}`);
  await page.getByRole("link", { name: "日本語" }).click();
  await page.waitForFunction(() => document.documentElement.lang === "ja");
  assert.match(page.url(), new RegExp(`/t/${id}$`), "the switch leads back to the same page");
  const asked = players[(await players[0].table(id)).seats.findIndex((seat) => seat.asked)];
  const seen = await asked.table(id);
  await asked.actOn(id, seen, seen.legal[0]);
  await page.locator("#table[data-version='1']").waitFor();
  assert.match(await page.locator(".prompt").innerText(), /[ぁ-ん]/);
  await page.goto("/rules/agate/cards");
  assert.equal(await lang(page), "ja");
  await page.getByText("瑪瑙の剣").first().waitFor();
  const again = await context.newPage();
  await again.goto("/");
  assert.equal(await lang(again), "ja");
  await again.getByRole("link", { name: "English" }).click();
  await again.getByRole("button", { name: "Play now against bots" }).first().waitFor();
});

test("the switch keeps the place in a replay", async () => {
  const { id, players } = await people(here.server, ["Madoka", "Homura"]);
  const { page } = await here.visit({ player: players[0] });
  await page.goto(`/t/${id}/replay?at=0&eyes=public`);
  await page.getByRole("link", { name: "日本語" }).click();
  await page.waitForFunction(() => document.documentElement.lang === "ja");
  assert.match(page.url(), /at=0/);
});
