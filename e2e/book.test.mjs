// Any name is something to look at, and the rules open beside the table.

import assert from "node:assert/strict";
import { test } from "node:test";
import { serious } from "./axe.mjs";
import { decide, DESKTOP, dice, house, PHONE, Player, SHOTS, wait } from "./lib.mjs";

const here = await house();
const GAMES = ["agate", "court", "daybreak", "hackclad", "shadows"];

/** A table of one person and bots, a few decisions on. */
async function started(game, how = {}) {
  const player = await Player.new(here.server, "Madoka");
  const seats = game === "shadows" ? 5 : 3;
  const id = await player.open({ game, seats, bots: [null, ...Array(seats - 1).fill("random")] });
  const { page } = await here.visit({ player, speed: "now", ...how });
  await page.goto(`/t/${id}`);
  await page.locator("html.js #table").waitFor();
  const roll = dice(3);
  for (let step = 0; step < 6; step += 1) if ((await wait(page)).over || !await decide(page, { roll })) break;
  await wait(page);
  return { page, id };
}

const SIZES = [
  { name: "desktop-en", lang: "en", size: DESKTOP },
  { name: "phone-ja", lang: "ja", size: PHONE },
];

for (const game of GAMES) for (const size of SIZES) {
  test(`${game}: the drawer beside the table, ${size.name}`, async () => {
    const { page } = await started(game, size);
    const at = page.url();
    const open = () => page.locator("[data-book-open]").click();
    await open();
    const body = page.locator("#book-body");
    await body.locator("a.clause").first().waitFor();
    // The decision's clauses come first, and the table is still there.
    assert.ok(await body.locator(".hits a.clause").count() > 0, "clauses of the decision");
    assert.equal(page.url(), at);
    assert.ok(await page.locator("#board").isVisible());
    await page.screenshot({ path: `${SHOTS}/book-${game}-${size.name}.png` });
    assert.deepEqual(await serious(page), []);
    // A clause with its examples, and an example step by step.
    const found = page.locator("#book input[type=search]");
    const letters = { agate: "AG-43", court: "MC-22", daybreak: "WD-76", hackclad: "HD-059", shadows: "SM-097" }[game];
    await found.fill(letters);
    await body.locator(`.hits li:first-child a.clause:text-is("${letters}")`).click();
    await body.locator(".one-clause h2").waitFor();
    assert.equal(await body.locator(".one-clause h2").innerText(), letters);
    const example = body.locator("a.example").first();
    await example.click();
    const scenario = body.locator(".scenario");
    await scenario.waitFor();
    assert.ok(await scenario.locator(".small-board .scene").count() === 1);
    const next = scenario.locator("a.step[rel=next]");
    await next.click();
    await scenario.locator(".told .act").waitFor();
    assert.equal((await scenario.locator(".steps .count").innerText()).split("/")[0].trim(), "1");
    await page.screenshot({ path: `${SHOTS}/example-${game}-${size.name}.png` });
    assert.deepEqual(await serious(page), []);
    await page.locator("[data-book-back]").click();
    await body.locator(".one-clause").waitFor();
    await page.keyboard.press("Escape");
    assert.ok(await page.locator("#book").isHidden());
    assert.equal(page.url(), at);
  });
}

test("search finds words and cards of both languages", async () => {
  const { page } = await started("agate", { lang: "en" });
  await page.locator("[data-book-open]").click();
  const found = page.locator("#book input[type=search]");
  for (const [query, name] of [["reflect", "reflect"], ["反射", "reflect"], ["karma", "karma"]]) {
    await found.fill(query);
    await page.locator(`#book-body .hits [data-name="${name}"]`).first().waitFor();
  }
  await found.fill("zzzz");
  await page.locator("#book-body p[role=status]").waitFor();
  await found.fill("");
  await page.locator("#book-body .links").waitFor();
});

