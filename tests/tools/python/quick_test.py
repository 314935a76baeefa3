"""Quick tests of the package for Python."""

from __future__ import annotations

import copy
import os
import random
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np

import brehon
from games import TOP, Cache, perft, random_states, rules

cache = Cache()


class Loading(unittest.TestCase):
    def test_findings(self) -> None:
        broken = rules("tic_tac_toe").read_text().replace("board[c] is empty ", "bord[c] is empty ", 1)
        with self.assertRaises(brehon.RuleError) as raised:
            brehon.load_source(broken, name="mine.brehon")
        [finding] = raised.exception.findings
        self.assertEqual(finding.id, "unknown_name")
        self.assertEqual(finding.severity, "error")
        self.assertEqual(str(finding.place), "mine.brehon:19:23")
        self.assertEqual((finding.place.end_line, finding.place.end_column), (19, 27))
        self.assertEqual(finding.help, "did you mean `board`?")
        self.assertIn("bord[c] is empty", str(raised.exception))
        self.assertIsInstance(raised.exception, ValueError)

    def test_related_places(self) -> None:
        twice = "game g { players 2 zones { a bag of p  a bag of p } pieces { p x2 } }"
        with self.assertRaises(brehon.RuleError) as raised:
            brehon.load_source(twice)
        related = [place for finding in raised.exception.findings for place in finding.related]
        self.assertTrue(any(place.line == 1 and place.message for place in related), raised.exception)

    def test_what_cannot_be_loaded(self) -> None:
        with self.assertRaises(FileNotFoundError) as raised:
            brehon.load_game("nowhere.brehon")
        self.assertEqual(raised.exception.filename, "nowhere.brehon")
        with self.assertRaises(OSError):
            brehon.load_game(TOP)
        with self.assertRaisesRegex(ValueError, "seven"):
            brehon.load_game(rules("goofspiel"), options={"seven": 7})
        with self.assertRaises(ValueError):
            brehon.load_game(rules("tic_tac_toe"), players=3)
        with self.assertRaises(brehon.RuleError):
            brehon.load_game(rules("tic_tac_toe"), edition="sideways")

    def test_players_options_editions(self) -> None:
        self.assertEqual(brehon.load_game(rules("kuhn_poker"), players=3).num_players(), 3)
        seats = brehon.load_game(rules("kuhn_poker"), seats=["ann", "ben"])
        self.assertEqual(seats.player_names(), ["ann", "ben"])
        phantom = TOP / "rulesets/tic_tac_toe/phantom.brehon"
        named = [path for path in (TOP / "rulesets/tic_tac_toe").glob("*.brehon") if path != rules("tic_tac_toe")]
        self.assertEqual(len(named), 1, phantom)
        game = brehon.load_game(f"{named[0]}:phantom_tic_tac_toe", options={"failed_try": "lost"})
        self.assertEqual(game.get_type().information, "IMPERFECT_INFORMATION")


