"""Change every number and policy of every rulebook in turn, and see whether a test of its clause goes red.

For each fact whose clause the register calls enforced, computed or shown, the tests marked with that clause are run
against the changed book; for a fact that stands on a reading alone, all tests that prove a clause. A change that the
loader takes and no such test notices is a gap, and the command fails.
"""

import argparse
import contextlib
import io
import multiprocessing
import os
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from fifthstreet.rules import Rulebook, Shelf  # noqa: E402
from fifthstreet.rules.book_check import check_book  # noqa: E402
from fifthstreet.rules.walk import facts  # noqa: E402
from support.mutants import Mutant, mutants  # noqa: E402

MET = ("enforced", "computed", "shown")
NOT_NOTICED = "not noticed"
RED = (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED)
"""A test fails, or cannot even be collected with such a book."""


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


def attempt(trial: Trial) -> str:
    """What becomes of a change: the loader refuses it, a test of its clause notices it, or neither."""
    if check_book(trial.mutant.book, "mutant"):
        return "refused by the loader"
    return "noticed" if noticed(trial) else NOT_NOTICED


def noticed(trial: Trial) -> bool:
    """Whether a test of the clause goes red with the changed book."""
    return bool(trial.tests) and outcome_of(trial.tests, trial.mutant.book) in RED


def outcome_of(tests: Sequence[str], changed: Rulebook) -> int:
    """What pytest says of the tests when a book is another, tried in a process of its own."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    code = 70
    try:
        whole = Shelf.book
        Shelf.book = lambda shelf, name: changed if name == changed.name else whole(shelf, name)  # type: ignore[method-assign]
        quiet = io.StringIO()
        with contextlib.redirect_stdout(quiet), contextlib.redirect_stderr(quiet):
            options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", ""]
            code = int(pytest.main([*options, "--rootdir", str(ROOT), *(str(ROOT / test) for test in tests)]))
    finally:
        os._exit(code)


def main() -> int:
    """Try the changes, all or a sample of them, and report every one that no test of its clause noticed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--sample", type=int, metavar="N", help="try only N changes, chosen anew for each seed")
    parser.add_argument("--seed", type=int, default=0, help="which sample to take")
    choice = parser.parse_args()
    found = list(trials(Shelf()))
    every_test = sorted({test for trial in found for test in trial.tests})
    if outcome_of(every_test, Shelf().book("maryland")) != pytest.ExitCode.OK:
        sys.exit("the tests are not green with the books as they are")
    if choice.sample is not None:
        found = random.Random(choice.seed).sample(found, min(choice.sample, len(found)))
    outcome = Counter[str]()
    with multiprocessing.get_context("fork").Pool() as workers:
        for number, (trial, result) in enumerate(zip(found, workers.imap(attempt, found), strict=True), 1):
            outcome[result] += 1
            if result == NOT_NOTICED:
                print(f"not noticed: {trial} ({', '.join(trial.clauses)})", flush=True)
            if number % 50 == 0:
                print(f"{number} of {len(found)} changes tried", flush=True)
    print(f"{len(found)} changes: " + ", ".join(f"{count} {what}" for what, count in outcome.most_common()))
    return 1 if outcome[NOT_NOTICED] else 0


if __name__ == "__main__":
    sys.exit(main())
