"""What each further set of a class costs, in one run: time as a ratio, bytes and memory.

Run: python -m tests.bench.bench_sets [rounds]
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from tests.bench.bench_print import run

FURTHER = 99
ORDERS = ("set", "stack")


def main(rounds: int) -> None:
    """Prints a line for each order."""
    command = [sys.executable, "-m", "cardgen", "sheets", "bandido", "--numbered", "--no-kit"]
    with tempfile.TemporaryDirectory() as folder:
        for order in ORDERS:
            seconds: dict[int, list[float]] = {1: [], 1 + FURTHER: []}
            memory: dict[int, float] = {}
            sizes: dict[int, int] = {}
            for round_ in range(rounds):
                for sets, times in seconds.items():
                    output = f"{folder}/{order}-{sets}-{round_}"  # reading an old one costs too
                    took, peak = run(
                        [*command, "--sets", str(sets), "--order", order, "-o", output]
                    )
                    times.append(took)
                    memory[sets] = max(peak, memory.get(sets, 0.0))
                    pdf = Path(output, "bandido", "bandido-sheets-a4.pdf")
                    sizes[sets] = pdf.stat().st_size
            first, many = (statistics.median(times) for times in seconds.values())
            further = (many - first) / FURTHER
            print(
                f"{order:5} each of {FURTHER} further sets: 1/{first / further:.0f} of the time of "
                f"the first (limit 1/15), {(sizes[100] - sizes[1]) / FURTHER / 1000:.1f} kB "
                f"(limit 10), {(memory[100] - memory[1]) / FURTHER:.2f} MB (limit 0.15); "
                f"100 sets take {memory[100]:.0f} MB"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
