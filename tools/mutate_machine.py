"""Change the code of the table and the meter in one place at a time, and see whether a test goes red.

A change that no test notices is a gap, and the command fails. The exceptions are changes that make no difference:
they are listed, with the reason, in tests/equivalent_mutants.toml.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import Any

# The tests read this when they start: no plugin but their own, so that a run begins in a moment.
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"

from lines_of_tests import ROOT, Record
from machine_mutants import Mutant, modules, mutants_of, path_of
from tests_of_a_mutant import (
    NOT_RUN,
    SURVIVED,
    Outcome,
    Tests,
    Trial,
    in_a_fork,
    notice_at_import,
    outcomes,
    preload,
    with_tests,
)

LISTED = ROOT / "tests" / "equivalent_mutants.toml"
UNNOTICED = (SURVIVED, NOT_RUN)
SECONDS_AT_IMPORT = 60

Found = Iterator[tuple[Mutant, Outcome]]


class Attempts:
    """Tries mutants, each with the tests that are likely to notice it first."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._noticed = defaultdict[str, list[str]](list)

    def __call__(self, mutants: list[Mutant]) -> Found:
        """Yield what becomes of each mutant."""
        at_import: list[Mutant] = []
        for found in in_a_fork(lambda send: with_tests(lambda tests: self._in_functions(tests, mutants, send))):
            match found:
                case Record():
                    at_import = [mutant for mutant in mutants if found.comes_too_late(mutant)]
                    libraries = found.libraries
                    if found.failed:
                        sys.exit(f"the tests are not green with the code as it is: {', '.join(found.failed)}")
                case mutant, outcome:
                    yield self._learned(mutant, outcome)
        if at_import:
            preload(libraries)
        trials = (Trial(mutant, self._likely(mutant)[:2], SECONDS_AT_IMPORT) for mutant in at_import)
        for mutant, outcome in outcomes(self._jobs, trials, notice_at_import):
            yield self._learned(mutant, outcome)

    def _in_functions(self, tests: Tests, mutants: list[Mutant], send: Callable[[Any], None]) -> None:
        """Try the mutants whose lines run only in tests, and send what becomes of them."""
        record = tests.record(self._jobs)
        send(record)

        def trials() -> Iterator[Trial]:
            for mutant in mutants:
                if record.comes_too_late(mutant):
                    continue
                chosen = self._in_order(mutant, record)
                if chosen:
                    yield Trial(mutant, chosen, sum(record.ran[test].seconds for test in chosen))
                else:
                    send((mutant, Outcome(NOT_RUN)))

        for mutant, outcome in outcomes(self._jobs, trials(), tests.notice):
            send((mutant, self._learned(mutant, outcome)[1]))

    def _learned(self, mutant: Mutant, outcome: Outcome) -> tuple[Mutant, Outcome]:
        """Note which test noticed a mutant: mutants of one function come one after another."""
        if outcome.test:
            for key in (mutant.module, f"{mutant.module}.{mutant.function}"):
                known = self._noticed[key]
                self._noticed[key] = [outcome.test, *(test for test in known if test != outcome.test)]
        return mutant, outcome

    def _likely(self, mutant: Mutant) -> list[str]:
        """The tests that noticed mutants of the same function, then of the same module, the last first."""
        return [*self._noticed[f"{mutant.module}.{mutant.function}"], *self._noticed[mutant.module]]

    def _in_order(self, mutant: Mutant, record: Record) -> list[str]:
        """The tests that run a mutant's lines: the likely ones first, then the quickest."""
        tests = {test: record.ran[test].seconds for test in record.tests_of(mutant)}
        likely = [test for test in self._likely(mutant) if test in tests]
        return list(dict.fromkeys([*likely[:10], *sorted(tests, key=lambda test: tests[test])]))


def listed() -> dict[str, str]:
    """The mutants that make no difference, by name, each with the reason."""
    groups = tomllib.loads(LISTED.read_text(encoding="utf-8"))["equivalent"]
    return {name: group["because"] for group in groups for name in group["mutants"]}