class Games(unittest.TestCase):
    def test_facts(self) -> None:
        game = brehon.load_game(rules("tic_tac_toe"))
        of = game.get_type()
        self.assertEqual((of.short_name, of.long_name), ("tic_tac_toe", "Tic-tac-toe"))
        self.assertEqual((of.chance_mode, of.information, of.utility), ("DETERMINISTIC", "PERFECT_INFORMATION", "ZERO_SUM"))
        self.assertEqual((game.min_utility(), game.max_utility(), game.utility_sum()), (-1, 1, 0))
        self.assertEqual((game.num_distinct_actions(), game.max_chance_outcomes()), (9, 0))
        self.assertIsNone(game.max_game_length())
        self.assertFalse(game.is_compiled)
        kuhn = brehon.load_game(rules("kuhn_poker"))
        self.assertEqual((kuhn.min_utility(), kuhn.max_utility(), kuhn.utility_sum()), (-np.inf, np.inf, None))
        self.assertEqual(kuhn.get_type().chance_mode, "EXPLICIT_STOCHASTIC")

    def test_states(self) -> None:
        game = brehon.load_game(rules("tic_tac_toe"))
        state = game.new_initial_state()
        self.assertEqual(state.current_player(), 0)
        self.assertEqual(state.legal_actions(), list(range(9)))
        self.assertEqual(state.legal_actions(1), [])
        self.assertEqual(state.legal_actions_mask().dtype, np.bool_)
        middle = state.string_to_action("place(b2)")
        self.assertEqual(state.action_to_string(middle), "place(b2)")
        self.assertEqual(state.action_to_string(0, middle), "place(b2)")
        state.apply_action(middle)
        self.assertEqual(list(np.flatnonzero(~state.legal_actions_mask())), [middle])
        with self.assertRaisesRegex(ValueError, r"`place\(b2\)` is not possible: `marking.place.free` is not met \(.*:19\)"):
            state.apply_action(middle)
        with self.assertRaises(ValueError):
            state.apply_action(9)
        with self.assertRaises(ValueError):
            state.string_to_action("place(b2)")
        with self.assertRaises(ValueError):
            state.observation_string(2)
        self.assertEqual(state.history(), [middle])
        self.assertEqual(state.full_history(), [(0, middle)])
        other = state.clone()
        deep = copy.deepcopy(state)
        other.apply_action(0)
        self.assertEqual((state.move_number(), deep.move_number(), other.move_number()), (1, 1, 2))
        self.assertEqual(state.hash(), deep.hash())
        other.undo_action(1, 0)
        self.assertEqual(str(other), str(state))
        with self.assertRaises(ValueError):
            other.undo_action(1, 0)
        for action in (0, 3, 1, 5):  # o, x, o, x: three in a row
            state.apply_action(action)
        self.assertTrue(state.is_terminal())
        self.assertEqual(state.current_player(), brehon.TERMINAL_PLAYER)
        self.assertEqual(state.returns(), [1, -1])
        self.assertEqual((state.player_return(0), state.player_reward(1)), (1, -1))
        with self.assertRaisesRegex(ValueError, "the game is over"):
            state.apply_action(2)

    def test_chance(self) -> None:
        state = brehon.load_game(rules("kuhn_poker")).new_initial_state()
        self.assertTrue(state.is_chance_node())
        self.assertEqual(state.current_player(), brehon.CHANCE_PLAYER)
        self.assertEqual([round(p, 9) for _, p in state.chance_outcomes()], [round(1 / 3, 9)] * 3)
        state.apply_action(state.string_to_action("card.1"))
        state.apply_action(state.string_to_action("card.3"))
        self.assertIn("card.1", state.observation_string(0))
        self.assertNotIn("card.3", state.observation_string(0))
        self.assertNotIn("card.3", state.information_state_string(0))
        self.assertEqual([state.action_to_string(a) for a in state.legal_actions()], ["check", "bet"])

    def test_serialize(self) -> None:
        game = brehon.load_game(rules("kuhn_poker"))
        for state in random_states(game, 20, 1):
            again = game.deserialize_state(state.serialize())
            self.assertEqual(again.history(), state.history())
            self.assertEqual(str(again), str(state))
        with self.assertRaises(ValueError):
            game.deserialize_state("{}")
        with self.assertRaises(ValueError):
            brehon.load_game(rules("tic_tac_toe")).deserialize_state(state.serialize())

    def test_perft(self) -> None:
        start = brehon.load_game(rules("tic_tac_toe")).new_initial_state()
        self.assertEqual([perft(start, depth) for depth in range(1, 6)], [9, 72, 504, 3024, 15120])


class Observations(unittest.TestCase):
    def test_layout(self) -> None:
        game = brehon.load_game(rules("tic_tac_toe"))
        parts = {part.name: part for part in game.observation_layout()}
        board = parts["board"]
        self.assertEqual(board.shape, (2, 3, 3))
        self.assertEqual(board.axes, [["x.mark", "o.mark"], ["1", "2", "3"], ["a", "b", "c"]])
        state = game.new_initial_state()
        state.apply_action(state.string_to_action("place(c1)"))
        seen = state.observation_tensor(1)
        self.assertEqual((seen.dtype, seen.shape), (np.dtype(np.float32), (game.observation_tensor_size(),)))
        planes = seen[board.slice].reshape(board.shape)
        self.assertEqual(planes[0, 0, 2], 1)
        self.assertEqual(planes.sum(), 1)
        self.assertEqual(list(seen[parts["player"].slice]), [0, 1])
        self.assertEqual(list(seen[parts["to_act"].slice]), [0, 1])
        covered = sorted(i for part in game.observation_layout() for i in range(part.slice.start, part.slice.stop))
        self.assertEqual(covered, list(range(game.observation_tensor_size())))

    def test_as_much_as_the_string_says(self) -> None:
        for name in ("tic_tac_toe", "kuhn_poker", "goofspiel", "love_letter", "stratego"):
            with self.subTest(name):
                check_observations(self, brehon.load_game(rules(name)), 3)


