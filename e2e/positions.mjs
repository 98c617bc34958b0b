// Positions worth looking at, and every page there is.

import { people, Player, reach } from "./lib.mjs";

const strikes = (text) => text.startsWith("attack");

/** Many ways to attack with one card: they are put together from parts. */
export const manySided = (seen) => {
  if (seen.view?.asked?.what !== "act") return false;
  const ways = new Map();
  for (const text of seen.legal.filter(strikes)) {
    const card = text.replace(/^attack (p\d )?/, "").split(" ")[0];
    ways.set(card, (ways.get(card) ?? 0) + 1);
  }
  return [...ways.values()].some((count) => count > 6);
};

/** Only with this option several cards are discarded at once. */
export const CAP_OF_FOUR = { options: { hand_cap: "four" } };

/** Several cards to give away at once. */
export const manyDiscards = (seen) => {
  const own = seen.view?.seats[seen.you];
  if (!own || !seen.legal.some((text) => text.startsWith("discard"))) return false;
  return seen.view.asked.what === "discard" ? seen.view.to_discard >= 2 : own.cards >= 6;
};

export const asks = (what) => (seen) => seen.view?.asked?.what === what && seen.legal.length > 1;

const four = ["Madoka", "Homura", "Sayaka", "Kyoko"];
const keeps = (text) => !text.startsWith("discard") && !strikes(text);

/** Is there a card in hand that can do nothing now? */
const idleCard = ({ view, you, legal }) => view.seats[you].hand.some((card) => !legal.some((text) => text.split(" ").includes(card)));

/** Makes all positions on a server where nothing happens by itself. */
export async function positions(server) {
  const at = {};
  at.act = await reach(server, manySided, { names: four, seed: 11 });
  at.attacked = await reach(server, (seen) => asks("respond")(seen) && idleCard(seen), { prefer: strikes, seed: 12 });
  at.pursue = await reach(server, asks("pursue"), { prefer: strikes, seed: 13 });
  at.discard = await reach(server, manyDiscards, { table: CAP_OF_FOUR, prefer: keeps, seed: 14 });
  at.late = await reach(server, (seen) => asks("act")(seen) && seen.view.out.length > 0, { names: four, prefer: strikes, seed: 15 });
  at.over = await reach(server, (seen) => seen.stage === "over", { prefer: strikes, seed: 16, steps: 1000 });
  at.waiting = await people(server, ["Madoka"], { seats: 3, open: true });
  return at;
}

/**
 * Every page: its name, its address, who looks, and what to do before looking. Of tall ones only
 * the desktop gets a whole picture; `same` ones show both languages and colours at once.
 */
export async function pages(server) {
  const at = await positions(server);
  const guest = await Player.new(server, "Nagisa");
  const host = at.waiting.players[0];
  const table = (name, position, player, ready) => ({ name, path: `/t/${position.id}`, player, ready });
  const chosen = async (page) => {
    // The first table that the stream brings has come: nothing changes any more.
    await page.locator("html.js[data-heard] #decision.open").waitFor();
    const parts = page.locator(".panel:has([data-compose])").first();
    const card = (await parts.getAttribute("id")).replace("panel-", "");
    // Cards may lie over each other: the card itself is pressed, wherever its neighbours are.
    await page.locator(`#hand-${card}`).evaluate((input) => input.click());
    await page.locator(`#panel-${card} [data-facet=to] label`).last().click();
  };
  const refused = (page) => page.locator(".slot.dim").first().click();
  const ticked = async (page) => {
    const more = page.locator(".answers.rest > details > summary");
    if (await more.count()) await more.click();
    await page.locator("[data-pick] label").first().click();
  };
  return [
    { name: "lobby", path: "/", player: host },
    { name: "lobby-guest", path: "/", player: guest },
    { name: "new", path: "/new/agate", player: host, ready: (page) => page.locator("details.options > summary").click() },
    table("waiting-host", at.waiting, host),
    table("waiting-guest", at.waiting, guest),
    table("act", at.act, at.act.asked),
    table("act-parts", at.act, at.act.asked, chosen),
    table("attacked", at.attacked, at.attacked.asked),
    table("attacked-why", at.attacked, at.attacked.asked, refused),
    table("pursue", at.pursue, at.pursue.asked),
    table("discard", at.discard, at.discard.asked, ticked),
    table("late", at.late, at.late.asked),
    table("others", at.attacked, at.attacked.players.find((player) => player !== at.attacked.asked)),
    table("spectator", at.attacked, guest),
    table("over", at.over, at.over.players[0]),
    { name: "result", path: `/t/${at.over.id}/result`, player: at.over.players[0] },
    { name: "replay", path: `/t/${at.over.id}/replay?at=5&eyes=all`, player: at.over.players[0] },
    { name: "rules", path: "/rules/agate", player: host, tall: true },
    { name: "cards", path: "/rules/agate/cards", player: host, tall: true },
    { name: "style", path: "/style/agate", player: host, tall: true, same: true },
    { name: "error", path: "/t/nosuchtable", player: guest },
  ];
}
