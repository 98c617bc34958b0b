// The lobby: where to begin, tables to find, and set-up by pictures, with and without script.

import assert from "node:assert/strict";
import { test } from "node:test";
import { serious } from "./axe.mjs";
import { DESKTOP, fitsWidth, FROZEN, house, idOf, PHONE, Player } from "./lib.mjs";

const here = await house({ pace: FROZEN });
const GAMES = ["agate", "court", "daybreak", "hackclad", "shadows"];

test("whoever is new is told where to begin, and nobody else", async () => {
  const { page } = await here.visit();
  await page.goto("/");
  const start = page.locator("section.start");
  assert.deepEqual(await serious(page), []);
  await start.getByRole("button", { name: "Begin with the guide" }).click();
  await page.locator("details.guide").waitFor();
  await page.goto("/");
  await page.getByRole("heading", { name: "Your tables" }).waitFor();
  assert.equal(await start.count(), 0);
});

test("every game says how hard, against whom and how long, and is played with friends as plainly as with bots", async () => {
  for (const [lang, easy, friends, bots] of [["en", "Easy to learn", "Play with friends", "Play now against bots"], ["ja", "覚えやすい", "友だちと遊ぶ", "今すぐボットと遊ぶ"]]) {
    const { page } = await here.visit({ lang });
    await page.goto("/");
    for (const game of GAMES) {
      const card = page.locator(`.game[data-game=${game}]`);
      assert.match(await card.locator(".facts").innerText(), lang === "en" ? /about \d+ min with/ : /約\d+分/);
      const [one, two] = [card.getByRole("link", { name: friends }), card.getByRole("button", { name: bots })];
      const style = (at) => at.evaluate((el) => [getComputedStyle(el).backgroundColor, el.getBoundingClientRect().height]);
      assert.deepEqual(await style(one), await style(two));
    }
    await page.locator(".game[data-game=agate]").getByText(easy).waitFor();
    await page.locator(".game[data-game=shadows]").getByText(lang === "en" ? "co-op" : "協力", { exact: true }).waitFor();
  }
});

test("open tables can be searched, without script", async () => {
  const [mami, kyoko] = [await Player.new(here.server, "Mami_100%"), await Player.new(here.server, "Kyoko")];
  const tables = {
    one: await mami.open({ game: "agate", seats: 2, open: true }),
    three: await kyoko.open({ game: "agate", seats: 4, open: true }),
    court: await kyoko.open({ game: "court", seats: 3, open: true }),
    secret: await kyoko.open({ game: "court", seats: 3 }),
  };
  const { page } = await here.visit({ js: false });
  const found = async () => {
    const links = await page.locator("[aria-labelledby=open] .tables a").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
    return Object.keys(tables).filter((key) => links.includes(`/t/${tables[key]}`));
  };
  const search = async ({ game = "", free = "1", who = "" }) => {
    await page.locator("form.search [name=game]").selectOption(game);
    await page.locator("form.search [name=free]").selectOption(free);
    await page.locator("form.search [name=who]").fill(who);
    await page.locator("form.search button").click();
    await page.waitForLoadState();
    return found();
  };
  await page.goto("/");
  assert.deepEqual(await found(), ["one", "three", "court"]);
  assert.deepEqual(await search({ game: "agate" }), ["one", "three"]);
  assert.deepEqual(await search({ free: "3" }), ["three"]);
  assert.deepEqual(await search({ who: "kyo" }), ["three", "court"]);
  assert.deepEqual(await search({ who: "_100%" }), ["one"]);
  assert.deepEqual(await search({ who: "y%o" }), [], "a sign is a sign");
  await page.getByRole("link", { name: "Show all" }).click();
  assert.deepEqual(await found(), ["one", "three", "court"]);
  assert.equal((await page.goto("/?game=%27&free=x&who=%00")).status(), 200);
});

