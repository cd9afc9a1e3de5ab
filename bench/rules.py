"""How long `fifthstreet rules show maryland` takes, beside a Python that starts and does nothing."""

import platform
import statistics
import subprocess
import sys
import time

RUNS = 15
TARGET = 0.3
SHOW = ["-c", "from fifthstreet.cli import main; main()", "rules", "show", "maryland"]
NOTHING = ["-c", "pass"]


def seconds(arguments: list[str]) -> float:
    """The median time of a command."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def main() -> None:
    """Print both times, their ratio and the target."""
    nothing, show = seconds(NOTHING), seconds(SHOW)
    print(f"{platform.machine()}, Python {platform.python_version()}, median of {RUNS}")
    print(f"python that does nothing   {nothing:6.3f} s")
    print(f"rules show maryland        {show:6.3f} s   {show / nothing:.1f} times as long; target {TARGET} s")


if __name__ == "__main__":
    main()
