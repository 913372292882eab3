"""Times whole commands against the floor, in one run, and prints ratios, memory and sizes.

Run: python -m tests.bench.bench_print [rounds]
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
THEMES = ("earth", "ink", "contrast")
LIMITS = {"sheets": 4.5, "build": 6.5}
AIMS = {"sheets": 3.0, "build": 4.0}


def run(command: list[str]) -> tuple[float, float]:
    """Wall seconds and peak MB of a command."""
    start = time.perf_counter()
    child = os.posix_spawn(
        command[0],
        command,
        {**os.environ, "PYTHONPATH": str(ROOT)},
        file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)],
    )
    _, status, usage = os.wait4(child, 0)
    if status:
        raise SystemExit(f"{' '.join(command)} failed")
    return time.perf_counter() - start, usage.ru_maxrss / 1000


def main(rounds: int) -> None:
    """Prints the table."""
    python = sys.executable
    cardgen = [python, "-m", "cardgen"]
    with tempfile.TemporaryDirectory() as folder:
        jobs = {
            "floor": [python, "-m", "tests.bench.floor", f"{folder}/floor.pdf"],
            "sheets": [*cardgen, "sheets", "bandido", "-o", folder],
            "build": [*cardgen, "build", "bandido", "-o", folder],
            "check": [*cardgen, "check", "bandido"],
            "list": [*cardgen, "list"],
            "help": [*cardgen, "--help"],
            "version": [*cardgen, "--version"],
        }
        times: dict[str, list[float]] = {name: [] for name in jobs}
        memory: dict[str, float] = {}
        for round_ in range(rounds + 1):
            for name, command in jobs.items():
                seconds, peak = run(command)
                memory[name] = max(peak, memory.get(name, 0.0))
                if round_:  # the first round warms the caches
                    times[name].append(seconds)
        floor = statistics.median(times["floor"])
        for name in jobs:
            median = statistics.median(times[name])
            limit = f"  limit {LIMITS[name]}x, aim {AIMS[name]}x" if name in LIMITS else ""
            print(f"{name:8} {median:6.3f} s {median / floor:5.2f}x {memory[name]:4.0f} MB{limit}")
        for theme in THEMES:
            run([*cardgen, "sheets", "bandido", "--theme", theme, "-o", folder])
            size = Path(folder, "bandido/bandido-sheets-a4.pdf").stat().st_size
            print(f"sheets PDF with backs, {theme:8} {size / 1000:5.1f} kB  limit 80 kB, aim 50")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