/** The options that a table was made with. */
const options = async (visitor) => (await visitor.see(idOf(visitor.page))).options;

const CHOICES = [
  ["court", ["pick.uncontracted=madoka", "pick.uncontracted=sayaka"], { uncontracted: "madoka,sayaka" }],
  ["daybreak", ["opt.sets=all"], { sets: "all" }],
  ["hackclad", ["pick.characters.1=amelia", "pick.characters.2=luna", "pick.characters.3=flare"], { characters: "amelia+luna+flare" }],
  ["shadows", ["opt.p1=homura"], { p1: "homura" }],
];

for (const js of [true, false]) {
  test(`set-up by pictures ${js ? "with" : "without"} script`, async () => {
    const visitor = await here.visit({ js });
    const { page } = visitor;
    for (const [game, choices, wanted] of CHOICES) {
      await page.goto(`/new/${game}`);
      await page.locator("details.options > summary").click();
      for (const choice of choices) {
        const [name, value] = choice.split("=");
        const card = page.locator(`label:has([name="${name}"][value="${value}"])`);
        if (name.startsWith("pick.")) assert.equal(await card.locator("svg").count(), 1, `${choice} has a picture`);
        await card.click();
      }
      await page.getByRole("button", { name: "Open the table" }).click();
      await page.waitForURL(/\/t\/[a-z0-9]+$/);
      assert.deepEqual(await options(visitor), wanted, game);
    }
  });
}

test("a word and pictures rule each other out: the last counts", async () => {
  const { page } = await here.visit();
  await page.goto("/new/hackclad");
  const word = page.locator("[name='opt.characters'][value=choose]");
  const one = page.locator("[name='pick.characters.1'][value=amelia]");
  assert.ok(await word.isChecked());
  await page.locator("label:has([name='pick.characters.1'][value=amelia])").click();
  assert.ok(await one.isChecked() && !await word.isChecked());
  await page.locator("label:has([name='opt.characters'][value=choose])").click();
  assert.ok(!await one.isChecked() && await word.isChecked());
});

test("what cannot be is said, and what was picked is still there", async () => {
  const { page } = await here.visit();
  await page.goto("/new/hackclad");
  await page.locator("label:has([name='pick.characters.1'][value=amelia])").click();
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.locator(".wrong").waitFor();
  assert.ok(await page.locator("[name='pick.characters.1'][value=amelia]").isChecked());
});

test("a name is asked for before one sits down with others, and not before", async () => {
  const { page } = await here.visit();
  await page.goto("/new/agate");
  const name = page.getByLabel("Your name, as others see it");
  assert.equal(await name.isVisible(), false);
  await page.locator("[name='bot.2']").selectOption("");
  assert.ok(await name.isVisible());
  // Without script the server asks.
  const plain = await here.visit({ js: false });
  await plain.page.goto("/new/agate?with=friends");
  await plain.page.getByRole("button", { name: "Open the table" }).click();
  await plain.page.locator(".wrong", { hasText: "Write your name" }).waitFor();
  await plain.page.getByLabel("Your name, as others see it").fill("Nagisa");
  await plain.page.getByRole("button", { name: "Open the table" }).click();
  await plain.page.waitForURL(/\/t\/[a-z0-9]+$/);
});

for (const lang of ["en", "ja"]) {
  test(`every set-up is clean and fits a phone, ${lang}`, async () => {
    const { page } = await here.visit({ lang });
    for (const game of GAMES) {
      for (const size of [DESKTOP, PHONE]) {
        await page.setViewportSize(size);
        await page.goto(`/new/${game}`);
        await page.locator("details.options > summary").click();
        assert.deepEqual(await serious(page), [], game);
        await fitsWidth(page, `set-up of ${game}`);
      }
      // Every option says what is usual, and which rule it bends.
      const bare = await page.locator(".option:not(:has(.usual)), .option:not(:has(.clause))").count();
      assert.equal(bare, 0, game);
    }
  });
}