def check_observations(test: unittest.TestCase, game: brehon.Game, games: int) -> None:
    """Equal strings have equal numbers, different ones have different ones."""
    tensors: dict[tuple[int, str], bytes] = {}
    strings: dict[tuple[int, bytes], str] = {}
    for state in random_states(game, games, 1):
        for player in range(game.num_players()):
            text = state.observation_string(player)
            numbers = state.observation_tensor(player)
            test.assertTrue(np.isfinite(numbers).all())
            test.assertEqual(tensors.setdefault((player, text), numbers.tobytes()), numbers.tobytes(), text)
            test.assertEqual(strings.setdefault((player, numbers.tobytes()), text), text)


class Engines(unittest.TestCase):
    def test_agrees_with_the_interpreter(self) -> None:
        for name in ("tic_tac_toe", "kuhn_poker"):
            with self.subTest(name):
                game = brehon.load_game(rules(name))
                fast = cache.compiled(game)
                self.assertTrue(fast.is_compiled)
                check_agreement(self, game, fast, 10)

    def test_cache(self) -> None:
        game = brehon.load_game(rules("tic_tac_toe"))
        with tempfile.TemporaryDirectory() as folder:
            first = game.compile(compiler="c++ -O0", cache=folder)
            [library] = Path(folder).iterdir()
            made = library.stat().st_mtime_ns
            self.assertEqual(first.library, str(library))
            again = game.compile(compiler="c++ -O0", cache=Path(folder))
            self.assertEqual((again.library, library.stat().st_mtime_ns), (first.library, made))
            with self.assertRaisesRegex(RuntimeError, "cannot be compiled by `c\\+\\+ --no-such-flag`"):
                game.compile(compiler="c++ --no-such-flag", cache=folder)
            self.assertEqual(list(Path(folder).iterdir()), [library])


def check_agreement(test: unittest.TestCase, game: brehon.Game, fast: brehon.Game, games: int) -> None:
    """Plays games in lock step, and compares all that can be asked."""
    choose = random.Random(1)
    test.assertEqual(fast.rules_hash, game.rules_hash)
    for _ in range(games):
        a, b = game.new_initial_state(), fast.new_initial_state()
        for step in range(400):
            test.assertEqual(a.current_player(), b.current_player())
            test.assertEqual(a.hash(), b.hash())
            test.assertEqual(str(a), str(b))
            test.assertEqual(a.is_faulted(), b.is_faulted())
            actions = a.legal_actions()
            test.assertEqual(actions, b.legal_actions())
            test.assertEqual(a.chance_outcomes(), b.chance_outcomes())
            for player in range(game.num_players()):
                test.assertEqual(a.observation_string(player), b.observation_string(player))
                np.testing.assert_array_equal(a.observation_tensor(player), b.observation_tensor(player))
            if a.is_terminal():
                break
            action = choose.choice(actions)
            test.assertEqual(a.action_to_string(action), b.action_to_string(action))
            test.assertEqual(b.string_to_action(b.action_to_string(action)), action)
            a.apply_action(action)
            b.apply_action(action)
        test.assertEqual(a.returns(), b.returns())
        test.assertEqual(a.serialize(), b.serialize())
        test.assertEqual(str(fast.deserialize_state(b.serialize())), str(b))
        test.assertEqual(a.information_state_string(0), b.information_state_string(0))
        if b.history():
            who, action = b.full_history()[-1]
            c = b.clone()
            c.undo_action(who, action)
            c.apply_action(action)
            test.assertEqual(c.hash(), b.hash())


