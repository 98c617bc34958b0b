// Around the table: watching, talk, taking back, bots that stand in, another device.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Player, house, people, reach } from "./lib.mjs";

const here = await house({ pace: 2_000 });

const strikes = (text) => text.startsWith("attack p");

test("a spectator sees no hand and no controls", async () => {
  const { id } = await reach(here.server, (seen) => seen.view?.attack, { prefer: strikes });
  const { page } = await here.visit();
  await page.goto(`/t/${id}`);
  await page.locator("#table .scene").waitFor();
  // Who looks on talks with the others who do, and with nobody else.
  assert.equal(await page.locator("#decision, .hand, .slot, [form=act], form.emotes, .chat > div:not(.asides) form").count(), 0);
  assert.equal(await page.locator(".player .chip").count(), 0);
  const { view } = await (await page.request.get(`/api/tables/${id}`)).json();
  assert.ok(Object.values(view.seats).every((player) => player.hand === null));
  const refused = await page.request.post(`/t/${id}/act`, { form: { do: "pass" } });
  assert.equal(refused.status(), 403);
});

test("a reflected attack is drawn at full width", async () => {
  const prefer = (text) => /^attack|reflect/.test(text);
  // With a choice: else the server takes the damage for the seat while we look.
  const { id, asked } = await reach(here.server, (seen) => seen.view?.attack?.reflected && seen.legal.length > 1, { prefer });
  const { page } = await here.visit({ player: asked });
  await page.goto(`/t/${id}`);
  assert.ok((await page.locator(".attack").boundingBox()).width > 200);
});

test("talk reaches the others, as text", async () => {
  const { id, players } = await people(here.server, ["Madoka", "Homura"]);
  const [one, two] = await Promise.all(players.map((player) => here.visit({ player })));
  await Promise.all([one, two].map(({ page }) => page.goto(`/t/${id}`)));
  await two.page.getByPlaceholder("Say something").fill("half a sentence");
  const words = "こんにちは <b>there</b>";
  await one.page.getByPlaceholder("Say something").fill(words);
  await one.page.keyboard.press("Enter");
  for (const { page } of [one, two]) await page.locator(".chat li", { hasText: words }).waitFor();
  // What the other is writing stays as it is.
  assert.equal(await two.page.getByPlaceholder("Say something").inputValue(), "half a sentence");
  await one.page.waitForFunction(() => document.querySelector(".chat input").value === "");
});

test("an action is taken back if all agree", async () => {
  const fresh = (seen) => seen.version === 0 && seen.legal.some(strikes);
  const { id, players, asked, seen } = await reach(here.server, fresh);
  const one = await here.visit({ player: asked });
  const others = await Promise.all(players.filter((player) => player !== asked).map((player) => here.visit({ player })));
  await Promise.all([one, ...others].map(({ page }) => page.goto(`/t/${id}`)));
  await asked.act(id, seen.legal.find(strikes));
  await one.page.getByRole("button", { name: "take the last action back" }).click();
  await one.page.getByText("waiting for the others").waitFor();
  for (const { page } of others) await page.getByText("would like to take the last action back").waitFor();
  await others[0].page.getByRole("button", { name: "Play on" }).click();
  await one.page.getByText("waiting for the others").waitFor({ state: "hidden" });
  assert.equal((await asked.table(id)).version, 1);
  await one.page.getByRole("button", { name: "take the last action back" }).click();
  for (const { page } of others) await page.getByRole("button", { name: "Agree" }).click();
  for (const { page } of [one, ...others]) await page.locator("#table[data-version='0']").waitFor();
  assert.deepEqual((await asked.table(id)).legal, seen.legal);
});

