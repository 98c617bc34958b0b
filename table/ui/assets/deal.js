// What a player adds to the deal: a secret made here. Its hash goes out while seats are free, the secret
// itself when all are taken. Browsers hash only over TLS, and tables are played at home: so it is done here.
(() => {
  "use strict";
  const $ = (what) => document.querySelector(what);
  const LABEL = "majo secret commitment v1\n";

  /** SHA-256 of a text, in hexadecimal digits (FIPS 180-4). */
  const sha256 = (text) => {
    const primes = [];
    for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
    const part = (root) => ((root % 1) * 2 ** 32) | 0;
    const key = primes.map((prime) => part(prime ** (1 / 3)));
    const sum = primes.slice(0, 8).map((prime) => part(prime ** (1 / 2)));
    const bytes = [...new TextEncoder().encode(text)];
    const bits = bytes.length * 8;
    bytes.push(128);
    while (bytes.length % 64 !== 56) bytes.push(0);
    for (let at = 56; at >= 0; at -= 8) bytes.push(Math.floor(bits / 2 ** at) & 255);
    const turn = (word, by) => (word >>> by) | (word << (32 - by));
    for (let from = 0; from < bytes.length; from += 64) {
      const w = [];
      for (let at = 0; at < 64; at += 1) {
        if (at < 16) {
          w[at] = [0, 1, 2, 3].reduce((word, byte) => (word << 8) | bytes[from + at * 4 + byte], 0);
          continue;
        }
        const [a, b] = [w[at - 15], w[at - 2]];
        const small = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
        const large = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
        w[at] = (w[at - 16] + small + w[at - 7] + large) | 0;
      }
      let [a, b, c, d, e, f, g, h] = sum;
      for (let at = 0; at < 64; at += 1) {
        const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + key[at] + w[at]) | 0;
        const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
      }
      [a, b, c, d, e, f, g, h].forEach((word, at) => { sum[at] = (sum[at] + word) | 0; });
    }
    return sum.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  };

  const kept = (table) => `deal:${table}`;
  /** Makes a secret of the player's words and of chance, keeps it, and gives its hash. */
  const commit = (table, words) => {
    const chance = [...crypto.getRandomValues(new Uint8Array(16))];
    const random = chance.map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const plain = [...words].filter((letter) => letter >= " ").slice(0, 100).join("").trim();
    const secret = `${plain} ${random}`.trim();
    localStorage.setItem(kept(table), secret);
    return sha256(LABEL + secret);
  };
  const send = (path, body) =>
    fetch(path, { method: "POST", body: new URLSearchParams(body), headers: { "X-Part": "table" } });

  /** Reveals what this browser has committed to, when it is time. */
  let shown;
  const look = () => {
    const deal = $("#deal");
    if (!deal || deal.dataset.next !== "reveal" || shown === deal.dataset.deal) return;
    const secret = localStorage.getItem(kept(deal.dataset.deal));
    if (!secret) return;
    shown = deal.dataset.deal;
    send(deal.dataset.part, { secret }).catch(() => { shown = undefined; });
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.matches("form[data-adds]")) {
      event.preventDefault();
      const { deal, part } = $("#deal").dataset;
      send(part, { commitment: commit(deal, form.elements.words.value) }).then(() => form.reset(), () => {});
    } else if (form.matches("form.sit") && form.elements.adds?.checked) {
      form.elements.commitment.value = commit(form.elements.adds.value, "");
    }
  }, true);

  const start = () => {
    const live = $("#live");
    if (!live || !window.localStorage) return;
    document.documentElement.dataset.deals = "";
    new MutationObserver(look).observe(live, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-next"] });
    look();
  };
  window.Deal = { sha256 };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