class Environments(unittest.TestCase):
    def test_is_what_states_do(self) -> None:
        check_environment(self, brehon.load_game(rules("tic_tac_toe")), 50)

    def test_does_not_depend_on_threads(self) -> None:
        game = brehon.load_game(rules("kuhn_poker"))
        envs = [brehon.VectorEnv(each, 37, threads=threads, seed=5)
                for each, threads in ((game, 1), (game, 4), (cache.compiled(game), 3))]
        self.assertEqual([env.threads for env in envs], [1, 4, 3])
        for _ in range(100):
            actions = [env.sample_actions() for env in envs]
            for env, chosen in zip(envs, actions):
                env.step(chosen)
            for name in ("observations", "masks", "players", "rewards", "dones"):
                for env in envs[1:]:
                    np.testing.assert_array_equal(getattr(env, name), getattr(envs[0], name))
        envs[0].reset(seed=5)
        begin = envs[0].observations.copy()
        fresh = brehon.VectorEnv(game, 37, seed=5)
        np.testing.assert_array_equal(begin, fresh.observations)
        np.testing.assert_array_equal(envs[0].sample_actions(), fresh.sample_actions())

    def test_arrays(self) -> None:
        game = brehon.load_game(rules("tic_tac_toe"))
        env = brehon.VectorEnv(game, 4)
        self.assertEqual((env.masks.shape, env.masks.dtype), ((4, 9), np.dtype(bool)))
        self.assertEqual((env.rewards.shape, env.rewards.dtype), ((4, 2), np.dtype(np.float32)))
        self.assertEqual((env.players.shape, env.players.dtype), ((4,), np.dtype(np.int32)))
        with self.assertRaises(ValueError):
            env.masks[0, 0] = False
        address = env.observations.__array_interface__["data"]
        env.step(np.zeros(4, np.int64))
        self.assertEqual(env.observations.__array_interface__["data"], address)
        with self.assertRaisesRegex(ValueError, "action 0 of environment 0 is not possible"):
            env.step(np.zeros(4, np.int32))
        with self.assertRaisesRegex(ValueError, r"shape \(4,\)"):
            env.step(np.zeros(3, np.int32))
        with self.assertRaises(TypeError):
            env.step(np.zeros(4, np.float32))
        for wrong in (0, -1, 1 << 25):
            with self.assertRaises(ValueError):
                brehon.VectorEnv(game, wrong)
        with self.assertRaises(ValueError):
            brehon.VectorEnv(game, 1, threads=0)
        observations = env.observations
        del env
        self.assertEqual(observations.shape[0], 4)  # what it shows is still there


def check_environment(test: unittest.TestCase, game: brehon.Game, steps: int) -> None:
    """A game without chance in an environment is what a state does with the same actions."""
    env = brehon.VectorEnv(game, 3, seed=2)
    states = [game.new_initial_state() for _ in range(3)]
    for _ in range(steps):
        for i, state in enumerate(states):
            np.testing.assert_array_equal(env.observations[i], state.observation_tensor())
            np.testing.assert_array_equal(env.masks[i], state.legal_actions_mask())
            test.assertEqual(env.players[i], state.current_player())
        actions = env.sample_actions()
        env.step(actions)
        for i, state in enumerate(states):
            state.apply_action(actions[i])
            test.assertEqual(env.dones[i], state.is_terminal())
            np.testing.assert_array_equal(env.rewards[i], state.returns())
            if state.is_terminal():
                states[i] = game.new_initial_state()


class Documents(unittest.TestCase):
    def test_check(self) -> None:
        self.assertEqual(brehon.check(rules("tic_tac_toe")), {"findings": [], "errors": 0, "warnings": 0})
        self.assertEqual(brehon.check("nowhere.brehon")["errors"], 1)

    def test_tables(self) -> None:
        tables = brehon.tables(rules("tic_tac_toe"), language="nl")
        self.assertEqual((tables["game"], tables["language"]), ("tic_tac_toe", "nl"))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "broken.brehon"
            path.write_text("game broken { players 2 zones { a bag of nothing_there } }")
            with self.assertRaises(brehon.RuleError) as raised:
                brehon.tables(path)
            self.assertTrue(raised.exception.findings)
        with self.assertRaises(ValueError):
            brehon.tables(rules("tic_tac_toe"), only=["no such section"])

    def test_diff(self) -> None:
        name = str(rules("tic_tac_toe"))
        self.assertEqual(brehon.diff(name, name, playouts=0)["differences"], [])

    def test_help(self) -> None:
        for of in (brehon.Game, brehon.State, brehon.VectorEnv):
            for name, member in vars(of).items():
                if not name.startswith("_"):
                    self.assertTrue(member.__doc__, f"{of.__name__}.{name} has no docstring")

    def test_example(self) -> None:
        example = TOP / "tools/python/examples/train_tic_tac_toe.py"
        ran = subprocess.run([sys.executable, example, "--steps", "30", "--games", "500"], capture_output=True, text=True)
        self.assertIn("as o:", ran.stdout, ran.stderr)


if __name__ == "__main__":
    unittest.main()
