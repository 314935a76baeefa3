"""What the tests of the package for Python share."""

from __future__ import annotations

import os
import random
import tempfile
from pathlib import Path
from typing import Iterator

import brehon

TOP = Path(__file__).resolve().parents[3]
RULES = TOP / "rulesets"
MOST_STEPS = 3000  # of a game; longer ones are given up


def rules(name: str) -> Path:
    return RULES / name / f"{name}.brehon"


def all_rules() -> list[Path]:
    """The rule sets of the project, one file each."""
    return sorted(path for path in RULES.glob("*/*.brehon") if path.stem == path.parent.name)


def ways(state: brehon.State) -> list[int]:
    """What can be done, or how chance can fall."""
    return state.legal_actions()


def random_states(game: brehon.Game, games: int, seed: int) -> Iterator[brehon.State]:
    """All states of random games, the same object again and again."""
    choose = random.Random(seed)
    for _ in range(games):
        state = game.new_initial_state()
        yield state
        for _ in range(MOST_STEPS):
            if state.is_terminal():
                break
            state.apply_action(choose.choice(ways(state)))
            yield state


def perft(state: brehon.State, depth: int) -> int:
    """How many ways there are to play so many steps."""
    if depth == 0:
        return 1
    if state.is_terminal():
        return 0
    count = 0
    for action in ways(state):
        following = state.clone()
        following.apply_action(action)
        count += perft(following, depth - 1)
    return count


class Cache:
    """A folder for compiled engines that is there as long as this object; `BREHON_TEST_CACHE` keeps them."""

    def __init__(self) -> None:
        self._kept = os.environ.get("BREHON_TEST_CACHE")
        self._folder = None if self._kept else tempfile.TemporaryDirectory()
        self.path = Path(self._kept or self._folder.name)  # type: ignore[union-attr]

    def compiled(self, game: brehon.Game) -> brehon.Game:
        """A compiled engine that is soon made, and plays slowly."""
        return game.compile(compiler="c++ -O0", cache=self.path)
