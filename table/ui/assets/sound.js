// Soft sounds made by the page itself: a card laid, a hit, my turn, a moment, the end. Off until they are
// chosen. It listens to what the page shows, so nothing else has to know of it.
window.Sound = (() => {
  "use strict";
  const $ = (css, from = document) => from.querySelector(css);
  const keep = (key, value) => {
    try {
      if (value === undefined) return localStorage.getItem(key);
      localStorage.setItem(key, value);
    } catch { /* private windows may refuse */ }
    return null;
  };
  const Audio = window.AudioContext || window.webkitAudioContext;
  const on = () => keep("sound") === "on";
  const volume = () => Math.min(100, Math.max(0, Number(keep("volume") ?? 50))) / 100;

  // ---- What they are made of.
  let audio = null;
  const room = () => {
    audio ||= new Audio();
    if (audio.state === "suspended") audio.resume().catch(() => {});
    return audio;
  };
  /** A tone that swells and fades: pitch, when, how long, how loud. */
  const tone = (pitch, from, long, loud, shape = "sine") => {
    const [wave, gain] = [audio.createOscillator(), audio.createGain()];
    const at = audio.currentTime + from;
    wave.type = shape;
    wave.frequency.value = pitch;
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(Math.max(loud * volume(), 0.0002), at + Math.min(0.03, long / 4));
    gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
    wave.connect(gain).connect(audio.destination);
    wave.start(at);
    wave.stop(at + long + 0.02);
    return wave;
  };
  /** Air: noise through a window that moves from one pitch to another. */
  const air = (low, high, long, loud) => {
    const count = Math.ceil(audio.sampleRate * long);
    const grains = audio.createBuffer(1, count, audio.sampleRate);
    const data = grains.getChannelData(0);
    for (let at = 0; at < count; at += 1) data[at] = (Math.random() * 2 - 1) * (1 - at / count) ** 2;
    const [source, window_, gain] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
    source.buffer = grains;
    window_.type = "bandpass";
    window_.frequency.setValueAtTime(low, audio.currentTime);
    window_.frequency.exponentialRampToValueAtTime(high, audio.currentTime + long);
    gain.gain.value = loud * volume();
    source.connect(window_).connect(gain).connect(audio.destination);
    source.start();
  };
  const SOUNDS = {
    card: () => air(1800, 3200, 0.09, 0.35),
    hit: () => { tone(150, 0, 0.28, 0.3).frequency.exponentialRampToValueAtTime(55, audio.currentTime + 0.25); air(500, 160, 0.16, 0.4); },
    turn: () => { tone(659.3, 0, 0.4, 0.1); tone(880, 0.13, 0.55, 0.1); },
    moment: () => [261.6, 392, 523.3, 784].forEach((pitch, at) => tone(pitch, at * 0.07, 1.3, 0.06, "triangle")),
    end: () => [392, 523.3, 659.3, 784, 1046.5].forEach((pitch, at) => tone(pitch, at * 0.14, 1.6, 0.07, "triangle")),
  };
  /** Plays a sound, if they are wanted. */
  const play = (name) => {
    if (!on() || !Audio || !SOUNDS[name]) return;
    document.dispatchEvent(new CustomEvent("majo:sound", { detail: name }));
    try { room(); SOUNDS[name](); } catch { /* a browser without a voice */ }
  };

  // ---- What is to be heard: what the page shows now, and showed before.
  const look = () => {
    const table = $("#table");
    return {
      said: $("#shown .said")?.textContent ?? "",
      card: Boolean($("#shown .card")),
      hit: Boolean(table?.classList.contains("stopped")),
      moment: $("#moment")?.textContent.trim() ?? "",
      mine: Boolean(table?.dataset.yourTurn) && !table.classList.contains("playing"),
      over: Boolean($("#table .choices.over")),
    };
  };
  let before = null;
  const listen = () => {
    const now = look();
    const was = before;
    before = now;
    if (!was) return;
    if (now.over && !was.over) play("end");
    else if (document.hidden) { if (now.mine && !was.mine) play("turn"); }
    else if (now.moment && now.moment !== was.moment) play("moment");
    else if (now.hit && !was.hit) play("hit");
    else if (now.mine && !was.mine) play("turn");
    else if (now.said !== was.said && now.card) play("card");
  };
  let asked;
  // All that changes at once is heard once. A hidden page has no frames, but it may call.
  const soon = () => { clearTimeout(asked); asked = setTimeout(listen); };

  // ---- The switch and its volume.
  const show = () => {
    for (const box of document.querySelectorAll("details[data-sound]")) {
      box.hidden = !Audio;
      box.toggleAttribute("data-on", on());
      $("[data-sound-switch]", box)?.setAttribute("aria-pressed", on());
      const slider = $("[data-volume]", box);
      if (slider) slider.value = volume() * 100;
    }
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-sound-switch]");
    if (button) {
      keep("sound", on() ? "off" : "on");
      show();
      play("turn");
    }
    const open = $("details[data-sound][open]");
    if (open && !open.contains(event.target)) open.open = false;
  });
  document.addEventListener("change", (event) => {
    if (!event.target.matches("[data-volume]")) return;
    keep("volume", event.target.value);
    play("card");
  });
  document.addEventListener("keydown", (event) => {
    const open = event.key === "Escape" && $("details[data-sound][open]");
    if (open) { open.open = false; $("summary", open).focus(); }
  });
  const start = () => {
    show();
    before = look();
    const live = $("#live");
    if (live) new MutationObserver(soon).observe(live, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["class", "data-your-turn"] });
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
  return { play };
})();
