// A whole game against bots, from the lobby to the proof that it was fair.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { dice, house, idOf, playOut, proven } from "./lib.mjs";

const here = await house();

test("one click, a whole game, a verified result", async () => {
  const { page } = await here.visit();
  await page.goto("/");
  await page.locator("[data-game=agate]").getByRole("button", { name: "Play now against bots" }).click();
  await page.waitForURL(/\/t\/[a-z0-9]+$/);
  const id = idOf(page);
  await playOut(page, { roll: dice(3) });

  const { file } = await proven(page);
  const actions = readFileSync(file, "utf8").trim().split("\n").length - 2;
  const slider = page.getByRole("slider");
  assert.equal(Number(await slider.getAttribute("max")), actions);
  const words = () => page.locator("#table .prompt").innerText();
  const first = await words();
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await page.waitForURL(/at=1\b/);
  assert.notEqual(await words(), first);
  await slider.focus();
  await page.keyboard.press("End");
  await page.waitForURL(new RegExp(`at=${actions}\\b`));
  await page.keyboard.press("ArrowLeft");
  await page.waitForURL(new RegExp(`at=${actions - 1}\\b`));
  await page.locator("select[name=eyes]").selectOption({ label: "Spectator" });
  await page.waitForURL(/eyes=public/);
  assert.equal(await page.locator("#decision").count(), 0);

  await page.goto(`/t/${id}/result`);
  await page.getByRole("button", { name: "Play again" }).click();
  await page.waitForURL(/\/t\/[a-z0-9]+$/);
  assert.notEqual(idOf(page), id);
  await page.locator("#decision").waitFor();
});
