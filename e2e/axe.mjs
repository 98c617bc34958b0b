// What axe finds serious on a page.

import axe from "axe-core";

export async function serious(page) {
  await page.evaluate(axe.source);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations
    .filter((rule) => ["serious", "critical"].includes(rule.impact))
    .flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`));
}
