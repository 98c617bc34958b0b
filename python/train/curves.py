"""How a training went, as a picture: an SVG made by hand, so that nothing more is needed."""

from __future__ import annotations

from typing import Any

WIDTH, HEIGHT, EDGE = 640, 320, 40
COLOURS = {"won": "#b5442e", "policy": "#35618f", "worth": "#4d7a4d", "margin": "#8a6d3b"}


def drawn(log: list[dict[str, Any]]) -> str:
    """Shares won and errors, round by round."""
    lines: dict[str, list[tuple[int, float]]] = {}
    for entry in log:
        for name in ("policy", "worth", "margin"):
            lines.setdefault(name, []).append((entry["round"], entry[name]))
        if "contest" in entry:
            lines.setdefault("won", []).append((entry["round"], entry["contest"]["won"]))
    last = max((entry["round"] for entry in log), default=0) or 1
    most = max((value for points in lines.values() for _, value in points), default=1.0) or 1.0
    across = lambda n: EDGE + (WIDTH - 2 * EDGE) * n / last  # noqa: E731
    up = lambda value: HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * value / most  # noqa: E731
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<path d="M{EDGE} {EDGE}V{HEIGHT - EDGE}H{WIDTH - EDGE}" fill="none" stroke="#888"/>',
        f'<text x="{EDGE}" y="{EDGE - 8}">{most:.2f}</text>',
        f'<text x="{WIDTH - EDGE}" y="{HEIGHT - EDGE + 16}" text-anchor="end">round {last}</text>',
    ]
    for place, (name, points) in enumerate(lines.items()):
        way = "L".join(f"{across(n):.1f} {up(value):.1f}" for n, value in points)
        parts.append(f'<path d="M{way}" fill="none" stroke="{COLOURS[name]}" stroke-width="2"/>')
        parts.append(f'<text x="{EDGE + 90 * place + 60}" y="{EDGE - 8}" fill="{COLOURS[name]}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])