def changed_since(revision: str) -> dict[str, set[int]]:
    """The lines of each module that have changed since a commit."""
    found = defaultdict[str, set[int]](set)
    for module in modules():
        command = ["git", "diff", "--unified=0", revision, "--", str(path_of(module))]
        text = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
        for start, count in re.findall(r"^@@ \S+ \+(\d+)(?:,(\d+))? @@", text, re.MULTILINE):
            found[module] |= set(range(int(start), int(start) + int(count or 1)))
    return found


def chosen(choice: argparse.Namespace, mutants: list[Mutant]) -> list[Mutant]:
    """The mutants that the command line asks for."""
    if choice.changed:
        lines = changed_since(choice.changed)
        mutants = [one for one in mutants if lines[one.module] & set(range(one.first, one.last + 1))]
    if choice.function:
        mutants = [mutant for mutant in mutants if mutant.function == choice.function]
    if choice.sample is not None:
        kept = random.Random(choice.seed).sample(range(len(mutants)), min(choice.sample, len(mutants)))
        mutants = [mutants[index] for index in sorted(kept)]
    return mutants


def report(tried: dict[str, Counter[str]], skipped: Counter[str]) -> None:
    """Print what became of the mutants of each module, and the score."""
    print(f"\n{'module':30} {'mutants':>8} {'listed':>8} {'unnoticed':>10} {'score':>8}")
    whole = Counter[str]()
    for module, count in tried.items():
        whole += count
        print(_row(module, count, skipped[module]))
    print(_row("all", whole, sum(skipped.values())))


def _row(name: str, count: Counter[str], skipped: int) -> str:
    unnoticed = sum(count[what] for what in UNNOTICED)
    score = 1 - unnoticed / max(count.total(), 1)
    return f"{name:30} {count.total() + skipped:8} {skipped:8} {unnoticed:10} {score:8.1%}"


def main() -> int:
    """Try the mutants, all or some of them, and report every one that no test noticed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--module", action="append", choices=modules(), metavar="M", help="as table.streets; repeatable"
    )
    parser.add_argument("--function", metavar="F", help="only the mutants of one function or constant")
    parser.add_argument("--changed", metavar="REV", help="only lines that have changed since a commit")
    parser.add_argument("--sample", type=int, metavar="N", help="only N mutants, chosen by the seed")
    parser.add_argument("--seed", type=int, default=0, help="which sample to take")
    parser.add_argument("--listed", action="store_true", help="try also the mutants that are listed as equivalent")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes at a time")
    choice = parser.parse_args()
    every = [mutant for module in choice.module or modules() for mutant in mutants_of(module)]
    known, names = listed(), {str(mutant) for mutant in every}
    gone = [
        name for name in known if name not in names and name.partition(":")[0].startswith(tuple(choice.module or ""))
    ]
    mutants = chosen(choice, every)
    skipped = Counter[str]() if choice.listed else Counter(one.module for one in mutants if str(one) in known)
    mutants = mutants if choice.listed else [mutant for mutant in mutants if str(mutant) not in known]
    return run(mutants, skipped, known, gone, choice.jobs)


def run(mutants: list[Mutant], skipped: Counter[str], known: dict[str, str], gone: list[str], jobs: int) -> int:
    """Try mutants, and print those that no test noticed and the summary."""
    tried: dict[str, Counter[str]] = {mutant.module: Counter() for mutant in mutants}
    begin, unnoticed = time.monotonic(), 0
    for number, (mutant, outcome) in enumerate(Attempts(jobs)(mutants), 1):
        tried[mutant.module][outcome.what] += 1
        if outcome.what in UNNOTICED and str(mutant) not in known:
            unnoticed += 1
            print(f"{outcome.what}: {mutant} (line {mutant.first})", flush=True)
        if number % 100 == 0:
            print(f"{number} of {len(mutants)} tried, {time.monotonic() - begin:.0f} s", flush=True)
    for name in gone:
        print(f"listed, but there is no such change: {name}")
    report(tried, skipped)
    return 1 if unnoticed or gone else 0


if __name__ == "__main__":
    sys.exit(main())
