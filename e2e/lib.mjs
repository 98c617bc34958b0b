// What the browser tests share: servers, browsers, visitors, and hands that play.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach } from "node:test";
import { chromium } from "playwright-core";

export const MAJO = process.env.MAJO;
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
export const SHOTS = new URL("shots", import.meta.url).pathname;
const ARGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

/** Bots answer at once. */
export const QUICK = 30;
/** Nothing happens by itself: a position stays as it is. */
export const FROZEN = 60_000;

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const SMALL = { width: 360, height: 740 };

// ---- Servers

const children = new Set();
process.on("exit", () => children.forEach((child) => child.kill("SIGKILL")));

/** A server with its own data folder. */
export class Server {
  constructor(pace, more = []) {
    this.pace = pace;
    this.more = more;
    this.data = mkdtempSync(join(tmpdir(), "majo-e2e-"));
    this.port = 0;
  }

  /** Starts, or starts again on the same port with the same data. */
  async start() {
    const args = ["serve", "--addr", `127.0.0.1:${this.port}`, "--data", this.data];
    this.child = spawn(MAJO, [...args, "--pace", this.pace, "--rate", 1000, ...this.more], { stdio: ["ignore", "pipe", "inherit"] });
    children.add(this.child);
    this.port = await new Promise((open, fail) => {
      let said = "";
      this.child.stdout.on("data", (text) => {
        said += text;
        const found = /http:\/\/[^/]*:(\d+)\//.exec(said);
        if (found) open(Number(found[1]));
      });
      this.child.on("exit", (code) => fail(new Error(`majo serve ended with ${code}`)));
    });
    this.url = `http://127.0.0.1:${this.port}`;
    return this;
  }

  async stop(signal = "SIGTERM") {
    const gone = new Promise((done) => this.child.once("exit", (code) => done(code)));
    this.child.kill(signal);
    children.delete(this.child);
    return gone;
  }

  async end() {
    await this.stop("SIGKILL");
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** A wire to a server that can be cut. */
export class Wire {
  constructor(server) {
    this.server = server;
    this.sockets = new Set();
    this.whole = true;
    this.listener = createServer((near) => {
      if (!this.whole) return near.destroy();
      const far = createConnection(this.server.port, "127.0.0.1");
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.unref();
        socket.on("error", () => {});
        socket.on("close", () => { this.sockets.delete(socket); near.destroy(); far.destroy(); });
      }
      near.pipe(far).pipe(near);
    });
  }

  async open() {
    await new Promise((done) => this.listener.listen(0, "127.0.0.1", done));
    // A test that fails half-way leaves nothing that keeps the process alive.
    this.listener.unref();
    this.url = `http://127.0.0.1:${this.listener.address().port}`;
    return this;
  }

  cut() {
    this.whole = false;
    this.sockets.forEach((socket) => socket.destroy());
  }

  /** The open connections bring nothing more, and nobody tells: a router has forgotten them. */
  hush() {
    for (const socket of this.sockets) { socket.unpipe(); socket.resume(); }
  }

  mend() { this.whole = true; }

  close() {
    this.cut();
    this.listener.close();
  }
}

// ---- The interface for programs

/** Chooses the value of an option in the form: a list, a field, or pictures. */
async function setOption(page, key, value) {
  const field = page.locator(`[name="opt.${key}"]`);
  if (!await field.count() || await field.first().getAttribute("type") === "radio") {
    const word = page.locator(`[name="opt.${key}"][value="${value}"]`);
    if (await word.count()) return word.check();
    const number = page.locator(`[name="pick.${key}"][type=number]`);
    if (await number.count()) return number.fill(value);
    const rows = await page.locator(`[name="pick.${key}.1"]`).count();
    for (const [at, one] of value.split(/[+,]/).entries()) {
      await page.locator(`[name="pick.${key}${rows ? `.${at + 1}` : ""}"][value="${one}"]`).check();
    }
    return undefined;
  }
  if (await field.evaluate((el) => el.nodeName === "SELECT")) return field.selectOption(value);
  return field.fill(value);
}

/** Opens a table against bots through the form. */
export async function openTable(page, press, game, { name, button, seats, guide, options = {} }) {
  await page.request.post("/name", { form: { name } });
  await page.goto(`/new/${game}`);
  await page.locator("[name=seats]").selectOption(String(seats));
  for (let seat = 2; seat <= seats; seat += 1) await page.locator(`[name="bot.${seat}"]`).selectOption("random");
  if (guide) await page.locator("[name=guide]").selectOption("yes");
  await press(page.locator("details.options > summary"));
  for (const [key, value] of Object.entries(options)) await setOption(page, key, value);
  await press(page.getByRole("button", { name: button }));
  await page.waitForURL(/\/t\/[a-z0-9]+$/);
  return idOf(page);
}

/** Somebody known by a token, as a program is. */
export class Player {
  constructor(server, token, name) {
    Object.assign(this, { server, token, name });
  }

