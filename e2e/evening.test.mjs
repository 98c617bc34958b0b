// A whole evening in real browsers: invited by link and by code, play, talk, one drops out and comes
// back on another device, somebody looks on, the end, once more, a look back, and the table is deleted.

import assert from "node:assert/strict";
import { test } from "node:test";
import jsQR from "jsqr";
import { serious } from "./axe.mjs";
import { dice, fitsWidth, house, idOf, PHONE, playOut } from "./lib.mjs";

// Who is gone for some seconds is away: nobody wants to wait here as long as at a real table.
const here = await house({ pace: 30, more: ["--away", 4] });

const WORDS = {
  en: {
    friends: "Play with friends", name: "Your name, as others see it", open: "Open the table", own: "Your name",
    sit: /^Sit at seat/, say: "Say something", nice: "Well done", send: "Send", aside: "To the other spectators",
    about: "About this table", device: "Play on another device", take: "Take the seat", delete: "Delete this table…", sure: "Yes, delete it", keep: "Keep it after all", away: /away/, standIn: "Let a bot stand in", back: "I am back", again: /^Play again/, mute: "Mute",
  },
  ja: {
    friends: "友だちと遊ぶ", name: "ほかの人に見える名前", open: "卓を開く", own: "あなたの名前",
    sit: /に座る$/, say: "ひとこと", nice: "お見事", send: "送る", aside: "ほかの観戦者へ",
    about: "この卓について", device: "別の端末で続ける", take: "席を移す", delete: "この卓を削除…", sure: "はい、削除する", keep: "やっぱり残す", away: /不在/, standIn: "ボットに代わってもらう", back: "戻りました", again: /^もう一度/, mute: "ミュート",
  },
};

/** What a camera reads from the code on the page. */
async function scanned(visitor) {
  const png = await visitor.page.locator("svg.qr").screenshot();
  const blank = await visitor.context.newPage();
  const { data, width, height } = await blank.evaluate(async (png) => {
    const image = new Image();
    image.src = "data:image/png;base64," + png;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const drawn = canvas.getContext("2d");
    drawn.drawImage(image, 0, 0);
    const { data, width, height } = drawn.getImageData(0, 0, image.width, image.height);
    return { data: [...data], width, height };
  }, png.toString("base64"));
  await blank.close();
  const found = jsQR(Uint8ClampedArray.from(data), width, height);
  assert.ok(found, "the code can be read");
  return found.data;
}

/** Everybody's rail is open, also on a phone. */
const rail = async ({ page, phone }) => { if (phone) await page.locator(".to-rail").first().click(); };
const board = async ({ page, phone }) => { if (phone) await page.locator(".side > .close").click(); };

async function clean(visitor, what) {
  assert.deepEqual(await serious(visitor.page), [], what);
  await fitsWidth(visitor.page, what);
}

/** The host makes a table through the lobby and gets the link. */
async function invite(host, game, seats, name, w) {
  const { page } = host;
  await page.goto("/");
  await page.locator(`.game[data-game=${game}]`).getByRole("link", { name: w.friends }).click();
  await page.waitForURL(new RegExp(`/new/${game}`));
  await page.locator("[name=seats]").selectOption(String(seats));
  // Others will see it: now it is asked for.
  await page.getByLabel(w.name).fill(name);
  await page.getByRole("button", { name: w.open }).click();
  await page.waitForURL(/\/t\/[a-z0-9]+$/);
  const link = await page.locator("#copy-join").inputValue();
  assert.match(link, /^http:\/\/.*\/t\/[a-z0-9]+$/);
  assert.equal(await scanned(host), link, "the code leads where the link leads");
  await clean(host, "a table that waits");
  return link;
}

async function sit(guest, link, name, w) {
  await guest.page.goto(link);
  await guest.page.getByLabel(w.own).fill(name);
  await guest.page.getByRole("button", { name: w.sit }).first().click();
  await guest.page.locator("#copy-join, #board").first().waitFor();
}

