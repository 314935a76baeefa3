"""Rules of board and card games, for research on game playing.

A game is read from a rule file of Brehon, checked, and played: with the states of OpenSpiel, or with thousands of games
at once in arrays of NumPy.

    import brehon

    game = brehon.load_game("tic_tac_toe.brehon")
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    print(state.returns())

    fast = game.compile()  # a compiled engine: the same game, many times faster
    env = brehon.VectorEnv(fast, 1024, seed=1)
    env.step(env.sample_actions())

`load_game` and `load_source` raise `RuleError` with what is wrong with the rules. `check`, `tables` and `diff` give what
the commands of these names print as JSON, as dictionaries.
"""

from __future__ import annotations

import errno
import json
import os
from dataclasses import dataclass
from typing import Any, Mapping, Optional, Sequence, Union

from . import _core
from ._core import Game, GameType, ObservationPart, State, VectorEnv

__all__ = [
    "CHANCE_PLAYER",
    "TERMINAL_PLAYER",
    "Finding",
    "Game",
    "GameType",
    "ObservationPart",
    "Place",
    "RuleError",
    "State",
    "VectorEnv",
    "check",
    "diff",
    "load_game",
    "load_source",
    "tables",
]

for _each in (Game, GameType, ObservationPart, State, VectorEnv):
    _each.__module__ = __name__  # where users find them

CHANCE_PLAYER = -1
"""Who is to act where chance falls."""

TERMINAL_PLAYER = -4
"""Who is to act where the game is over."""

Path = Union[str, "os.PathLike[str]"]


@dataclass(frozen=True)
class Place:
    """A stretch of a rule file. Lines and columns count from 1, columns in bytes; the end is not part of it."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    message: str = ""
    """What is to be seen there, of a related place."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True)
class Finding:
    """Something that is wrong with rules, or that looks wrong."""

    id: str
    """What sort of finding it is: `unknown_name`; `brehon explain ID` says more."""
    severity: str
    """`error` or `warning`."""
    message: str
    place: Place
    related: tuple[Place, ...]
    """Other places that help to understand it."""
    help: Optional[str]
    """What to do, such as "did you mean `boy`?"; None where that is not known."""

    def __str__(self) -> str:
        text = f"{self.place}: {self.severity}: {self.message} [{self.id}]"
        return f"{text}\nhelp: {self.help}" if self.help else text


class RuleError(ValueError):
    """Rules that cannot be played. Its text shows each finding with the line where it is."""

    findings: list[Finding]
    """What was found, in the order of the file."""

    def __init__(self, text: str, findings: Sequence[Finding]) -> None:
        super().__init__(text)
        self.findings = list(findings)


def load_game(
    path: Path,
    *,
    players: int = 0,
    seats: Sequence[str] = (),
    options: Optional[Mapping[str, object]] = None,
    edition: str = "",
    engine: bool = False,
) -> Game:
    """Reads, checks and compiles the rules of a file.

    `path` is a rule file, or `FILE:NAME` for the edition or variant NAME in it, which `edition` can say, too. `players`
    is how many play, as few as the game allows where it is 0; `seats` are their names. `options` are values of options
    and gaps that differ from their defaults. With `engine` the game is compiled at once, see `Game.compile`.

    Raises RuleError where the rules have errors, ValueError where players or options do not go with them, and OSError
    where the file cannot be read.
    """
    return _loaded(os.fspath(path), None, players, seats, options, edition, engine)


def load_source(
    text: str,
    *,
    name: str = "<source>",
    players: int = 0,
    seats: Sequence[str] = (),
    options: Optional[Mapping[str, object]] = None,
    edition: str = "",
    engine: bool = False,
) -> Game:
    """The same as `load_game` with the text of a rule file. `name` is what findings call it."""
    return _loaded(name, text, players, seats, options, edition, engine)


def check(path: Path) -> dict[str, Any]:
    """What `brehon check --format json` prints: all that is found in a rule file without playing, under all choices.

    The members are `findings`, a list of dictionaries, `errors` and `warnings`, their numbers.
    """
    status, out, err = _core.check(os.fspath(path))
    return _document(status, out, err)


def tables(
    path: Path,
    *,
    language: str = "",
    players: int = 0,
    options: Optional[Mapping[str, object]] = None,
    only: Sequence[str] = (),
) -> dict[str, Any]:
    """What `brehon tables --format json` prints: the reference tables of a game, in a language of its labels.

    `only` names sections, such as `score`. Raises RuleError where the rules have errors.
    """
    status, out, err = _core.tables(os.fspath(path), language, players, _choices(options), list(only))
    return _document(status, out, err, rules=True)


def diff(a: Path, b: Path, *, playouts: int = 200) -> dict[str, Any]:
    """What `brehon diff --format json` prints: in what two rule sets differ by meaning.

    Each is FILE or FILE:NAME. `playouts` is the number of random games that are played in both to see how often they
    part. Raises RuleError where one of them has errors.
    """
    status, out, err = _core.diff(os.fspath(a), os.fspath(b), playouts)
    return _document(status, out, err, rules=True)


def _loaded(
    file: str,
    text: Optional[str],
    players: int,
    seats: Sequence[str],
    options: Optional[Mapping[str, object]],
    edition: str,
    engine: bool,
) -> Game:
    game, status, message, found = _core.load(file, text, edition, players, list(seats), _choices(options))
    if game is None:
        raise _error(status, message, json.loads(found))
    return game.compile() if engine else game


def _choices(options: Optional[Mapping[str, object]]) -> list[str]:
    return [f"{name}={value}" for name, value in (options or {}).items()]


def _document(status: int, out: str, err: str, rules: bool = False) -> dict[str, Any]:
    usage_error = 2
    if status == usage_error or not out:
        raise ValueError(err.strip().removeprefix("brehon: error: "))
    document: dict[str, Any] = json.loads(out)
    if rules and document.keys() == {"findings", "errors", "warnings"}:
        found = document["findings"]
        raise _error(status, "\n".join(str(_finding(each)) for each in found), found)
    return document


def _error(status: int, message: str, found: list[dict[str, Any]]) -> Exception:
    findings = [_finding(each) for each in found]
    if len(findings) == 1 and findings[0].id == "file_unreadable":
        file = findings[0].place.file
        if not os.path.exists(file):
            return FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), file)
        return OSError(f"{file}: {findings[0].message}")
    return RuleError(message.rstrip("\n"), findings) if findings else ValueError(message)


def _finding(found: dict[str, Any]) -> Finding:
    related = tuple(_place(each) for each in found["related"])
    return Finding(found["id"], found["severity"], found["message"], _place(found, ""), related, found["suggestion"])


def _place(of: dict[str, Any], message: Optional[str] = None) -> Place:
    text = of["message"] if message is None else message
    return Place(of["file"], of["line"], of["column"], of["end_line"], of["end_column"], text)
