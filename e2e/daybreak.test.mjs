// Witches' Daybreak in the browser: whole games by mouse and by touch, a card bought and paid for
// in the card zone, own cards while they are written, and no complaint of axe.

import assert from "node:assert/strict";
import { test } from "node:test";
import { serious } from "./axe.mjs";
import { DESKTOP, dice, fitsWidth, house, majo, people, Player, SMALL } from "./lib.mjs";

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

/** What can be done on the page now: cards to tap and confirm, cards to choose, buttons; nothing yet; or the game is over. */
const ways = () => {
  if (document.querySelector(".over")) return { over: true };
  if (!document.querySelector("#table")?.dataset.yourTurn) return null;
  const shown = (at) => at.checkVisibility({ visibilityProperty: true });
  const pick = [...document.querySelectorAll("#table [data-pick]")].find(shown);
  if (pick) return { pick: Number(pick.dataset.pick) };
  const buttons = [...document.querySelectorAll("#table button[data-do]:enabled")].filter(shown).map((at) => at.dataset.do);
  const cards = [...document.querySelectorAll("#table .slot.ready > input[type=radio]")].map((at) => at.value)
    .filter((id) => document.querySelector(`#panel-${id} button[data-do]`));
  return buttons.length || cards.length ? { buttons, cards } : null;
};

/** One decision, by what can be tapped: cards of the card zone and of the hand as well as buttons. False when the game is over. */
async function decide(page, roll, press) {
  const found = await (await page.waitForFunction(ways, null, { timeout: 25_000 })).jsonValue();
  if (found.over) return false;
  const before = await page.locator("#table").getAttribute("data-version");
  const moved = () => page.waitForFunction((before) => document.querySelector("#table").dataset.version !== before || document.querySelector(".over"), before, { timeout: 15_000 });
  try {
    if (found.pick) {
      const open = page.locator("#table [data-pick] label:has(input:enabled:not(:checked)):visible");
      for (let at = 0; at < found.pick; at += 1) await press(open.last());
      await press(page.locator("#table [data-pick-go]"));
    } else {
      const at = roll(found.buttons.length + found.cards.length);
      if (at < found.cards.length) {
        const card = found.cards[at];
        await press(page.locator(`.slot:has(#hand-${card})`));
        await press(page.locator(`#panel-${card} button[data-do]`).first());
      } else {
        await press(page.locator(`#table button[data-do="${found.buttons[at - found.cards.length]}"]`).first());
      }
    }
  } catch (error) {
    // A seat that can only go on goes on by itself, under our hands: look again.
    if (!await moved().then(() => true, () => false)) throw error;
    return true;
  }
  await moved();
  return true;
}

/** Plays to the end. `each` looks on before every decision. */
async function playOut(page, { roll, press, each }) {
  for (let step = 0; step < 1000; step += 1) {
    await page.waitForFunction(ways, null, { timeout: 25_000 });
    await each(step);
    if (!await decide(page, roll, press)) return;
  }
  throw new Error("the game does not end");
}

for (const [name, options] of [
  ["desktop, English", { size: DESKTOP, lang: "en" }],
  ["phone, Japanese, dark", { size: SMALL, lang: "ja", scheme: "dark", touch: true }],
]) {
  test(`a whole game: ${name}`, async () => {
    const { page } = await sit(options);
    const press = options.touch ? (at) => at.tap({ timeout: 4_000 }) : (at) => at.click({ timeout: 4_000 });
    const seen = new Set();
    let looked = 0;
    await playOut(page, {
      roll: dice(5),
      press,
      each: async (step) => {
        if (step % 15 === 0) await fitsWidth(page, `step ${step}`);
        const kind = await page.evaluate(() => document.querySelector("#table [data-pick]") ? "put" : document.querySelector(".stack") ? "effect" : "plain");
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

test("a card is chosen in the card zone and paid for on its cards", async () => {
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
  // Each stone is laid by a click on a card of the card zone, here always the last one.
  await page.locator('#decision button[data-do^="put "]').first().waitFor();
  const before = await visitor.see(id);
  const need = before.view.paying.left;
  const last = before.legal.at(-1).replace("put ", "");
  for (let left = need; left > 0; left -= 1) {
    const version = await page.locator("#table").getAttribute("data-version");
    await page.locator(`.lots [data-place="card-${last}"].target`).click();
    await page.waitForFunction((version) => document.querySelector("#table").dataset.version !== version, version);
  }
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
  // A card of the card zone is chosen and read without script, too.
  const card = page.locator(".lots .slot").first();
  const about = page.locator(`#about-${await card.locator("input").getAttribute("value")}`);
  await card.click();
  assert.ok(await about.isVisible(), "what it says stands beside the hand");
  const seen = await asked.table(id);
  assert.ok(seen.version >= 2, `${seen.version}`);
});

test("cards as one file", () => {
  const done = majo("pack", "show", "daybreak", "--html");
  assert.equal(done.code, 0, done.text.slice(0, 200));
  assert.match(done.text, /^<!DOCTYPE html>/);
  assert.ok(!/ (src|href)="(?!#|\/rules\/)/.test(done.text), "it needs nothing else");
});