  static async new(server, name) {
    const player = new Player(server, "", name);
    player.token = (await player.call("/api/visitors", { name })).token;
    return player;
  }

  async call(path, body) {
    const headers = { "content-type": "application/json" };
    if (this.token) headers.authorization = `Bearer ${this.token}`;
    const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
    const answer = await fetch(this.server.url + path, init);
    const text = await answer.text();
    assert.ok(answer.ok, `${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }

  async open(options = {}) { return (await this.call("/api/tables", { game: "agate", ...options })).id; }
  sit(id) { return this.call(`/api/tables/${id}/seat`, {}); }
  table(id) { return this.call(`/api/tables/${id}`); }
  act(id, text) { return this.call(`/api/tables/${id}/actions`, { do: text }); }

  /** Acts on what was seen. Who can only pass is passed by the server, which may come first: then
   *  nothing is done, and the table is as it is now. */
  async actOn(id, seen, text) {
    try {
      return await this.act(id, text);
    } catch (error) {
      const now = await this.table(id);
      if (now.version === seen.version) throw error;
      return now;
    }
  }
}

/** Dice that fall the same way each time. */
export function dice(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A table of people, none of whom has opened a page yet. */
export async function people(server, names, options = {}) {
  const players = [];
  for (const name of names) players.push(await Player.new(server, name));
  const id = await players[0].open({ seats: names.length, ...options });
  for (const player of players.slice(1)) await player.sit(id);
  return { id, players };
}

/** Plays tables of people by the interface until `want(seen)` holds for the one who is asked. */
export async function reach(server, want, { names = ["Madoka", "Homura", "Sayaka"], table = {}, seed = 1, prefer = () => true, tries = 60, steps = 120 } = {}) {
  const roll = dice(seed);
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const { id, players } = await people(server, names, table);
    let seen = await players[0].table(id);
    for (let step = 0; step < steps && seen.stage === "playing"; step += 1) {
      const asked = players[seen.seats.findIndex((seat) => seat.asked)] ?? players[0];
      seen = await asked.table(id);
      if (want(seen)) return { id, players, asked, seen };
      if (!seen.legal.length) continue;
      const liked = seen.legal.filter((text) => prefer(text, seen));
      const from = liked.length ? liked : seen.legal;
      seen = await asked.actOn(id, seen, from[roll(from.length)]);
    }
    if (seen.stage === "over" && want(seen)) return { id, players, asked: players[0], seen };
  }
  throw new Error("the position wanted did not come up");
}

// ---- Browsers

export const launch = () => chromium.launch({ executablePath: CHROMIUM, args: ARGS });

/** A server and a browser for the tests of one file. Nobody may leave complaints in the console. */
export async function house({ pace = QUICK, more = [] } = {}) {
  const here = { visitors: [] };
  here.server = await new Server(pace, more).start();
  here.browser = await launch();
  after(async () => {
    await here.browser.close();
    await here.server.end();
  });
  afterEach(async () => {
    const visitors = here.visitors.splice(0);
    await Promise.all(visitors.map((visitor) => visitor.context.close()));
    for (const visitor of visitors) {
      assert.deepEqual(visitor.complaints.filter((text) => !visitor.expected.test(text)), [], "complaints in the console");
    }
  });
  here.visit = async (options = {}) => {
    const visitor = await visit(here, options);
    here.visitors.push(visitor);
    return visitor;
  };
  return here;
}

/** Answers that say no are part of life at a table: two people may act at once. */
const SAID_NO = /status of (403|404|409|422)/;

async function visit(here, { lang = "en", size = DESKTOP, scheme = "light", touch = false, js = true, player, url, motion = "reduce", speed = "now", expected = SAID_NO }) {
  const context = await here.browser.newContext({
    locale: lang === "ja" ? "ja-JP" : "en-GB",
    viewport: size,
    colorScheme: scheme,
    reducedMotion: motion,
    hasTouch: touch,
    isMobile: touch,
    javaScriptEnabled: js,
    baseURL: url ?? here.server.url,
  });
  context.setDefaultTimeout(15_000);
  // Whoever does not look at the stage itself sees everything at once.
  if (js) await context.addInitScript((speed) => { try { localStorage.speed ??= speed; } catch { /* an error page has none */ } }, speed);
  // Pages are dark unless somebody chooses: the tests choose what their system says.
  await context.addCookies([{ name: "theme", value: "system", url: url ?? here.server.url }]);
  if (player) await context.addCookies([{ name: "majo", value: player.token, url: url ?? here.server.url }]);
  const visitor = { context, page: await context.newPage(), complaints: [], expected };
  const complain = (text) => visitor.complaints.push(text);
  visitor.page.on("pageerror", (error) => complain(String(error)));
  visitor.page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complain(`${message.text()} (${message.location().url})`);
  });
  visitor.page.on("dialog", (dialog) => { complain(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  visitor.see = (id) => seen(visitor, id);
  return visitor;
}

/** The table as the interface tells it to this visitor. */
async function seen({ context }, id) {
  const answer = await context.request.get(`/api/tables/${id}`);
  return answer.json();
}

/** The table's id, from the page's address. */
export const idOf = (page) => /\/t\/([a-z0-9]+)/.exec(page.url())[1];

/** The same table or page has nothing that sticks out to the right. */
export async function fitsWidth(page, what) {
  const wide = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const out = [...document.querySelectorAll("body *")].filter((el) => el.getBoundingClientRect().right > width + 1);
    return [document.documentElement.scrollWidth + " > " + width, ...out.slice(0, 5).map((el) => el.outerHTML.slice(0, 120))];
  });
  assert.deepEqual(wide, [], `${what} scrolls sideways`);
}

// ---- Hands that play

/** What can be done on the page now. */
const offered = () => {
  const shown = (el) => el.checkVisibility();
  const box = document.querySelector("#decision");
  if (document.querySelector("#table .choices.over")) return { over: true };
  // What goes on by itself is not decided.
  if (!box?.matches(".open") || document.querySelector("#question [data-ring]")) return null;
  const pick = [...box.querySelectorAll("[data-pick]")].find(shown);
  if (pick) return { pick: Number(pick.dataset.pick) };
  const composer = [...box.querySelectorAll("[data-compose]")].find(shown);
  if (composer) return { compose: true };
  const buttons = [...box.querySelectorAll(".answers button:not(:disabled)")].filter(shown).map((button) => button.value);
  const cards = [...document.querySelectorAll("#table .slot.ready input")].filter((input) => {
    const panel = document.getElementById(`panel-${input.value}`);
    return panel?.querySelector("button");
  }).map((input) => input.value);
  const discard = box.querySelector(".answers.rest > details:not([open]) > summary");
  return buttons.length || cards.length || discard ? { buttons, cards } : null;
};

/** Waits until there is something to decide, or the game is over, and says what. Others may take their time while the table moves. */
export async function wait(page, timeout = 25_000) {
  for (;;) {
    const before = await version(page);
    try {
      const ways = await page.waitForFunction(offered, null, { timeout });
      return await ways.jsonValue();
    } catch (error) {
      if (await version(page) !== before) continue;
      await page.screenshot({ path: join(SHOTS, "stuck.png"), fullPage: true });
      const truth = await (await page.request.get(`/api/tables/${idOf(page)}`)).json();
      const words = await page.locator("body").innerText();
      throw new Error(`nothing to decide at ${before}, the server is at ${truth.version} and asks ${truth.view.asked?.seat}, this is ${truth.you}:\n${words.slice(0, 300)}`, { cause: error });
    }
  }
}

const version = (page) => page.locator("#table").getAttribute("data-version");

/** Until the table has moved on from `before`, or said why it did not. */
const moved = (page, before) => page.waitForFunction((before) => {
  const table = document.querySelector("#table");
  return table && (table.dataset.version !== before || document.querySelector(".wrong:not([hidden])"));
}, before);

/** Chooses something on the page, and does not wait for what comes of it. */
export async function press(page, roll = dice(7)) {
  await choose(page, page.locator("#decision"), await wait(page), roll, (at) => at.click());
}

/** Decides once through the page; `press` clicks or taps. False when the game is over. */
export async function decide(page, { roll = dice(7), press = (at) => at.click() } = {}) {
  const box = page.locator("#decision");
  const ways = await wait(page);
  if (ways.over) return false;
  const before = await version(page);
  try {
    await choose(page, box, ways, roll, press);
  } catch (error) {
    // The table went on under our hands (a seat that can only pass is passed): look again.
    const went = await moved(page, before).then(() => true, () => false);
    if (!went && !(await page.evaluate(offered))?.over) throw error;
    return true;
  }
  await moved(page, before);
  return true;
}

async function choose(page, box, ways, roll, press) {
  const quick = { timeout: 4_000 };
  const sure = page.locator("dialog#sure[open] [value=yes]");
  const hit = async (at) => {
    await at.waitFor(quick);
    await press(at);
    // What weighs much is asked for twice.
    if (await sure.count()) await press(sure);
  };
  if (ways.pick) {
    const labels = box.locator("[data-pick] label:visible");
    for (let at = 0; at < ways.pick; at += 1) await hit(labels.nth(at));
    return hit(box.locator("[data-pick-go]:visible:enabled"));
  }
  if (ways.compose) return compose(box, box.locator("[data-compose]:visible"), roll, hit);
  if (ways.cards.length) {
    const card = ways.cards[roll(ways.cards.length)];
    await hit(page.locator(`#table .slot:has(#hand-${card})`));
    const panel = page.locator(`#panel-${card}`);
    if (await panel.locator("[data-compose]").count()) return compose(box, panel.locator("[data-compose]"), roll, hit);
    const buttons = panel.locator(".answers button:visible");
    await buttons.first().waitFor(quick);
    return hit(buttons.nth(roll(await buttons.count())));
  }
  if (ways.buttons.length) {
    const values = ways.buttons;
    return hit(box.locator(".answers button:visible").nth(roll(values.length)));
  }
  await hit(box.locator(".answers.rest > details > summary"));
  return choose(page, box, await wait(page), roll, press);
}

async function compose(box, composer, roll, hit) {
  await composer.waitFor();
  for (const side of await composer.locator("[data-facet]:visible").all()) {
    const labels = side.locator("label:not(:has(:disabled))");
    await hit(labels.nth(roll(await labels.count())));
  }
  return hit(composer.locator("[data-go]:enabled"));
}

/** Plays to the end. `each` looks on before every decision. */
export async function playOut(page, { each = async () => {}, ...options } = {}) {
  for (let step = 0; step < 1000; step += 1) {
    await wait(page);
    await each(step);
    if (!await decide(page, options)) return step;
  }
  throw new Error("the game does not end");
}

/** Runs `majo` and gives its exit code and words. */
export function majo(...args) {
  const done = spawnSync(MAJO, args, { encoding: "utf8" });
  return { code: done.status, text: done.stdout + done.stderr };
}

/** From the end of a game to its result and its match file, which is verified; then the replay. */
export async function proven(page) {
  await page.getByRole("link", { name: "Result" }).click();
  await page.waitForURL(/\/result$/);
  const words = await page.locator("main").innerText();
  assert.match(words, /Verified\./);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Match file" }).click(),
  ]);
  const file = await download.path();
  const checked = majo("verify", file);
  assert.equal(checked.code, 0, checked.text);
  await page.getByRole("link", { name: "Replay" }).click();
  await page.waitForURL(/\/replay/);
  return { words, file };
}
