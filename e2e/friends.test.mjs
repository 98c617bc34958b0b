// People at one table, each in a browser of their own, who see only what they may.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dice, house, idOf, Player, playOut } from "./lib.mjs";

const here = await house();
const cards = await gallery();
/** Somebody without a seat: what is read there, everybody may know. */
const onlooker = await Player.new(here.server, "Onlooker");

/** The name of every card. */
async function gallery() {
  const answer = await fetch(`${here.server.url}/rules/agate/cards`, { headers: { "accept-language": "en" } });
  const found = (await answer.text()).matchAll(/<li id="card-([^"]+)">.*?<span class="name[^"]*">([^<]+)</gs);
  return new Map([...found].map(([, id, name]) => [id, name]));
}

/** The card names in a text, longer ones first. "Attack Bot 3" does not name "Attack B". */
function named(text) {
  const found = new Set();
  let rest = text;
  for (const [id, name] of [...cards].sort((a, b) => b[1].length - a[1].length)) {
    const word = new RegExp(`\\b${name}\\b`, "g");
    if (!word.test(rest)) continue;
    found.add(id);
    rest = rest.replaceAll(word, "…");
  }
  return found;
}

const DEEDS = [[/\babsorbed\b/, "absorb"], [/\breflected\b/, "reflect"]];

/** Words that are the same in every game: what own cards say, questions, explanations. */
const said = /data-(?:title|words)="[^"]*"|<title>.*?<\/title>|<h1.*?<\/h1>|<legend>.*?<\/legend>|<div class="says".*?<\/div>|<div class="prompt.*?<\/div>|<details class="guide".*?<\/details>|<section class="waiting".*?<\/section>/gs;

/** Notes everything the server sends to a page, and what its visitor may know at that point. */
async function listen(visitor, id) {
  const heard = [];
  // "Added no Pursuit" is said of everybody.
  const known = new Set(["pursuit"]);
  const looked = new Map();
  let judged = 0;
  const note = (text) => {
    const at = /data-version="(\d+)"/.exec(text);
    if (at && text.includes('id="table"')) heard.push({ at: Number(at[1]), text: text.replaceAll(said, "") });
  };
  const wire = await visitor.context.newCDPSession(visitor.page);
  await wire.send("Network.enable");
  wire.on("Network.eventSourceMessageReceived", (event) => note(event.data));
  visitor.page.on("response", async (response) => {
    if (!/html/.test(response.headers()["content-type"] ?? "") || response.status() >= 300) return;
    note(await response.text().catch(() => ""));
  });
  const look = async () => {
    const { view, you, log, version } = await visitor.see(id);
    if (!view) return;
    const seats = Object.entries(view.seats);
    for (const [seat, player] of seats) {
      assert.ok(seat === you || player.hand === null, "a hand that is not one's own");
      for (const card of [...(player.hand ?? []), ...player.known]) known.add(card);
    }
    for (const card of [...view.discard, ...view.picked, ...(view.attack ? [view.attack.card] : [])]) known.add(card);
    // What was shown to all may lie in the pile again, and what was shown to this player in a hand.
    const open = (await onlooker.table(id)).log;
    // What the player was a party to (drew, was robbed of, swapped) they have held or seen, also if it
    // came and went between two looks.
    const shown = log.filter((line) => /\byour?\b/i.test(line.text));
    for (const line of [...open, ...shown]) named(line.text).forEach((card) => known.add(card));
    // These lie open when they are used, and the log names the deed, not the card.
    for (const [deed, card] of DEEDS) if (open.some((line) => deed.test(line.text))) known.add(card);
    // Everything sent at a version that was looked at must be known by then.
    looked.set(version, new Set(known));
    for (const { at, text } of heard.splice(0)) {
      if (at >= version && !looked.has(at)) heard.push({ at, text });
      if (!looked.has(at)) continue;
      const hidden = [...named(text)].filter((card) => !looked.get(at).has(card));
      const where = hidden.map((card) => new RegExp(`.{0,80}${cards.get(card)}.{0,40}`).exec(text)[0]);
      assert.deepEqual(where, [], `${you} is told of hidden cards at ${at} (looked at ${version})`);
      judged += 1;
    }
    // Beside the other players lie only cards that were seen there.
    for (const [seat, player] of seats.filter(([seat]) => seat !== you)) {
      const beside = await visitor.page.locator(`#seat-${seat} .chip`).allInnerTexts();
      if (await visitor.page.locator("#table").getAttribute("data-version") !== String(version)) continue;
      assert.ok([...named(beside.join("\n"))].every((card) => player.known.includes(card)), `${you} sees ${beside} at ${seat}`);
    }
  };
  return { look, judged: () => judged };
}

async function together(names, seats) {
  const [host, ...guests] = await Promise.all(names.map(() => here.visit()));
  await host.page.goto("/new/agate");
  await host.page.locator("[name=seats]").selectOption(String(seats));
  for (let seat = 2; seat <= seats; seat += 1) {
    const who = seat <= names.length ? "" : "random";
    await host.page.locator(`[name="bot.${seat}"]`).selectOption(who);
  }
  const name = host.page.getByLabel("Your name");
  if (await name.isVisible()) await name.fill(names[0]);
  await host.page.getByRole("button", { name: "Open the table" }).click();
  await host.page.waitForURL(/\/t\//);
  const id = idOf(host.page);
  const link = guests.length && await host.page.locator("#copy-join").inputValue();
  const ears = [await listen(host, id)];
  for (const [at, guest] of guests.entries()) {
    ears.push(await listen(guest, id));
    await guest.page.goto(link);
    await guest.page.locator("input[name=name]:visible").first().fill(names[at + 1]);
    await guest.page.getByRole("button", { name: /^Sit/ }).first().click();
    await guest.page.locator(".seats .badge", { hasText: "you" }).waitFor();
  }
  const all = [host, ...guests];
  const look = () => Promise.all(ears.map((ear) => ear.look()));
  const roll = dice(5 + names.length);
  await Promise.all(all.map(({ page }) => playOut(page, { roll, each: look })));
  for (const ear of ears) assert.ok(ear.judged() > 10, `${ear.judged()} fragments judged`);
  for (const { page } of all) {
    await page.goto(`/t/${id}/result`);
    assert.match(await page.locator("main").innerText(), /Verified\./);
  }
}

test("the cards are known", () => {
  assert.ok(cards.size > 20);
  for (const [, card] of DEEDS) assert.ok(cards.has(card));
});
test("two people by link, and a bot", () => together(["Madoka", "Homura"], 3));
test("four people", () => together(["Madoka", "Homura", "Sayaka", "Kyoko"], 4));
