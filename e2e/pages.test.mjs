// Every page: nothing serious for axe, nothing wider than a phone, no complaints in the console.
// The pictures in shots/ are there to be looked at.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { test } from "node:test";
import { serious } from "./axe.mjs";
import { DESKTOP, fitsWidth, FROZEN, house, PHONE, SHOTS, SMALL } from "./lib.mjs";
import { pages } from "./positions.mjs";

const here = await house({ pace: FROZEN });
const all = await pages(here.server);
mkdirSync(SHOTS, { recursive: true });

const sizes = { desktop: DESKTOP, phone: PHONE, small: SMALL };

for (const lang of ["en", "ja"]) {
  for (const scheme of ["light", "dark"]) {
    test(`every page, ${lang}, ${scheme}`, async () => {
      const { page, context } = await here.visit({ lang, scheme });
      const found = [];
      for (const { name, path, player, ready, tall, same } of all) {
        if (same && (lang !== "en" || scheme !== "light")) continue;
        await context.addCookies([{ name: "majo", value: player.token, url: here.server.url }]);
        await page.setViewportSize(DESKTOP);
        await page.goto(path);
        assert.equal(await page.locator("html").getAttribute("lang"), lang);
        await ready?.(page);
        found.push(...(await serious(page)).map((text) => `${name}: ${text}`));
        for (const [size, viewport] of Object.entries(sizes)) {
          await page.setViewportSize(viewport);
          await fitsWidth(page, `${name} (${size})`);
          await page.screenshot({ path: `${SHOTS}/${name}-${size}-${lang}-${scheme}.png`, fullPage: !tall || size === "desktop" });
        }
      }
      assert.deepEqual(found.slice(0, 20), [], `${found.length} in all`);
    });
  }
}
