"""One table at a time, and packs of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from majo import _majo
from majo._errors import BadInput
from majo._types import FilePath

Table = _majo.Table

MOST_ACTIONS = 256
"""No decision of any game offers more; it is the size of the action spaces."""


def _restore(game: str, settings: dict[str, Any], saved: str) -> Table:
    table = Table(game, seed=0, **settings)
    table.load(saved)
    return table


def export_packs(folder: FilePath, game: str | None = None) -> list[Path]:
    """Writes the built-in cards into a folder, to be changed and played with ``packs=folder``.

    Files that are there already are not written over.
    """
    names = [game] if game is not None else [known["id"] for known in _majo.games()]
    written = []
    for name in names:
        for path, text in _majo.pack_files(name):
            file = Path(folder) / path
            if file.exists():
                raise BadInput(f"{file} is there already: choose another folder")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
            written.append(file)
    return written