test("nobody is replaced within a reload; a bot stands in for who asks for it and hands back", async () => {
  const { id, players } = await people(here.server, ["Madoka", "Homura"], { options: { first_player: "p2" } });
  const one = await here.visit({ player: players[0] });
  const two = await here.visit({ player: players[1] });
  await one.page.goto(`/t/${id}`);
  await two.page.goto(`/t/${id}`);
  const line = one.page.locator(".seats li", { hasText: "Homura" });
  await line.locator(".presence[data-is=here]").waitFor();
  await two.page.goto("about:blank");
  // A word shows that the table has noticed.
  await one.page.getByPlaceholder("Say something").fill("Where are you?");
  await one.page.keyboard.press("Enter");
  await one.page.locator(".chat li").waitFor();
  assert.equal(await line.locator(".presence[data-is=here]").count(), 1);
  assert.equal(await line.getByRole("button", { name: "Let a bot stand in" }).count(), 0);
  await two.page.goto(`/t/${id}`);
  await two.page.getByText("About this table").click();
  await two.page.getByRole("button", { name: "I have to go" }).click();
  await line.getByText("a bot stands in").waitFor();
  // Whom a bot plays for is asked nothing else.
  await two.page.locator("#question").getByText("A bot plays for you.").waitFor();
  assert.equal(await two.page.locator("#table [data-do]:not(:disabled)").count(), 0);
  await two.page.locator("#question").getByRole("button", { name: "I am back" }).click();
  await line.locator(".presence[data-is=here]").waitFor();
  assert.equal(await two.page.locator("#question").getByRole("button", { name: "I am back" }).count(), 0);
});

