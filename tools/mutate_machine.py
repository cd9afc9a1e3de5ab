"""Change the code of the table and the meter in one place at a time, and see whether a test goes red.

A change that no test notices is a gap, and the command fails. The exceptions are changes that make no difference:
they are listed, with the reason, in tests/equivalent_mutants.toml.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from itertools import accumulate
from math import inf
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
NOTICED_BY = ROOT / "build" / "noticed_by.json"
UNNOTICED = (SURVIVED, NOT_RUN)
SECONDS_AT_IMPORT = 120
SECONDS_AT_MOST = 30
"""The processor time that a process gets beyond what its tests need."""

LIKELY = 10
"""How many of the tests that noticed a mutant of the same function or module are run first."""

SLOW = 0.1
"""A test that takes longer than this many seconds is run after all others."""

Found = Iterator[tuple[Mutant, Outcome]]


class Attempts:
    """Tries mutants, each with the tests that are likely to notice it first."""

    def __init__(self, jobs: int, seconds: float) -> None:
        self._jobs = jobs
        self._seconds = seconds
        self._noticed = defaultdict[str, list[str]](list)
        self._lines = ("", 0, 0)
        self._tests: dict[str, float] = {}
        self._noticed_by: dict[str, str] = json.loads(NOTICED_BY.read_text()) if NOTICED_BY.exists() else {}

    def keep(self) -> None:
        """Put on file which test noticed each mutant, so that the next run tries that test first."""
        NOTICED_BY.parent.mkdir(exist_ok=True)
        NOTICED_BY.write_text(json.dumps(self._noticed_by))

    def __call__(self, mutants: list[Mutant]) -> Found:
        """Yield what becomes of each mutant."""
        at_import: list[Mutant] = []
        for found in in_a_fork(lambda send: with_tests(lambda tests: self._in_functions(tests, mutants, send))):
            match found:
                case Record():
                    at_import = [mutant for mutant in mutants if found.comes_too_late(mutant)]
                    record, libraries = found, found.libraries
                    if found.failed:
                        sys.exit(f"the tests are not green with the code as it is: {', '.join(found.failed)}")
                case mutant, outcome:
                    yield self._learned(mutant, outcome)
        if at_import:
            preload(libraries)
        seconds = _by_turns({test: ran.seconds for test, ran in record.ran.items()})
        cases = _quick_cases(seconds)

        def likely(mutant: Mutant) -> list[str]:
            tests = self._likely(mutant, record)[:LIKELY]
            return [*tests, *(case for test in tests for case in cases[_name(test)])]

        trials = (Trial(mutant, likely(mutant), SECONDS_AT_IMPORT) for mutant in at_import)
        for mutant, outcome in outcomes(self._jobs, trials, partial(notice_at_import, seconds=seconds)):
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
                    yield Trial(mutant, chosen, SECONDS_AT_MOST + sum(record.ran[test].seconds for test in chosen))
                else:
                    send((mutant, Outcome(NOT_RUN)))

        for mutant, outcome in outcomes(self._jobs, trials(), tests.notice):
            send((mutant, self._learned(mutant, outcome)[1]))

    def _learned(self, mutant: Mutant, outcome: Outcome) -> tuple[Mutant, Outcome]:
        """Note which test noticed a mutant: mutants of one function come one after another."""
        if outcome.test:
            self._noticed_by[str(mutant)] = outcome.test
            for key in (mutant.module, f"{mutant.module}.{mutant.function}"):
                known = self._noticed[key]
                self._noticed[key] = [outcome.test, *(test for test in known if test != outcome.test)]
        return mutant, outcome

    def _likely(self, mutant: Mutant, record: Record) -> list[str]:
        """The test that noticed it before, then those of the same function, then of the same module, the last first."""
        before = self._noticed_by.get(str(mutant), "")
        tests = (before, *self._noticed[f"{mutant.module}.{mutant.function}"], *self._noticed[mutant.module])
        return [test for test in dict.fromkeys(tests) if test in record.ran]

    def _in_order(self, mutant: Mutant, record: Record) -> list[str]:
        """The tests that run a mutant's lines, as long as there is time: the likely ones, then one of each kind, ..."""
        lines = mutant.module, mutant.first, mutant.last
        if lines != self._lines:
            self._lines = lines
            self._tests = _by_turns({test: record.ran[test].seconds for test in record.tests_of(mutant)})
        tests = self._tests
        likely = [test for test in self._likely(mutant, record) if test in tests]
        ordered = list(dict.fromkeys([*likely[:LIKELY], *tests]))
        spent = accumulate(tests[test] for test in ordered)
        return [test for test, seconds in zip(ordered, spent, strict=True) if seconds <= self._seconds]


