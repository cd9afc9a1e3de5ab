"""Which lines of the table and the meter each test runs, and how long it takes; kept until a file changes."""

import hashlib
import pickle
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from machine_mutants import Mutant, modules, path_of

ROOT = Path(__file__).resolve().parent.parent
TESTS = ("tests/table", "tests/progressive", "tests/play", "--ignore=tests/table/test_any_commands.py")
"""The tests to run; those of random commands are left out, because what they notice is luck."""

KEPT = ROOT / "build" / "lines_of_tests.pickle"
SHARED = ("cards", "money", "play", "progressive", "rules", "table", "values.py")

LinesByModule = dict[str, int]
"""Lines of modules, as bits."""


class Ran(NamedTuple):
    """A test's run with the code as it is: the digest of its file, its seconds, and the lines it runs."""

    digest: str
    seconds: float
    lines: LinesByModule


class Record(NamedTuple):
    """All runs; ``collecting``: the lines that run while tests are collected, ``libraries``: what the tests import."""

    ran: dict[str, Ran]
    failed: list[str]
    collecting: LinesByModule
    libraries: list[str]

    def tests_of(self, mutant: Mutant) -> list[str]:
        """The tests that run the lines of a mutant."""
        return [test for test, ran in self.ran.items() if _has(ran.lines, mutant)]

    def comes_too_late(self, mutant: Mutant) -> bool:
        """Whether the lines of a mutant run before the tests do: when modules are imported and tests collected."""
        return mutant.at_import or _has(self.collecting, mutant)


def _has(lines: LinesByModule, mutant: Mutant) -> bool:
    return bool(lines.get(mutant.module, 0) >> mutant.first & (1 << mutant.last - mutant.first + 1) - 1)


class Lines:
    """Notes which lines of the modules to change are run."""

    def __init__(self) -> None:
        self._modules = {str(path_of(module)): module for module in modules()}
        self._seen: dict[str, set[int]] = {module: set() for module in self._modules.values()}

    def begin(self) -> None:
        """Note lines from now on."""
        sys.settrace(self._called)

    def end(self) -> LinesByModule:
        """Stop, and return the lines that were run since the beginning."""
        sys.settrace(None)
        found = {module: sum(1 << line for line in lines) for module, lines in self._seen.items() if lines}
        for lines in self._seen.values():
            lines.clear()
        return found

    def _called(self, frame: FrameType, event: str, arg: object) -> Any:
        module = self._modules.get(frame.f_code.co_filename)
        if module is None:
            return None
        seen = self._seen[module]
        seen.add(frame.f_lineno)

        def ran(frame: FrameType, event: str, arg: object) -> Any:
            seen.add(frame.f_lineno)
            return ran

        return ran


def kept(tests: Iterable[str]) -> dict[str, Ran]:
    """The runs on file of those tests for which nothing has changed since."""
    if not KEPT.exists():
        return {}
    found: dict[str, Ran] = pickle.loads(KEPT.read_bytes())
    return {test: found[test] for test in tests if test in found and found[test].digest == digest_of(test)}


def keep(ran: dict[str, Ran]) -> None:
    """Put the runs on file."""
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_bytes(pickle.dumps(ran))


def digest_of(test: str) -> str:
    """A digest of the test's file and of all that tests share."""
    return _digest(ROOT / test.partition("::")[0])


@cache
def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes() + _shared()).hexdigest()


@cache
def _shared() -> bytes:
    """A digest of the code that the tests run, and of what they share: once they are collected, that is loaded."""
    loaded = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    folders = [ROOT / "src" / "fifthstreet" / part for part in SHARED]
    files = [file for folder in folders for file in ([folder] if folder.is_file() else sorted(folder.rglob("*.*")))]
    files += [file for file in sorted((ROOT / "tests" / "support").rglob("*.py")) if str(file) in loaded]
    found = hashlib.sha256()
    for file in files:
        if file.suffix in (".py", ".toml"):
            found.update(file.read_bytes())
    return found.digest()