async function evening(names, { langs, phones, bots }) {
  const all = [];
  for (const [at, name] of names.entries()) {
    const visitor = await here.visit({ lang: langs[at], ...(phones[at] ? { size: PHONE, touch: true } : {}) });
    all.push(Object.assign(visitor, { name, w: WORDS[langs[at]], phone: phones[at] }));
  }
  const [host, ...guests] = all;
  const link = await invite(host, "agate", names.length + bots, host.name, host.w);
  const id = idOf(host.page);
  for (const guest of guests) await sit(guest, link, guest.name, guest.w);
  for (let bot = 0; bot < bots; bot += 1) {
    // Nobody else comes: a bot does, and it has a name of its own.
    await host.page.locator("form.fill button[value^=p]").first().click();
  }
  for (const { page } of all) await page.locator("#board").waitFor();
  const seen = await host.see(id);
  for (const seat of seen.seats.filter((seat) => seat.bot)) assert.match(seat.name, /^[A-Z][a-z]+$|^[ァ-ヶー]+$/);

  // ---- Talk
  const [guest] = guests;
  const words = "こんばんは <b>hello</b>";
  await rail(guest);
  await guest.page.getByPlaceholder(guest.w.say).fill(words);
  // A bubble stays for a few seconds: whoever waits for it looks before it comes.
  await Promise.all([host.page.locator(".bubble", { hasText: words }).waitFor(), guest.page.keyboard.press("Enter")]);
  assert.equal(await host.page.locator(".bubble b").count(), 0, "what people write is text");
  await board(guest);
  await rail(host);
  await Promise.all([guest.page.locator(".bubble .emote").waitFor(), host.page.getByRole("button", { name: host.w.nice }).click()]);
  await board(host);
  // Whoever has a phone and has not looked sees that something was said.
  for (const one of guests.slice(1).filter(({ phone }) => phone)) await one.page.locator(".to-rail[data-count='2']").first().waitFor();
  await clean(host, "a table with talk");

  // ---- Somebody looks on
  const watchers = await Promise.all([here.visit(), here.visit({ lang: "ja" })]);
  for (const { page } of watchers) await page.goto(link);
  await watchers[0].page.getByPlaceholder(WORDS.en.aside).fill("who wins?");
  await watchers[0].page.keyboard.press("Enter");
  await watchers[1].page.locator(".asides li", { hasText: "who wins?" }).waitFor();
  await rail(host);
  const closed = host.page.locator("details.asides");
  await closed.waitFor();
  assert.equal(await closed.locator("li").first().isVisible(), false, "players open it, or not");
  await closed.locator("summary").click();
  await closed.getByText("who wins?").waitFor();
  assert.equal(await watchers[0].page.locator("form.emotes, #decision").count(), 0);
  await clean(watchers[0], "looking on");

  // ---- Not to be heard
  await host.page.locator(".seats li", { hasText: guest.name }).getByRole("button", { name: host.w.mute }).click();
  await board(host);
  await rail(guest);
  await guest.page.getByPlaceholder(guest.w.say).fill("can you hear me");
  await guest.page.keyboard.press("Enter");
  await guest.page.locator(".chat li", { hasText: "can you hear me" }).waitFor();
  await host.page.locator(".chat li[hidden]", { hasText: "can you hear me" }).waitFor({ state: "attached" });
  assert.equal(await host.page.locator(".bubble", { hasText: "can you hear me" }).count(), 0);

  // ---- One drops out and comes back on another device
  await guest.page.getByText(guest.w.about).click();
  await guest.page.getByRole("button", { name: guest.w.device }).click();
  const device = await guest.page.locator("#copy-device").inputValue();
  await clean(guest, "the link for another device");
  await guest.page.goto("about:blank");
  const line = host.page.locator(".seats li", { hasText: guest.name });
  await line.locator(".presence[data-is=away]").waitFor({ state: "attached" });
  const place = await line.getAttribute("data-of");
  // It stands at the player's own place as well.
  await host.page.locator(`#players [data-place="${place}"] > .presence[data-is=away]`).waitFor();
  const moved = await here.visit({ lang: langs[1], ...(phones[1] ? { size: PHONE, touch: true } : {}) });
  await moved.page.goto(device);
  await moved.page.getByRole("button", { name: guest.w.take }).click();
  await moved.page.waitForURL(new RegExp(`/t/${id}$`));
  await line.locator(".presence[data-is=here]").waitFor({ state: "attached" });
  assert.equal((await moved.see(id)).seats.find((seat) => seat.name === guest.name).here, true);
  const players = [host, Object.assign(moved, { name: guest.name, w: guest.w, phone: guest.phone }), ...guests.slice(1)];

  // ---- Play to the end
  const roll = dice(3 + names.length);
  await Promise.all(players.map(({ page, phone }) => playOut(page, { roll, press: (at) => (phone ? at.tap() : at.click()) })));
  for (const one of players) assert.equal((await one.see(id)).stage, "over");
  return { id, host, players, watchers };
}

/** After the game: the result, a moment of the replay, own results, once more with all. */
async function after({ id, host, players, watchers }) {
  for (const { page, w, ...rest } of players) {
    await page.goto(`/t/${id}/result`);
    await page.locator("main h1").waitFor();
    await clean({ page, w, ...rest }, "the result");
  }
  const { version } = await host.see(id);
  const moment = `/t/${id}/replay?at=${Math.floor(version / 2)}&eyes=public`;
  await watchers[0].page.goto(moment);
  assert.equal(await watchers[0].page.locator("#table .scene").count(), 1);
  assert.equal(Number(await watchers[0].page.locator("input[type=range][name=at]").inputValue()), Math.floor(version / 2));
  for (const one of players) {
    await one.page.goto("/me/results");
    await one.page.locator(".tallies li[data-game=agate]").waitFor();
    for (const other of players) {
      if (other !== one) await one.page.locator("tbody th", { hasText: other.name }).waitFor();
    }
    await one.page.locator(`a[href="/t/${id}/result"]`).waitFor();
    await clean(one, "own results");
  }
  // Everybody is asked where they are: at the result, or still at the table.
  for (const [at, { page }] of players.entries()) await page.goto(at % 2 ? `/t/${id}` : `/t/${id}/result`);
  await host.page.getByRole("button", { name: host.w.again }).first().click();
  await host.page.waitForFunction((old) => /\/t\/[a-z0-9]+$/.test(location.pathname) && !location.pathname.includes(old), id);
  const next = idOf(host.page);
  for (const one of players.filter((one) => one !== host)) {
    await one.page.locator("#invite button[value=yes]").click();
    await one.page.waitForURL(new RegExp(`/t/${next}$`));
  }
  for (const one of players) {
    await one.page.locator("#board").waitFor();
    const { you, seats } = await one.see(next);
    assert.equal(seats.find((seat) => seat.seat === you).name, one.name, "everybody sits there again");
  }
  return { id, players };
}