def _by_turns(tests: dict[str, float]) -> dict[str, float]:
    """The quickest case of every test, the quickest test first; then the second case of each; the slow ones last."""
    seen, turns = Counter[str](), dict[str, int]()
    for test in sorted(tests, key=lambda test: tests[test]):
        seen[_name(test)] += 1
        turns[test] = seen[_name(test)]
    ordered = sorted(turns, key=lambda test: (tests[test] > SLOW, turns[test], tests[test]))
    return {test: tests[test] for test in ordered}


def _quick_cases(tests: dict[str, float]) -> dict[str, list[str]]:
    """The cases of each test whose cases take less than a second together."""
    cases, seconds = defaultdict[str, list[str]](list), defaultdict[str, float](float)
    for test, spent in tests.items():
        cases[_name(test)].append(test)
        seconds[_name(test)] += spent
    return defaultdict(list, {name: found for name, found in cases.items() if seconds[name] < 1})


def _name(test: str) -> str:
    """The name of a test without its case."""
    return test.partition("[")[0]


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


class Tally:
    """Counts what becomes of mutants, and says what is wrong as it comes."""

    def __init__(self, known: dict[str, str]) -> None:
        self._known = known
        self._counts = defaultdict[str, Counter[str]](Counter)
        self.wrong = 0

    def skip(self, mutant: Mutant) -> None:
        """Count a mutant that is listed as equivalent and not tried."""
        self._counts[mutant.module]["listed"] += 1

    def add(self, mutant: Mutant, outcome: Outcome) -> None:
        """Count a mutant that was tried."""
        noticed, is_known = outcome.what not in UNNOTICED, str(mutant) in self._known
        self._counts[mutant.module]["noticed" if noticed else "listed" if is_known else "unnoticed"] += 1
        if noticed and is_known:
            self.say(f"listed, but noticed by {outcome.test or 'its time'}: {mutant}")
        elif not noticed and not is_known:
            self.say(f"{outcome.what}: {mutant} (line {mutant.first})")

    def say(self, what: str) -> None:
        """Print what is wrong."""
        self.wrong += 1
        print(what, flush=True)

    def report(self) -> None:
        """Print the counts of each module, and the score: the part of the unlisted mutants that a test noticed."""
        print(f"\n{'module':30} {'mutants':>8} {'listed':>8} {'unnoticed':>10} {'score':>8}")
        for name, count in [*self._counts.items(), ("all", sum(self._counts.values(), Counter[str]()))]:
            score = count["noticed"] / max(count["noticed"] + count["unnoticed"], 1)
            print(f"{name:30} {count.total():8} {count['listed']:8} {count['unnoticed']:10} {score:8.2%}")


def command_line() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--module",
        action="append",
        choices=modules(),
        dest="modules",
        metavar="M",
        help="only this module, as table.streets; may be repeated",
    )
    parser.add_argument("--function", metavar="F", help="only the mutants of one function or constant")
    parser.add_argument("--changed", metavar="REV", help="only lines that have changed since a commit")
    parser.add_argument("--sample", type=int, metavar="N", help="only N mutants, chosen by the seed")
    parser.add_argument("--seed", type=int, default=0, help="which sample to take")
    parser.add_argument("--seconds", type=float, default=inf, metavar="S", help="run only so long tests for a mutant")
    parser.add_argument("--listed", action="store_true", help="try also the mutants that are listed as equivalent")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes at a time")
    return parser.parse_args()


def main() -> int:
    """Try the mutants, all or some of them, and report every one that no test noticed."""
    choice, known = command_line(), listed()
    tally, begin = Tally(known), time.monotonic()
    changed = choice.modules or modules()
    every = [mutant for module in changed for mutant in mutants_of(module)]
    names = {str(mutant) for mutant in every}
    for name in known:
        if name not in names and ".".join(name.split(".")[:2]) in changed:
            tally.say(f"listed, but there is no such change: {name}")
    mutants = []
    for mutant in chosen(choice, every):
        if choice.listed or str(mutant) not in known:
            mutants.append(mutant)
        else:
            tally.skip(mutant)
    attempts = Attempts(choice.jobs, choice.seconds)
    for number, (mutant, outcome) in enumerate(attempts(mutants), 1):
        tally.add(mutant, outcome)
        if number % 100 == 0:
            attempts.keep()
            print(f"{number} of {len(mutants)} tried, {time.monotonic() - begin:.0f} s", flush=True)
    attempts.keep()
    tally.report()
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
