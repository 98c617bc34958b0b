// Every page: nothing serious for axe, nothing wider than a phone, no complaints in the console.
// The pictures in shots/ are there to be looked at.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { test } from "node:test";
import axe from "axe-core";
import { DESKTOP, fitsWidth, FROZEN, house, PHONE, SHOTS, SMALL } from "./lib.mjs";
import { pages } from "./positions.mjs";

const here = await house({ pace: FROZEN });
const all = await pages(here.server);
mkdirSync(SHOTS, { recursive: true });

async function serious(page) {
  await page.evaluate(axe.source);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations
    .filter((rule) => ["serious", "critical"].includes(rule.impact))
    .flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`));
}

for (const lang of ["en", "ja"]) {
  for (const scheme of ["light", "dark"]) {
    for (const [name, size] of Object.entries({ desktop: DESKTOP, phone: PHONE, small: SMALL })) {
      test(`${name}, ${lang}, ${scheme}`, async () => {
        const { page, context } = await here.visit({ lang, scheme, size, touch: name !== "desktop" });
        const found = [];
        for (const { name: what, path, player, ready } of all) {
          await context.addCookies([{ name: "majo", value: player.token, url: here.server.url }]);
          await page.goto(path);
          assert.equal(await page.locator("html").getAttribute("lang"), lang);
          await ready?.(page);
          await page.screenshot({ path: `${SHOTS}/${what}-${name}-${lang}-${scheme}.png`, fullPage: true });
          await fitsWidth(page, what);
          if (name !== "small") found.push(...(await serious(page)).map((text) => `${what}: ${text}`));
        }
        assert.deepEqual(found.slice(0, 20), [], `${found.length} in all`);
      });
    }
  }
}
