"""Steps a second of processor time of random play in Python, one core, with observations and masks written.

    PYTHONPATH=build/python python3 tools/python/bench/bench.py

`states` is a loop in Python over states with an observation and a mask at each, as programs with OpenSpiel are written;
`vector` is `env.step(env.sample_actions())` with one thread, by the interpreter and by a compiled engine; `c++` a loop in
C++ over the same engine that writes the same (`loop.cpp`), of which the last column is the share that Python reaches.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import tempfile
import time
from pathlib import Path

import brehon

HERE = Path(__file__).resolve().parent
TOP = HERE.parents[2]
GAMES = ("tic_tac_toe", "connect_four", "kuhn_poker", "breakthrough")


def states(game: brehon.Game, seconds: float) -> float:
    """Steps a second of a loop over states."""
    choose = random.Random(1)
    steps = 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(choose.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0])
                continue
            state.observation_tensor()
            state.legal_actions_mask()
            state.apply_action(choose.choice(state.legal_actions()))
            steps += 1
    return steps / (time.process_time() - begin)


def vector(game: brehon.Game, envs: int, seconds: float) -> float:
    """Steps a second of all games of an environment."""
    env = brehon.VectorEnv(game, envs, threads=1, seed=1)
    steps = 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        env.step(env.sample_actions())
        steps += envs
    return steps / (time.process_time() - begin)


def loop(name: str, program: Path, envs: int, seconds: float, compiler: str) -> float:
    """Steps a second of the loop in C++."""
    with tempfile.TemporaryDirectory() as folder:
        rules = TOP / f"rulesets/{name}/{name}.brehon"
        subprocess.run([program, "generate", rules, "-o", f"{folder}/engine"], check=True)
        command = [*compiler.split(), "-std=c++20", f'-DHEADER="{name}.hpp"', f"-DNAMESPACE={name}_game", "-I", f"{folder}/engine",
                   str(HERE / "loop.cpp"), f"{folder}/engine/{name}.cpp", "-o", f"{folder}/loop"]
        subprocess.run(command, check=True)
        return float(subprocess.run([f"{folder}/loop", str(envs), str(seconds)], check=True, capture_output=True).stdout)


def main() -> None:
    arguments = argparse.ArgumentParser(description="steps a second of random play")
    arguments.add_argument("games", nargs="*", default=GAMES)
    arguments.add_argument("--envs", type=int, default=1024)
    arguments.add_argument("--seconds", type=float, default=2)
    arguments.add_argument("--compiler", default="c++ -O3")
    arguments.add_argument("--program", type=Path, default=TOP / "build/brehon")
    chosen = arguments.parse_args()
    print("| game | states, interpreted | states, compiled | vector, interpreted | vector, compiled | c++ | share |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for name in chosen.games:
        game = brehon.load_game(TOP / f"rulesets/{name}/{name}.brehon")
        fast = game.compile(compiler=chosen.compiler)
        of_states = [states(each, chosen.seconds) for each in (game, fast)]
        of_envs = [vector(each, chosen.envs, chosen.seconds) for each in (game, fast)]
        limit = loop(name, chosen.program, chosen.envs, chosen.seconds, chosen.compiler)
        numbers = " | ".join(f"{each:,.0f}" for each in (*of_states, *of_envs, limit))
        print(f"| {name} | {numbers} | {of_envs[1] / limit:.2f} |", flush=True)


if __name__ == "__main__":
    main()
