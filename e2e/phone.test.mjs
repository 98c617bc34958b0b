// A phone: a whole game by touch, nothing that scrolls sideways.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dice, fitsWidth, house, playOut, SMALL } from "./lib.mjs";

const here = await house();

test("a whole game by touch at 360 pixels", async () => {
  const { page } = await here.visit({ lang: "ja", size: SMALL, touch: true });
  const press = (at) => at.tap();
  await page.goto("/");
  await fitsWidth(page, "lobby");
  await page.getByRole("button", { name: "今すぐボットと遊ぶ" }).first().tap();
  await page.waitForURL(/\/t\/[a-z0-9]+$/);
  await playOut(page, { roll: dice(9), press, each: (step) => fitsWidth(page, `table, decision ${step}`) });
  await page.getByRole("link", { name: "結果" }).tap();
  await page.waitForURL(/\/result$/);
  await fitsWidth(page, "result");
  assert.match(await page.locator("main").innerText(), /確認済み/);
});

test("what is pressed is large enough for a finger", async () => {
  const { page } = await here.visit({ size: SMALL, touch: true });
  await page.goto("/");
  await page.getByRole("button", { name: "Play now against bots" }).first().tap();
  await page.locator("#decision.open").waitFor();
  const small = await page.locator("#decision :is(button, .slot, summary)").evaluateAll((all) => all
    .map((el) => [el.innerText, el.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.height < 40 || box.width < 40))
    .map(([text, box]) => `${text}: ${box.width}×${box.height}`));
  assert.deepEqual(small, []);
});
