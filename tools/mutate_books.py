"""Change every number and policy of every rulebook in turn, and see whether a test of its clause goes red.

For each fact whose clause the register calls enforced, computed or shown, the tests marked with that clause are run
against the changed book; for a fact that stands on a reading alone, all tests that prove a clause. A change that the
loader takes and no such test notices is a gap, and the command fails.
"""

import argparse
import multiprocessing
import os
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

# The tests read this when they start: no plugin but their own, so that a run begins in a moment.
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from tests_of_a_book import baseline, noticed_by, preload

from fifthstreet.rules import Shelf
from fifthstreet.rules.book_check import check_book
from fifthstreet.rules.walk import facts
from support.mutants import Mutant, mutants

MET = ("enforced", "computed", "shown")
NOT_NOTICED = "not noticed"


class Trial(NamedTuple):
    """A changed book, the met clauses of the change or its readings, and the tests that must notice."""

    mutant: Mutant
    clauses: tuple[str, ...]
    tests: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.mutant.book.name}: {self.mutant.key}: {self.mutant.before} -> {self.mutant.after}"


def trials(shelf: Shelf) -> Iterator[Trial]:
    """Every change to a fact that the register calls met, or that stands on a reading alone."""
    proofs = shelf.proofs()
    every_test = tuple(sorted({test for tests in proofs.values() for test in tests}))
    for name in shelf.names:
        book, register = shelf.book(name), shelf.register(name)
        for fact in facts(book):
            met = tuple(clause for clause in fact.clauses if register[clause].status in MET)
            tests = tuple(sorted({test for clause in met for test in proofs.get(clause, ())}))
            if not fact.clauses:
                met, tests = fact.readings, every_test
            for mutant in mutants(book, fact) if met else ():
                yield Trial(mutant, met, tests)


class Attempts:
    """Tries changes, each with the tests that are likely to notice it first."""

    def __init__(self, seconds: dict[str, float]) -> None:
        self._seconds = seconds
        self._noticed: list[str] = []

    def __call__(self, trial: Trial) -> str:
        """What becomes of a change: the loader refuses it, a test of its clause notices it, or neither."""
        if check_book(trial.mutant.book, "mutant"):
            return "refused by the loader"
        found = noticed_by(trial.mutant.book, [*self._likely(trial), *self._by_file(trial)])
        if found is None:
            return NOT_NOTICED
        self._noticed.insert(0, found.partition("[")[0])
        return "noticed"

    def _likely(self, trial: Trial) -> Iterator[list[str]]:
        """The test of the clause that noticed a change last: changes of one kind come one after another."""
        names = {test.partition("[")[0]: test for test in trial.tests}
        last = next((names[name] for name in self._noticed if name in names), None)
        if last:
            yield [last]

    def _by_file(self, trial: Trial) -> list[list[str]]:
        """All tests of the clause, file by file, the quickest first."""
        files = defaultdict[str, list[str]](list)
        for test in trial.tests:
            files[test.partition("::")[0]].append(test)
        return sorted(files.values(), key=lambda tests: sum(map(self._cost, tests)))

    def _cost(self, test: str) -> float:
        return self._seconds.get(test.partition("[")[0], 0)


_attempts: list[Attempts] = []


def _remember(attempts: Attempts) -> None:
    """Keep what this worker learns from one change to the next."""
    _attempts[:] = [attempts]


def _attempt(trial: Trial) -> str:
    return _attempts[0](trial)


def main() -> int:
    """Try the changes, all or a sample of them, and report every one that no test of its clause noticed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--sample", type=int, metavar="N", help="try only N changes, chosen anew for each seed")
    parser.add_argument("--seed", type=int, default=0, help="which sample to take")
    choice = parser.parse_args()
    found = list(trials(Shelf()))
    if choice.sample is not None:
        found = random.Random(choice.seed).sample(found, min(choice.sample, len(found)))
    every_test = sorted({test for trial in found for test in trial.tests})
    before = baseline(every_test)
    if not before.green:
        sys.exit("the tests are not green with the books as they are")
    preload(before.libraries)
    outcome = Counter[str]()
    attempt = Attempts(before.seconds)
    with multiprocessing.get_context("fork").Pool(initializer=_remember, initargs=(attempt,)) as workers:
        for number, (trial, result) in enumerate(zip(found, workers.imap(_attempt, found, 8), strict=True), 1):
            outcome[result] += 1
            if result == NOT_NOTICED:
                print(f"not noticed: {trial} ({', '.join(trial.clauses)})", flush=True)
            if number % 50 == 0:
                print(f"{number} of {len(found)} changes tried", flush=True)
    print(f"{len(found)} changes: " + ", ".join(f"{count} {what}" for what, count in outcome.most_common()))
    return 1 if outcome[NOT_NOTICED] else 0


if __name__ == "__main__":
    sys.exit(main())
