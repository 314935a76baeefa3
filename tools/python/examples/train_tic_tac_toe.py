"""Q-learning on tic-tac-toe by self-play, with a table and NumPy alone.

    PYTHONPATH=build/python python3 tools/python/examples/train_tic_tac_toe.py

Read it from top to bottom as a notebook. It trains for about ten seconds, and then loses less than one game in a
hundred against random play.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt

import brehon

RULES = Path(__file__).resolve().parents[3] / "rulesets/tic_tac_toe/tic_tac_toe.brehon"

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]


# ---- 1. A table with a row of values for each observation. What a player sees of tic-tac-toe is all there is.


class Table:
    def __init__(self, actions: int) -> None:
        self._rows: dict[bytes, int] = {}
        self.values = np.zeros((8192, actions), np.float32)

    def rows(self, observations: Floats) -> Ints:
        """The row of each observation; new ones get a row of zeros."""
        return np.array([self._rows.setdefault(each.tobytes(), len(self._rows)) for each in observations])

    def __len__(self) -> int:
        return len(self._rows)

    def best(self, rows: Ints, masks: npt.NDArray[np.bool_]) -> Ints:
        """The best possible action of each row."""
        best: Ints = np.where(masks, self.values[rows], -np.inf).argmax(axis=1)
        return best


# ---- 2. Training: both sides are played by the same table. What is good for one is bad for the other, so a state is
#         worth to who moved the negative of what it is worth to who is to move.


def train(game: brehon.Game, steps: int, envs: int = 256, seed: int = 1) -> Table:
    env = brehon.VectorEnv(game, envs, seed=seed)
    random = np.random.default_rng(seed)
    table = Table(game.num_distinct_actions())
    every = np.arange(envs)
    rows = table.rows(env.observations)
    for step in range(steps):
        explores = random.random(envs) < 1 - 0.9 * step / steps
        actions = np.where(explores, env.sample_actions(), table.best(rows, env.masks)).astype(np.int32)
        movers = env.players.copy()
        env.step(actions)
        next_rows = table.rows(env.observations)
        ahead = np.where(env.masks, table.values[next_rows], -np.inf).max(axis=1)
        targets = np.where(env.dones, env.rewards[every, movers], -ahead)
        table.values[rows, actions] += 0.3 * (targets - table.values[rows, actions])
        rows = next_rows
    return table


# ---- 3. How good is it? It plays one seat, and chance the other one.


def losses(game: brehon.Game, table: Table, seat: int, games: int, seed: int = 2) -> float:
    """The share of games against random play that the table loses."""
    env = brehon.VectorEnv(game, 500, seed=seed)
    played = lost = 0
    while played < games:
        best = table.best(table.rows(env.observations), env.masks)
        env.step(np.where(env.players == seat, best, env.sample_actions()).astype(np.int32))
        played += int(env.dones.sum())
        lost += int((env.rewards[env.dones, seat] < 0).sum())
    return lost / played


def main() -> int:
    arguments = argparse.ArgumentParser(description="trains a table to play tic-tac-toe")
    arguments.add_argument("--steps", type=int, default=6000, help="steps of 256 games (%(default)s)")
    arguments.add_argument("--games", type=int, default=20000, help="games to judge it by (%(default)s)")
    arguments.add_argument("--engine", action="store_true", help="play by a compiled engine")
    chosen = arguments.parse_args()
    game = brehon.load_game(RULES, engine=chosen.engine)
    table = train(game, chosen.steps)
    print(f"{len(table)} observations")
    shares = [losses(game, table, seat, chosen.games) for seat in range(game.num_players())]
    for name, share in zip(game.player_names(), shares):
        print(f"as {name}: {share:.2%} of games lost against random play")
    return 0 if max(shares) < 0.01 else 1


if __name__ == "__main__":
    sys.exit(main())
