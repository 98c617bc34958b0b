"""Words for types that many functions take."""

from __future__ import annotations

from os import PathLike
from typing import TypeAlias, Union

Seat: TypeAlias = Union[int, str]
"""``"p1"``, or its place counted from 0."""
Seed: TypeAlias = Union[int, str, bytes, None]
"""A whole number or a text as on the command line, 32 bytes, or ``None`` for a secret one."""
FilePath: TypeAlias = Union[str, "PathLike[str]"]
