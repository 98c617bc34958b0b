// Does a table fit its screen? What is outside, what overlaps, where the zones are.

export const SIZES = {
  wide: { width: 1440, height: 900 },
  low: { width: 1280, height: 720 },
  tablet: { width: 1024, height: 768 },
  upright: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
};

export const ZONES = ["players", "board", "stage", "question", "hand", "log"];

/** Where the zones are. They must be the same at every decision. */
export const places = (page) => page.evaluate((zones) => Object.fromEntries(zones.map((id) => {
  const zone = document.getElementById(id);
  if (!zone || !zone.checkVisibility({ visibilityProperty: true })) return [id, "none"];
  const box = zone.getBoundingClientRect();
  return [id, [box.x, box.y, box.width, box.height].map(Math.round).join(" ")];
})), ZONES);

/** What does not fit: a list of complaints, empty when all is well. */
export const misfits = (page) => page.evaluate(() => {
  const wrong = [];
  const [width, height] = [innerWidth, innerHeight];
  const called = (el) => `${el.tagName.toLowerCase()}${el.id ? "#" + el.id : ""}.${[...el.classList].join(".")} "${(el.textContent || el.value || "").trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  const seen = (el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const inside = (box) => box.left >= -1 && box.top >= -1 && box.right <= width + 1 && box.bottom <= height + 1;
  const page = document.scrollingElement;
  if (page.scrollHeight > height + 1) wrong.push(`the page scrolls down: ${page.scrollHeight} of ${height}`);
  if (page.scrollWidth > width + 1) wrong.push(`the page scrolls sideways: ${page.scrollWidth} of ${width}`);
  for (const id of ["players", "board", "stage", "question", "hand"]) {
    const zone = document.getElementById(id);
    if (!zone) { wrong.push(`no zone #${id}`); continue; }
    if (!inside(zone.getBoundingClientRect())) wrong.push(`zone #${id} is outside`);
    if (zone.getBoundingClientRect().height < 24) wrong.push(`zone #${id} has no room`);
  }
  // A control is on the screen, or in a zone that scrolls and is on the screen and says that it hides something.
  const scrolls = (el) => {
    for (let at = el.parentElement; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const down = /auto|scroll/.test(style.overflowY) && at.scrollHeight > at.clientHeight + 1;
      const across = /auto|scroll/.test(style.overflowX) && at.scrollWidth > at.clientWidth + 1;
      if ((down || across) && inside(at.getBoundingClientRect())) return at;
    }
    return null;
  };
  const controls = document.querySelectorAll("#table [name=do], #decision input, #decision summary, .slot, #question .prompt");
  for (const control of controls) {
    // What is drawn for readers and for those without script only is not seen.
    const drawn = control.matches("input") ? control.closest("label") || control : control;
    if (!seen(drawn)) continue;
    const box = drawn.getBoundingClientRect();
    if (box.width === 0) continue;
    if (!inside(box)) {
      const zone = scrolls(drawn);
      if (!zone) wrong.push(`outside: ${called(drawn)}`);
    } else if (!scrolls(drawn)) {
      // Cut off by something that does not scroll?
      for (let at = drawn.parentElement; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (!/hidden|clip/.test(style.overflow)) continue;
        const frame = at.getBoundingClientRect();
        if (box.bottom > frame.bottom + 4 || box.right > frame.right + 4) { wrong.push(`cut off: ${called(drawn)}`); break; }
      }
    }
  }
  // Texts that lie on each other.
  const texts = [];
  const walk = document.createTreeWalker(document.getElementById("table"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const el = node.parentElement;
    if (!node.data.trim() || !seen(el) || el.closest(".sr, svg, template, option, select, [aria-hidden=true]")) continue;
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      // Only what is not clipped counts.
      let [left, top, right, bottom] = [rect.left, rect.top, rect.right, rect.bottom];
      let fixed = false;
      for (let at = el; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.position === "sticky" || style.position === "fixed") fixed = true;
        if (style.overflow === "visible") continue;
        const frame = at.getBoundingClientRect();
        left = Math.max(left, frame.left); top = Math.max(top, frame.top);
        right = Math.min(right, frame.right); bottom = Math.min(bottom, frame.bottom);
      }
      if (right - left > 4 && bottom - top > 4 && !fixed) texts.push({ el, left, top, right, bottom });
    }
  }
  for (let a = 0; a < texts.length; a += 1) {
    for (let b = a + 1; b < texts.length; b += 1) {
      const [one, two] = [texts[a], texts[b]];
      if (one.el === two.el) continue;
      const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
      const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
      if (across > 4 && down > 5) wrong.push(`overlap: ${called(one.el)} and ${called(two.el)}`);
    }
  }
  return [...new Set(wrong)];
});