const lines = (page, id) => page.locator(".tables li", { has: page.locator(`a[href="/t/${id}"]`) });

/** The evening is over: each deletes the table, and with the last one it is gone. */
async function parted({ id, players }) {
  for (const [at, one] of players.entries()) {
    const { page, w } = one;
    const last = at === players.length - 1;
    if (at % 2) {
      // In the lobby.
      await page.goto("/");
      const line = lines(page, id);
      await line.locator(".parting summary").click();
      assert.equal(await line.getByRole("button", { name: w.sure }).isVisible(), true);
      await clean(one, "the question before a table is deleted");
      await line.getByRole("button", { name: w.sure }).click();
    } else {
      // At the table.
      await page.goto(`/t/${id}`);
      await rail(one);
      await page.getByText(w.about).click();
      await page.getByText(w.delete).click();
      await clean(one, "the question before a table is deleted");
      await page.getByRole("button", { name: w.sure }).click();
    }
    await page.waitForURL((url) => url.pathname === "/");
    assert.equal(await lines(page, id).count(), 0, "off the list");
    assert.equal((await page.request.get(`/t/${id}`)).status(), last ? 404 : 200);
    if (at === 0) {
      // Not gone yet: it can be kept after all.
      await page.goto(`/t/${id}`);
      await rail(one);
      await page.getByText(w.about).click();
      await page.getByRole("button", { name: w.keep }).click();
      await page.goto("/");
      await lines(page, id).waitFor();
      assert.equal((await page.request.post(`/t/${id}/delete`, { form: { answer: "yes" } })).ok(), true);
    }
  }
}

test("an evening for two, with a bot, one of them on a phone in Japanese", async () => {
  await parted(await after(await evening(["Madoka", "ほむら"], { langs: ["en", "ja"], phones: [false, true], bots: 1 })));
});

test("an evening for four", async () => {
  await parted(await after(await evening(["まどか", "Homura", "さやか", "Kyoko"], { langs: ["ja", "en", "ja", "en"], phones: [true, false, false, true], bots: 0 })));
});

test("invite, talk and emote by keyboard alone", async () => {
  const { page } = await here.visit();
  const at = () => page.evaluate(() => document.activeElement.outerHTML);
  /** Presses Tab until something has the focus. */
  const reach = async (fits, most = 120) => {
    for (let step = 0; step < most; step += 1) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(fits)) return;
    }
    assert.fail(`not reached by Tab; at ${await at()}`);
  };
  await page.goto("/new/agate?with=friends");
  await reach(() => document.activeElement.name === "name");
  await page.keyboard.type("Mami");
  await reach(() => document.activeElement.name === "seats");
  await page.keyboard.press("Home");
  assert.equal(await page.locator("[name=seats]").inputValue(), "2");
  await page.locator("[name=seats]").focus();
  await reach(() => document.activeElement.matches("button.primary"));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/t\/[a-z0-9]+$/);
  await reach(() => document.activeElement.matches("form.fill button"));
  await page.keyboard.press("Enter");
  await page.locator("#board").waitFor();
  await reach(() => document.activeElement.matches(".chat input"));
  await page.keyboard.type("hello bot");
  await page.keyboard.press("Enter");
  await page.locator(".chat li", { hasText: "hello bot" }).waitFor();
  await reach(() => document.activeElement.value === "wow");
  await page.keyboard.press("Enter");
  await page.locator(".chat li .emote").waitFor();
});

test("a table where talk is forbidden has no emotes, and its players hear nothing of spectators", async () => {
  const host = await here.visit();
  const watcher = await here.visit();
  const link = await invite(host, "shadows", 3, "Mami", WORDS.en);
  const id = idOf(host.page);
  await host.page.locator("form.fill button[value=all]").click();
  await host.page.locator("#board").waitFor();
  assert.equal(await host.page.locator("form.emotes, .chat form").count(), 0);
  assert.equal((await host.page.request.post(`/t/${id}/emote`, { form: { emote: "wow" } })).status(), 422);
  await watcher.page.goto(link);
  await watcher.page.getByPlaceholder("To the other spectators").fill("psst");
  await watcher.page.keyboard.press("Enter");
  await watcher.page.locator(".asides li", { hasText: "psst" }).waitFor();
  await host.page.reload();
  await host.page.locator("#board").waitFor();
  assert.ok(!(await host.page.content()).includes("psst"));
  assert.equal(await host.page.locator(".asides").count(), 0);
});
