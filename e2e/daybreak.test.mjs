// Witches' Daybreak in the browser: whole games by mouse and by touch, the payment that is seen
// before it is confirmed, own cards while they are written, and no complaint of axe.

import assert from "node:assert/strict";
import { test } from "node:test";
import { serious } from "./axe.mjs";
import { DESKTOP, dice, fitsWidth, house, majo, people, Player, playOut, SMALL } from "./lib.mjs";

const here = await house();

/** Nothing serious for people who cannot see or point well. */
const accessible = async (page, what) => assert.deepEqual(await serious(page), [], what);

/** A table of one person and a bot. */
async function sit(options) {
  const player = await Player.new(here.server, "Madoka");
  const id = await player.open({ game: "daybreak", seats: 2, bots: [null, "random"] });
  const visitor = await here.visit({ ...options, player });
  await visitor.page.goto(`/t/${id}`);
  return visitor;
}

for (const [name, options] of [
  ["desktop, English", { size: DESKTOP, lang: "en" }],
  ["phone, Japanese, dark", { size: SMALL, lang: "ja", scheme: "dark", touch: true }],
]) {
  test(`a whole game: ${name}`, async () => {
    const { page } = await sit(options);
    const press = options.touch ? (at) => at.tap() : (at) => at.click();
    const seen = new Set();
    let looked = 0;
    await playOut(page, {
      roll: dice(5),
      press,
      each: async (step) => {
        if (step % 15 === 0) await fitsWidth(page, `step ${step}`);
        const kind = await page.evaluate(() => document.querySelector("#decision [data-pick]") ? "put" : document.querySelector(".stack") ? "effect" : "plain");
        if (seen.has(kind) || looked >= 3) return;
        seen.add(kind);
        looked += 1;
        await accessible(page, `${kind} at step ${step}`);
      },
    });
    await page.goto(`${page.url().split("?")[0]}/result`);
    assert.match(await page.locator("main").innerText(), options.lang === "ja" ? /確認済み/ : /Verified\./);
    await fitsWidth(page, "result");
  });
}

test("a payment is laid out, seen, and then confirmed", async () => {
  const { id, players } = await people(here.server, ["Madoka", "Homura"], { game: "daybreak" });
  let found;
  for (let step = 0; step < 200 && !found; step += 1) {
    let seen = await players[0].table(id);
    if (seen.stage !== "playing") break;
    const asked = players[seen.seats.findIndex((seat) => seat.asked)];
    seen = await asked.table(id);
    const held = seen.view.seats[seen.you].held;
    const costly = seen.legal.find((text) => {
      const cost = seen.view.costs[text.replace("take ", "")];
      return text.startsWith("take ") && cost >= 1 && cost <= held;
    });
    if (seen.view.asked.what === "start" && costly) found = { asked, take: costly, held };
    else await asked.act(id, seen.legal.includes("stones") ? "stones" : seen.legal.at(-1));
  }
  assert.ok(found, "a card that can be paid for");
  const card = found.take.replace("take ", "");
  const visitor = await here.visit({ player: found.asked });
  const { page } = visitor;
  await page.goto(`/t/${id}`);
  await page.locator(`.slot:has(#hand-${card})`).click();
  const bill = page.locator(`#panel-${card} .bill`);
  assert.match(await bill.innerText(), new RegExp(`of your ${found.held} stones`));
  await page.locator(`#panel-${card} button[value="${found.take}"]`).click();
  const lay = page.locator(".lay");
  await lay.waitFor();
  const need = Number(await lay.getAttribute("data-pick"));
  const go = lay.locator("[data-pick-go]");
  assert.ok(await go.isDisabled(), "nothing is paid before all stones have a place");
  const before = await visitor.see(id);
  const boxes = lay.locator(".ticks input");
  // All on the last card: as many stones as it costs.
  const all = await boxes.count();
  for (let at = 0; at < need; at += 1) await boxes.nth(all - 1 - at).check({ force: true });
  assert.equal((await visitor.see(id)).version, before.version, "ticking changes nothing yet");
  const last = (await boxes.nth(all - 1).getAttribute("value")).replace("put ", "");
  await go.click();
  await lay.waitFor({ state: "detached" });
  const after = await visitor.see(id);
  const own = after.view.seats[after.you];
  assert.equal(after.view.market_stones[last], (before.view.market_stones[last] ?? 0) + need);
  assert.ok(Object.values(own.cast).flat().includes(card), "the card waits in the cast zone");
});

test("own cards are shown while they are written", async () => {
  const { page } = await here.visit();
  await page.goto("/rules/daybreak/cards");
  await page.getByRole("link", { name: "Write cards of your own" }).click();
  await page.waitForURL(/\/packs\/daybreak\/preview$/);
  await page.locator(".fine").waitFor();
  await accessible(page, "preview");
  const area = page.locator("#pack-text");
  const text = await area.inputValue();
  await area.fill(text.replace('op = "gain"', 'op = "gian"'));
  const problem = page.locator(".problems li:not(.warning)");
  await problem.first().waitFor();
  assert.match(await problem.first().innerText(), /my-set\.toml:\d+:\d+[\s\S]*write "gain"/);
  await area.fill(text.replaceAll("Pia of the Well", "Pia of the Sea"));
  await page.getByRole("heading", { name: "Pia of the Sea" }).waitFor();
  assert.equal(await problem.count(), 0);

  const phone = await here.visit({ size: SMALL, lang: "ja", js: false });
  await phone.page.goto("/packs/daybreak/preview");
  await phone.page.locator("#pack-text").fill("[set]\nid = 3\n");
  await phone.page.getByRole("button").click();
  assert.ok(await phone.page.locator(".problems li").count() > 0, "works without script");
  await fitsWidth(phone.page, "preview");
});

test("without script and with the guide", async () => {
  const visitor = await here.visit({ js: false });
  const { page } = visitor;
  const { id, players } = await people(here.server, ["Madoka", "Homura"], { game: "daybreak" });
  const asked = players[(await players[0].table(id)).seats.findIndex((seat) => seat.asked)];
  await visitor.context.addCookies([{ name: "majo", value: asked.token, url: here.server.url }]);
  await page.goto(`/t/${id}`);
  await page.locator('#decision button[value="stones"]').click();
  await page.locator('#decision button[value="end"]').first().click();
  await page.waitForLoadState();
  const seen = await asked.table(id);
  assert.ok(seen.version >= 2, `${seen.version}`);
});

test("cards as one file", () => {
  const done = majo("pack", "show", "daybreak", "--html");
  assert.equal(done.code, 0, done.text.slice(0, 200));
  assert.match(done.text, /^<!DOCTYPE html>/);
  assert.ok(!/ (src|href)="(?!#|\/rules\/)/.test(done.text), "it needs nothing else");
});