test("a seat moves to another device by its secret link", async () => {
  const { id, players } = await people(here.server, ["Madoka", "Homura"]);
  const old = await here.visit({ player: players[0] });
  await old.page.goto(`/t/${id}`);
  await old.page.getByText("About this table").click();
  await old.page.getByRole("button", { name: "Play on another device" }).click();
  const link = await old.page.locator("#copy-device").inputValue();
  assert.match(link, /^http.*\/device\//);
  await old.page.getByRole("link", { name: "Back to the table" }).click();
  const fresh = await here.visit();
  await fresh.page.goto(link);
  assert.equal((await old.see(id)).you, "p1", "a look at the link takes nothing");
  await fresh.page.getByRole("button", { name: "Take the seat" }).click();
  await fresh.page.waitForURL(new RegExp(`/t/${id}$`));
  await fresh.page.locator(".hand").waitFor();
  const seen = await fresh.see(id);
  assert.equal(seen.you, "p1");
  assert.equal((await old.see(id)).you, null);
  // The old page loses its hand without a reload.
  await old.page.locator(".hand").waitFor({ state: "detached" });
  const nobody = await here.visit();
  assert.equal((await nobody.page.goto(link)).status(), 404, "a link works once");
});

test("a bot plays for somebody who has to go, and the game ends if all agree", async () => {
  const { id, players } = await people(here.server, ["Madoka", "Homura"]);
  const [one, two] = await Promise.all(players.map((player) => here.visit({ player })));
  await Promise.all([one, two].map(({ page }) => page.goto(`/t/${id}`)));
  await two.page.getByText("About this table").click();
  await two.page.getByRole("button", { name: "I have to go" }).click();
  await one.page.locator(".seats li", { hasText: "Homura" }).getByText("a bot stands in").waitFor();
  await two.page.locator("#question").getByRole("button", { name: "I am back" }).click();
  await two.page.getByRole("button", { name: "End the game here" }).click();
  await two.page.getByRole("button", { name: "Yes, do it" }).click();
  await one.page.getByText("Homura would like to end the game here").waitFor();
  await one.page.getByRole("button", { name: "Play on" }).click();
  await two.page.getByRole("button", { name: "End the game here" }).click();
  await two.page.getByRole("button", { name: "Yes, do it" }).click();
  await one.page.getByRole("button", { name: "Agree" }).click();
  for (const { page } of [one, two]) await page.getByRole("link", { name: "Result" }).waitFor();
});

test("a clock runs for whoever is asked, and talk gives no more time", async () => {
  const { id, players } = await people(here.server, ["Madoka", "Homura"], { clock: 2, options: { first_player: "p1" } });
  const { page } = await here.visit({ player: players[0] });
  await page.goto(`/t/${id}`);
  const seconds = async (name) => {
    const [minutes, rest] = (await page.locator(".seats li", { hasText: name }).locator(".clock").innerText()).split(":");
    return Number(minutes) * 60 + Number(rest);
  };
  await page.waitForFunction(() => document.querySelector(".clock").innerText < "1:58");
  await page.getByPlaceholder("Say something").fill("Let me think");
  await page.keyboard.press("Enter");
  await page.locator(".chat li").waitFor();
  // The page counts in whole seconds, and may be a part of one ahead of the server.
  assert.ok(await seconds("Madoka") <= 118, "the clock went back");
  assert.equal(await seconds("Homura"), 120);
});

test("sound is off until it is switched on, and a hidden page tells of one's turn", async () => {
  const { id, players } = await people(here.server, ["Madoka", "Homura"], { options: { first_player: "p2" } });
  const { page, context } = await here.visit({ player: players[0] });
  await context.grantPermissions(["notifications"]);
  await page.addInitScript(() => {
    window.heard = [];
    class Note { constructor(title, { body }) { window.heard.push(`${title}: ${body}`); } }
    Note.permission = "granted";
    window.Notification = Note;
    Object.defineProperty(document, "hidden", { get: () => true });
    const made = window.AudioContext.prototype.createOscillator;
    window.AudioContext.prototype.createOscillator = function () { window.heard.push("beep"); return made.call(this); };
  });
  const turn = async () => {
    // Until the other has done something and Madoka is asked.
    for (;;) {
      const seen = await players[1].table(id);
      if (!seen.legal.length) break;
      await players[1].act(id, seen.legal.find((text) => text === "pass") ?? seen.legal[0]);
    }
    await page.waitForFunction(() => window.heard.length > 0);
    return page.evaluate(() => window.heard.splice(0));
  };
  await page.goto(`/t/${id}`);
  assert.match((await turn()).join(), /^[^,]*: Your turn$/, "a notification and no sound");
  assert.match(await page.title(), /Your turn/);
});

test("a link that only shows the table does not give a seat away", async () => {
  const { id } = await people(here.server, ["Madoka", "Homura"]);
  const onlooker = await Player.new(here.server, "Kyubey");
  const { page } = await here.visit({ player: onlooker });
  await page.goto(`/t/${id}`);
  await page.getByText("About this table").click();
  assert.equal(await page.getByRole("button", { name: "Play on another device" }).count(), 0);
  assert.equal(await page.getByRole("button", { name: "End the game here" }).count(), 0);
});

test("a code brings a player back on another device, and others can be signed out", async () => {
  const { id, players } = await people(here.server, ["Madoka", "Homura"]);
  const old = await here.visit({ player: players[0] });
  await old.page.goto("/me");
  await old.page.getByRole("button", { name: "Make a code" }).click();
  const code = await old.page.locator("#code").innerText();
  assert.match(code, /^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
  const fresh = await here.visit();
  await fresh.page.goto("/me");
  await fresh.page.getByRole("textbox", { name: "Code" }).fill("aaaaa-aaaaa-aaaaa-aaaaa");
  await fresh.page.getByRole("button", { name: "Come back" }).click();
  await fresh.page.getByText("no code of anybody").waitFor();
  await fresh.page.getByRole("textbox", { name: "Code" }).fill(code.toUpperCase().replaceAll("-", " "));
  await fresh.page.getByRole("button", { name: "Come back" }).click();
  await fresh.page.waitForURL(/\/$/);
  assert.equal((await fresh.see(id)).you, "p1");
  await fresh.page.goto("/me");
  await fresh.page.getByRole("button", { name: "Sign the others out" }).click();
  await fresh.page.getByText("All other devices are signed out").waitFor();
  assert.equal((await old.see(id)).you, null);
  assert.equal((await fresh.see(id)).you, "p1");
});
