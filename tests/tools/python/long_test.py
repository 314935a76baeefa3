"""Long tests of the package for Python: all rule sets of the project, and what the example learns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import unittest
from pathlib import Path

import numpy as np

import brehon
from games import TOP, Cache, all_rules, perft, random_states, rules
from quick_test import check_agreement, check_observations

PROGRAM = Path(os.environ.get("BREHON_PROGRAM", TOP / "build/brehon"))
cache = Cache()


def brehon_run(*arguments: object, stdin: str = "") -> str:
    """What the command line prints."""
    ran = subprocess.run([PROGRAM, *map(str, arguments)], input=stdin, capture_output=True, text=True, check=True)
    return ran.stdout


class AllRules(unittest.TestCase):
    def test_observations(self) -> None:
        for path in all_rules():
            with self.subTest(path.stem):
                check_observations(self, brehon.load_game(path), 3)

    def test_engines(self) -> None:
        for path in all_rules():
            with self.subTest(path.stem):
                game = brehon.load_game(path)
                check_agreement(self, game, cache.compiled(game), 2)

    def test_environments(self) -> None:
        """Interpreter and engine step the same games."""
        for path in all_rules():
            with self.subTest(path.stem):
                game = brehon.load_game(path)
                a = brehon.VectorEnv(game, 5, threads=2, seed=3)
                b = brehon.VectorEnv(cache.compiled(game), 5, threads=1, seed=3)
                for _ in range(200):
                    a.step(a.sample_actions())
                    b.step(b.sample_actions())
                    for name in ("observations", "masks", "players", "rewards", "dones"):
                        np.testing.assert_array_equal(getattr(a, name), getattr(b, name))
                self.assertEqual(a.faults, b.faults)

    def test_perft(self) -> None:
        for path in all_rules():
            with self.subTest(path.stem):
                start = brehon.load_game(path).new_initial_state()
                lines = brehon_run("perft", path, "--depth", 2).splitlines()
                counts = [int(line.split()[1]) for line in lines[-2:]]
                self.assertEqual(perft(start, 1), counts[0])
                if counts[1] < 100000:
                    self.assertEqual(perft(start, 2), counts[1])

    def test_saved_games(self) -> None:
        """The command line reads what Python saved, and comes to the same end."""
        for path in all_rules():
            with self.subTest(path.stem):
                for state in random_states(brehon.load_game(path), 1, 4):
                    pass
                saved = cache.path / "saved.json"
                saved.write_text(state.serialize())
                told = brehon_run("run", path, "--format", "json", stdin=f"load {saved}\nstate\n")
                last = [json.loads(line) for line in told.splitlines()][-1]
                self.assertEqual(last["steps"], state.move_number())
                ended = [line for line in str(state).splitlines() if line.startswith("ended")]
                self.assertEqual(last["ended"] or "", "".join(ended)[len("ended "):].split(":")[0])


class Counts(unittest.TestCase):
    def test_tic_tac_toe(self) -> None:
        start = cache.compiled(brehon.load_game(rules("tic_tac_toe"))).new_initial_state()
        self.assertEqual(perft(start, 9), 127872)


class Example(unittest.TestCase):
    def test_learns(self) -> None:
        example = TOP / "tools/python/examples/train_tic_tac_toe.py"
        ran = subprocess.run([sys.executable, example], capture_output=True, text=True)
        self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)


if __name__ == "__main__":
    unittest.main()