test("a name in the log shows what it is: by mouse, by keyboard, by touch", async () => {
  for (const touch of [false, true]) {
    const { page } = await started("agate", touch ? { size: PHONE, lang: "ja", touch: true } : { lang: "en" });
    const look = page.locator("#look");
    if (touch) {
      await page.locator("a.to-rail").first().click();
      const name = page.locator("#log a.name").last();
      await name.tap();
      await look.waitFor();
      assert.ok((await look.innerText()).length > 10);
      continue;
    }
    const name = page.locator("#log a.name").last();
    await name.hover();
    await look.waitFor();
    const said = await look.innerText();
    assert.ok(said.includes(await name.innerText()), said);
    await page.mouse.move(2, 2);
    await look.waitFor({ state: "hidden" });
    // The keyboard comes by, and the same is shown.
    await page.locator("#log ol").focus();
    await page.keyboard.press("Tab");
    await look.waitFor();
    await page.keyboard.press("Escape");
    await look.waitFor({ state: "hidden" });
    assert.ok(page.url().includes("/t/"));
  }
});

for (const game of GAMES) {
  test(`${game}: "What is this?" explains everything and does nothing`, async () => {
    const { page } = await started(game, { lang: "en" });
    const version = await page.locator("#table").getAttribute("data-version");
    await page.keyboard.press("?");
    const look = page.locator("#look");
    await look.waitFor();
    const said = new Set();
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press("ArrowRight");
      await look.waitFor();
      said.add(await look.innerText());
    }
    assert.ok(said.size > 2, [...said].join(" | "));
    assert.ok([...said].every((text) => text.trim().length > 1));
    // Pressing a choice explains it, or nothing; it is not done.
    const button = page.locator("#decision button[data-do]:visible").first();
    if (await button.count()) await button.dispatchEvent("click");
    assert.equal(await page.locator("#table").getAttribute("data-version"), version);
    await page.keyboard.press("Escape");
    await look.waitFor({ state: "hidden" });
    assert.equal(await page.locator("html.asking").count(), 0);
  });
}

test("a card named in talk is something to look at", async () => {
  const { page } = await started("agate", { lang: "en" });
  await page.locator(".chat input[name=text], .chat [name=text]").first().fill("Beware of Reflect!");
  await page.locator(".chat [name=text]").first().press("Enter");
  await page.locator('.chat a.name[data-name="reflect"]').first().waitFor();
});

test("the game on one page, in both languages, for screen and paper", async () => {
  for (const lang of ["en", "ja"]) {
    const { page } = await here.visit({ lang });
    for (const game of GAMES) {
      await page.goto(`/learn/${game}/page`);
      assert.equal(await page.locator(".leaflet > section:last-of-type ol > li, .leaflet > section:last-of-type ul > li").count(), 5, `${game}: five things people forget`);
      assert.ok(await page.locator(".leaflet figure svg").count() >= 2, `${game}: drawings`);
      assert.deepEqual(await serious(page), []);
      await page.screenshot({ path: `${SHOTS}/page-${game}-${lang}.png`, fullPage: true });
      await page.emulateMedia({ media: "print" });
      const pages = await page.pdf({ format: "A4" });
      const count = pages.toString("latin1").match(/\/Type\s*\/Page[^s]/g).length;
      assert.equal(count, 1, `${game} ${lang}: sheets`);
      await page.emulateMedia({ media: "screen" });
    }
  }
});

test("an example is played on from any of its steps", async () => {
  for (const [game, example, lang] of [["agate", "AG-X1", "en"], ["shadows", "SM-X10", "ja"]]) {
    const { page } = await here.visit({ lang });
    const found = await page.goto(`/rules/${game}/scenario/${example}?case=0&at=0`);
    if (!found.ok()) assert.fail(`${example}: ${found.status()}`);
    await page.locator(".scenario form.on button").click();
    await page.waitForURL(/\/t\//);
    await page.locator("html.js #table #board").waitFor();
  }
});
