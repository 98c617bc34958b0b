// Majo as a part of a larger site, behind a proxy; and the operator's pages.

import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { serious } from "./axe.mjs";
import { decide, dice, fitsWidth, house, idOf, PHONE, SHOTS, wait } from "./lib.mjs";

const TOKEN = "an-operators-token-1234";
const token = join(mkdtempSync(join(tmpdir(), "majo-token-")), "token");
writeFileSync(token, TOKEN);
const here = await house({ more: ["--base-path", "/majo", "--trust-proxy", "127.0.0.1", "--admin-token-file", token] });

/** The larger site: everything under /majo goes to majo, the rest is not majo's. */
const strays = [];
const site = createServer((near, answer) => {
  if (!near.url.startsWith("/majo/")) {
    strays.push(near.url);
    answer.writeHead(404).end("not majo");
    return;
  }
  const headers = { ...near.headers, "x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "http" };
  const far = request({ port: here.server.port, host: "127.0.0.1", method: near.method, path: near.url, headers }, (found) => {
    answer.writeHead(found.statusCode, found.headers);
    found.pipe(answer);
  });
  far.on("error", () => answer.destroy());
  answer.on("close", () => far.destroy());
  near.pipe(far);
});
await new Promise((done) => site.listen(0, "127.0.0.1", done));
const url = `http://127.0.0.1:${site.address().port}`;
after(() => { site.close(); site.closeAllConnections(); });

test("under a base path everything is found", async () => {
  const { page } = await here.visit({ url });
  await page.goto("/majo/");
  await page.locator("[data-game=agate]").getByRole("button", { name: "Play now against bots" }).click();
  await page.waitForURL(/\/majo\/t\/[a-z0-9]+$/);
  const roll = dice(5);
  for (let step = 0; step < 8; step += 1) if (!await decide(page, { roll })) break;
  await wait(page);
  const links = await page.locator("[data-link]").evaluateAll((all) => all.map((field) => field.value));
  assert.ok(links.length > 0);
  for (const link of links) assert.ok(link.startsWith(`${url}/majo/t/`), link);
  // Another language and back, by the links of the page.
  await page.locator("nav a[lang=ja]").click();
  await page.waitForURL(/\/majo\/t\/[a-z0-9]+$/);
  assert.equal(await page.locator("html").getAttribute("lang"), "ja");
  assert.equal(await page.locator("html").getAttribute("data-base"), "/majo");
  await page.locator("a.home").click();
  await page.waitForURL(`${url}/majo/`);
  assert.deepEqual(strays.filter((path) => path !== "/favicon.ico"), [], "nothing is asked of the rest of the site");
});

for (const [lang, words] of [["en", { open: "Open", tell: "Tell all", ban: "Ban", name: "Notice" }], ["ja", { open: "開く", tell: "知らせる", ban: "入場を禁じる", name: "お知らせ" }]]) {
  test(`the operator looks after the house (${lang})`, async () => {
    const player = await here.visit({ url, lang, size: PHONE });
    await player.page.goto("/majo/");
    await player.page.locator("[data-game=agate] form button").first().click();
    await player.page.waitForURL(/\/t\/[a-z0-9]+$/);
    const id = idOf(player.page);
    await wait(player.page);

    const { page } = await here.visit({ url, lang });
    await page.goto("/majo/admin");
    await page.locator("[name=token]").fill("a wrong one");
    await page.getByRole("button", { name: words.open }).click();
    await page.getByRole("alert").waitFor();
    await page.locator("[name=token]").fill(TOKEN);
    await page.getByRole("button", { name: words.open }).click();
    await page.locator("table.numbers").first().waitFor();
    await fitsWidth(page, "the admin page");
    assert.deepEqual(await serious(page), []);
    await page.screenshot({ path: join(SHOTS, `admin-${lang}.png`), fullPage: true });

    // A notice comes to pages that are open.
    await page.locator("[name=en]").fill("Restart at ten.");
    await page.locator("[name=ja]").fill("10時に再起動します。");
    await page.getByRole("button", { name: words.tell }).click();
    await player.page.locator("#notice").getByText(lang === "en" ? "Restart at ten." : "10時に再起動します。").waitFor();
    await player.page.screenshot({ path: join(SHOTS, `notice-${lang}.png`) });
    await player.page.locator("#notice summary").click();
    assert.equal(await player.page.locator("#notice p").isVisible(), false, "it can be put away");

    await page.goto(`/majo/admin/tables?q=${id}`);
    assert.deepEqual(await serious(page), []);
    await page.screenshot({ path: join(SHOTS, `admin-tables-${lang}.png`) });
    await page.locator("ul.found li p a").nth(1).click();
    await page.waitForURL(/\/majo\/admin\/visitors/);
    assert.deepEqual(await serious(page), []);
    await fitsWidth(page, "the visitors");
    await page.screenshot({ path: join(SHOTS, `admin-visitors-${lang}.png`) });
    assert.match(await page.locator("ul.found").innerText(), /203\.0\.113\.7/, "the visitor's address, not the proxy's");
    await page.getByRole("button", { name: words.ban, exact: true }).click();
    await page.locator(".badge").waitFor();
    const gone = await player.page.goto("/majo/");
    assert.equal(gone.status(), 403);
    await page.goto("/majo/admin/bans");
    await page.locator("ul.found button").first().click();
    assert.equal((await player.page.goto("/majo/")).status(), 200);
    await page.goto("/majo/admin");
    await page.locator("[name=en]").fill("");
    await page.locator("[name=ja]").fill("");
    await page.getByRole("button", { name: words.tell }).click();
  });
}
