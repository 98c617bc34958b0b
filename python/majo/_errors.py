"""What can go wrong. Every message says what to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager


class MajoError(Exception):
    """Anything that majo itself says went wrong."""


class BadInput(MajoError, ValueError):
    """A name, number, shape or thread that does not fit."""


class Illegal(MajoError, ValueError):
    """An action that the rules do not allow now; ``clauses`` says which rules."""

    def __init__(self, what: str, clauses: Sequence[str] = ()) -> None:
        super().__init__(what)
        self.clauses: tuple[str, ...] = tuple(clauses)

    def __reduce__(self) -> tuple[type[Illegal], tuple[str, tuple[str, ...]]]:
        return (Illegal, (str(self), self.clauses))


class Closed(MajoError, RuntimeError):
    """The object is closed, or belongs to another process."""


class Failed(MajoError):
    """A check that did not hold: a match file, a scenario, a run."""


class InternalError(MajoError, RuntimeError):
    """A mistake inside majo. The object it happened in cannot be used any more."""


class Missing(MajoError, ImportError):
    """A part of majo needs a package that is not installed."""


@contextmanager
def extra(name: str, package: str) -> Iterator[None]:
    """Imports what an extra brings, or says how to get it."""
    try:
        yield
    except ImportError as error:
        what = f'this needs {package} ({error}): pip install "./python[{name}]"'
        raise Missing(what, name=error.name) from error
