// Players in real browsers for `e2e/faults`: nodes die under them, and the page goes on by itself.
//   node faults.pages.mjs http://127.0.0.1:PORT '[{"id": …, "token": …}]'
// Prints one line of JSON a table: how often was decided, and what was wrong.
import { decide, launch, dice } from "./lib.mjs";

const [url, places] = [process.argv[2], JSON.parse(process.argv[3])];
const PATIENCE = 90_000;
const browser = await launch();


async function play({ id, token }) {
  const context = await browser.newContext({ baseURL: url, reducedMotion: "reduce" });
  context.setDefaultTimeout(8_000);
  // What others do is shown at once: there is enough to wait for.
  await context.addInitScript(() => { try { localStorage.speed ??= "now"; } catch { /* an error page has none */ } });
  await context.addCookies([{ name: "majo", value: token, url }, { name: "lang", value: "en", url }]);
  const page = await context.newPage();
  const roll = dice(parseInt(id, 36));
  let [decided, last, since] = [0, 0, Date.now()];
  for (let over = false; !over;) {
    try {
      if (!page.url().includes(id)) await page.goto(`/t/${id}`, { timeout: 5_000 });
      over = !await decide(page, { roll });
      decided += over ? 0 : 1;
    } catch (error) {
      // A node died under the page; it comes back by itself, or somebody loads it again.
      if (Date.now() - since > PATIENCE) return { id, decided, wrong: `${id} stands still: ${error.message.slice(0, 300)}` };
      await page.goto(`/t/${id}`, { timeout: 5_000 }).catch(() => {});
      continue;
    }
    const now = Number(await page.locator("#table").getAttribute("data-version").catch(() => last));
    if (now < last) return { id, decided, wrong: `${id}: the page showed ${last} and then ${now}` };
    if (now > last) since = Date.now();
    last = now;
  }
  return { id, decided };
}

const lines = await Promise.all(places.map((place) => play(place).catch((error) => ({ id: place.id, wrong: String(error) }))));
for (const line of lines) console.log(JSON.stringify(line));
await browser.close();
