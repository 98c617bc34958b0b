// The pictures of the README, taken from the program: MAJO=path node pictures.mjs

import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { Server, FROZEN, PHONE, reach, launch } from "./lib.mjs";

const out = new URL("../docs/pictures/", import.meta.url).pathname;
const server = await new Server(FROZEN).start();
const browser = await launch();
mkdirSync(out, { recursive: true });

async function sit({ token }, id, options) {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: "reduce", ...options });
  await context.addCookies([{ name: "majo", value: token, url: server.url }, { name: "theme", value: "system", url: server.url }]);
  const page = await context.newPage();
  await page.goto(`/t/${id}`);
  return page;
}

async function picture(name, { id, asked, players }, options) {
  for (const player of players) if (player !== asked) await sit(player, id, options);
  const page = await sit(asked, id, options);
  // The first table that the stream brings has come: nothing changes any more.
  await page.locator("html.js[data-heard] #decision.open").waitFor();
  await page.screenshot({ path: out + name });
  // A table has few colours: where ImageMagick is, the file becomes a third.
  spawnSync("convert", [out + name, "-strip", "-colors", "160", `png8:${out}${name}`]);
}

const strikes = (text) => text.startsWith("attack");
const rich = (seen) => seen.view?.asked?.what === "respond" && seen.view.attack.damage >= 3 && seen.view.turn > 6
  && seen.legal.length >= 3 && seen.legal.length <= 6 && seen.view.seats[seen.you].cards >= 4 && !seen.view.out.length;
const attacked = await reach(server, rich, { names: ["Aoi", "Ren", "Yui", "Sora"], prefer: strikes, seed: 3, tries: 200 });
await picture("table.png", attacked, { locale: "en-GB", colorScheme: "dark", viewport: { width: 1280, height: 860 } });

const full = (seen) => seen.view?.asked?.what === "act" && seen.view.turn > 5 && seen.view.seats[seen.you].cards >= 4
  && seen.legal.filter((text) => /^attack p\d [ABC] [ABC]/.test(text)).length > 1;
const act = await reach(server, full, { names: ["葵", "蓮", "結衣"], seed: 5, tries: 200 });
await picture("phone-ja.png", act, { locale: "ja-JP", colorScheme: "light", viewport: PHONE, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true });

await browser.close();
await server.end();
