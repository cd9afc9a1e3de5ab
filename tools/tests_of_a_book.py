"""Run tests against a changed rulebook, each time in a forked process that has all libraries loaded already."""

import contextlib
import gc
import importlib
import io
import os
import sys
import traceback
from collections.abc import Callable, Iterable, Sequence
from multiprocessing import Pipe
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from fifthstreet.rules import Rulebook, Shelf

ROOT = Path(__file__).resolve().parent.parent
OPTIONS = ("-x", "-q", "-p", "no:cacheprovider", "-m", "", "--rootdir", str(ROOT))
RED = (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED)
"""A test fails, or cannot even be collected with such a book."""


class Baseline(NamedTuple):
    """A run of the tests with the books as they are: whether all pass, their seconds, and the libraries they need."""

    green: bool
    seconds: dict[str, float]
    libraries: list[str]


class _Record:
    """A pytest plugin that notes how long each test takes and which one fails."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        name = report.nodeid.partition("[")[0]
        self.seconds[name] = self.seconds.get(name, 0) + report.duration
        self.failed = self.failed or (report.nodeid if report.failed else "")


def baseline(tests: Sequence[str]) -> Baseline:
    """Run the tests with the books as they are."""

    def run() -> Baseline:
        record = _Record()
        green = _run_tests(tests, record) == pytest.ExitCode.OK
        return Baseline(green, record.seconds, [*_libraries()])

    return Baseline(*_forked(run))


def preload(libraries: Iterable[str]) -> None:
    """Import what the tests need, so that no fork has to; nothing of it may read a rulebook yet."""
    with _shelf_with(_unreadable):
        for name in libraries:
            # Part of a library for another one that is not installed was tried too.
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
    gc.freeze()


def noticed_by(book: Rulebook, tests: Iterable[Sequence[str]]) -> str | None:
    """Return the first test that fails with the changed book, or None; the groups of tests are tried in turn."""

    def changed(shelf: Shelf, name: str) -> Rulebook:
        return book if name == book.name else whole(shelf, name)

    def run() -> str | None:
        with _shelf_with(changed):
            for group in tests:
                record = _Record()
                if _run_tests(group, record) in RED:
                    return record.failed or group[0]
        return None

    whole = Shelf.book
    found: str | None = _forked(run)
    return found


@contextlib.contextmanager
def _shelf_with(book: Callable[[Shelf, str], Rulebook]) -> Any:
    whole = Shelf.book
    Shelf.book = book  # type: ignore[method-assign]
    try:
        yield
    finally:
        Shelf.book = whole  # type: ignore[method-assign]


def _unreadable(shelf: Shelf, name: str) -> Rulebook:
    raise AssertionError(f"the rulebook {name} is read while modules are imported")


def _run_tests(tests: Sequence[str], record: _Record) -> int:
    quiet = io.StringIO()
    with contextlib.redirect_stdout(quiet), contextlib.redirect_stderr(quiet):
        return int(pytest.main([*OPTIONS, *(str(ROOT / test) for test in tests)], plugins=[record]))


def _libraries() -> Iterable[str]:
    """The modules that are loaded now and are no tests."""
    tests = str(ROOT / "tests")
    for name, module in list(sys.modules.items()):
        file = getattr(getattr(module, "__spec__", None), "origin", None)
        if file and not file.startswith(tests) and name != "__main__" and name == module.__spec__.name:
            yield name


def _forked(run: Callable[[], Any]) -> Any:
    """Call a function in a process of its own and return what it returns."""
    ours, theirs = Pipe(duplex=False)
    child = os.fork()
    if not child:
        try:
            theirs.send(run())
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(0)
    theirs.close()
    try:
        return ours.recv()
    finally:
        ours.close()
        os.waitpid(child, 0)
