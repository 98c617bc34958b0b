// Weighty choices are asked for twice, a secret role is shown once, and the page of the end fills
// itself: the curve of chances, the picture to share, the invitation to play again.
(() => {
  "use strict";
  const $ = (css, from = document) => from.querySelector(css);
  const $$ = (css, from = document) => [...from.querySelectorAll(css)];
  const parsed = (html) => new DOMParser().parseFromString(html, "text/html");
  const keep = (key, value) => {
    try {
      if (value === undefined) return localStorage.getItem(key);
      localStorage.setItem(key, value);
    } catch { /* private windows may refuse */ }
    return null;
  };

  // ---- Are you sure? The press goes on only after a yes.
  let said = null;
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-sure]");
    const box = document.getElementById("sure");
    if (!button || !box || button.disabled) return;
    if (said === button) { said = null; return; }
    event.preventDefault();
    event.stopImmediatePropagation();
    $("p", box).textContent = button.dataset.sure;
    box.onclose = () => {
      if (box.returnValue !== "yes" || !button.isConnected || button.disabled) return;
      said = button;
      button.click();
      said = null;
    };
    box.returnValue = "";
    box.showModal();
  }, true);

  // ---- A secret role is shown when it is dealt, and then where it is always to be found.
  const secret = () => {
    const sheet = $("#table .secret-of[data-once]");
    // When the game is over there is nothing left to keep secret.
    if (!sheet?.showPopover || $("#table .choices.over")) return;
    const key = "secret " + location.pathname + " " + sheet.dataset.once;
    if (keep(key)) return;
    keep(key, "seen");
    sheet.showPopover();
  };

  // ---- What takes a while to think of arrives by itself.
  const awaited = async (place) => {
    const path = place.dataset.await;
    delete place.dataset.await;
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await fetch(path, { headers: { "X-Part": place.id } }).catch(() => null);
      if (answer?.ok) { place.replaceChildren(...parsed(await answer.text()).body.childNodes); return; }
      await new Promise((again) => setTimeout(again, 2000 * (tries + 1)));
    }
    const lost = $("[data-lost]", place);
    if (lost) { $(".dots", place)?.remove(); lost.textContent = lost.dataset.lost; }
  };

  // ---- The picture of the end, as a picture file.
  const png = (image) => new Promise((done, fail) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1200, 630];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png");
  });
  const named = (box) => box.dataset.picture + ".png";
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-png], [data-share]");
    const box = button?.closest("[data-picture]");
    if (!box) return;
    const image = $("img", box);
    await image.decode();
    const blob = await png(image);
    if (button.dataset.share !== undefined) {
      const files = [new File([blob], named(box), { type: "image/png" })];
      try { await navigator.share({ files, title: document.title, text: box.dataset.words }); } catch { /* changed one's mind */ }
      return;
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = named(box);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  });
  const sharing = () => {
    for (const button of $$("[data-png]")) button.hidden = false;
    const file = new File([""], "a.png", { type: "image/png" });
    const may = navigator.canShare?.({ files: [file] });
    for (const button of $$("[data-share]")) button.hidden = !may;
  };

  // ---- An invitation comes to whoever looks at the end, by the table's own stream.
  const invited = () => {
    const place = $("#invite[data-live]");
    if (!place || !window.EventSource) return;
    const source = new EventSource(place.dataset.live);
    source.addEventListener("table", (event) => {
      const fresh = $("#invite", parsed(event.data));
      const now = $("#invite");
      // Nobody has asked yet: the page has its own way to ask.
      if (!now || !fresh?.dataset.stamp || fresh.dataset.stamp === now.dataset.stamp) return;
      now.hidden = false;
      now.dataset.stamp = fresh.dataset.stamp;
      now.replaceChildren(...document.adoptNode(fresh).childNodes);
    });
  };

  const start = () => {
    secret();
    sharing();
    invited();
    $$("[data-await]").forEach(awaited);
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
