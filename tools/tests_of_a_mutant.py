"""Run tests against a mutant, each time in a forked process, and tell which of them notices it.

A change in a function is put into a process that has collected all tests: only the code of the function is replaced.
A change that takes effect when its module is imported needs a process that has not imported it yet.
"""

import contextlib
import functools
import gc
import importlib
import io
import os
import resource
import signal
import sys
import time
import traceback
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol
from lines_of_tests import ROOT, TESTS, Lines, LinesByModule, Ran, Record, digest_of, keep, kept
from machine_mutants import ROOMS, SOURCES, Mutant, compiled, path_of

OPTIONS = ("-q", "-p", "no:cacheprovider", "--assert=plain", "--rootdir", str(ROOT))
BROAD = (
    "tests/table/test_defaults.py",
    "tests/table/test_settlement_steps.py",
    "tests/play/test_golden.py",
    "tests/play/test_irregularities.py",
)
"""Tests of what is fixed at import and of whole rounds, which notice most changes."""

SECONDS = 2
"""The processor time that a test gets beyond three times what it needs: one that takes longer does not end."""

MEMORY = 4 << 30
NOT_RUN, SURVIVED, NOTICED, ENDLESS = "run by no test", "survived", "noticed", "endless"


class Outcome(NamedTuple):
    """What became of a mutant, and which test noticed it."""

    what: str
    test: str = ""


class Trial(NamedTuple):
    """A mutant, the tests to run against it, and the processor time after which they are stopped altogether."""

    mutant: Mutant
    tests: Sequence[str]
    seconds: float


class _Endless(BaseException):
    """A test took so long that it is not going to end."""


def forked(jobs: int, tasks: Iterable[Any], run: Callable[[Any], Any]) -> Iterator[Any]:
    """Run tasks in forked processes, some at a time, and yield each with its result; ``None`` if its process died."""
    running: dict[Connection, tuple[Any, int]] = {}

    def ready() -> Iterator[Any]:
        for connection in wait(list(running)):
            assert isinstance(connection, Connection)
            task, child = running.pop(connection)
            with connection, contextlib.suppress(EOFError):
                result = None
                result = connection.recv()
            os.waitpid(child, 0)
            yield task, result

    for task in tasks:
        while len(running) >= jobs:
            yield from ready()
        connection, child = _fork(lambda send, task: send(run(task)), task)
        running[connection] = task, child
    while running:
        yield from ready()


def _fork(run: Callable[..., None], *arguments: Any) -> tuple[Connection, int]:
    """Start a process that calls a function, with a function by which it sends what it finds."""
    ours, theirs = Pipe(duplex=False)
    child = os.fork()
    if not child:
        try:
            ours.close()
            run(theirs.send, *arguments)
        except BaseException:
            traceback.print_exc(file=sys.__stderr__)
        finally:
            os._exit(0)
    theirs.close()
    return ours, child


def in_a_fork(run: Callable[[Callable[[Any], None]], None]) -> Iterator[Any]:
    """Yield all that a function sends from a process of its own."""
    connection, child = _fork(run)
    with connection, contextlib.suppress(EOFError):
        while True:
            yield connection.recv()
    os.waitpid(child, 0)


def outcomes(jobs: int, trials: Iterable[Trial], run: Callable[[Trial], Outcome]) -> Iterator[tuple[Mutant, Outcome]]:
    """Yield what becomes of each mutant; one whose tests do not end is noticed too."""

    def limited(trial: Trial) -> Outcome:
        limit = int(trial.seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        return run(trial)

    for trial, outcome in forked(jobs, trials, limited):
        yield trial.mutant, outcome or Outcome(ENDLESS)


class _Session:
    """A pytest plugin that hands the collected tests to a function instead of running them."""

    def __init__(self, run: Callable[[list[pytest.Item]], None]) -> None:
        self._run = run

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._run(session.items)
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> pytest.TestReport | None:
        """Report a failure without the traceback, which takes long and is read by nobody."""
        if call.when == "collect" or call.excinfo is None or call.excinfo.errisinstance(pytest.skip.Exception):
            return None
        return pytest.TestReport(item.nodeid, item.location, {}, "failed", "failed", call.when)


def _session(arguments: Iterable[str], run: Callable[[list[pytest.Item]], None]) -> int:
    """Collect tests, and hand them to a function."""
    quiet = io.StringIO()
    with contextlib.redirect_stdout(quiet), contextlib.redirect_stderr(quiet):
        return int(pytest.main([*OPTIONS, *arguments], plugins=[_Session(run)]))


def _failed(items: list[pytest.Item], seconds: Mapping[str, float]) -> list[str]:
    """Run tests until one fails or takes far longer than its seconds with the code as it is, and return its name."""
    signal.signal(signal.SIGPROF, _stop)
    try:
        for item, following in zip(items, [*items[1:], None], strict=True):
            signal.setitimer(signal.ITIMER_PROF, SECONDS + 3 * seconds[item.nodeid])
            if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
                return [item.nodeid]
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return []


def _stop(*_: object) -> None:
    raise _Endless


class Tests:
    """All tests, collected: records which lines each of them runs, and runs some against mutants of functions."""

    def __init__(self, items: list[pytest.Item], collecting: LinesByModule) -> None:
        self._items = {item.nodeid: item for item in items}
        self._collecting = collecting
        self._functions = _functions()
        self._caches = _caches()
        self._seconds: dict[str, float] = {}
        _prepare()

    def record(self, jobs: int) -> Record:
        """Run the tests with the code as it is; those that ran before with the same code are not run again."""
        ran = kept(self._items)
        names = [name for name in self._items if name not in ran]
        failed: list[str] = []
        for _, found in forked(jobs, [names[start::jobs] for start in range(jobs)], self._ran):
            ran |= found[0]
            failed += found[1]
        keep({name: run for name, run in ran.items() if name not in failed})
        self._seconds = {name: run.seconds for name, run in ran.items()}
        return Record({name: ran[name] for name in self._items}, failed, self._collecting, sorted(_libraries()))

    def _ran(self, names: list[str]) -> tuple[dict[str, Ran], list[str]]:
        ran, failed, lines = {}, [], Lines()
        for name in names:
            for cache in self._caches:
                cache.cache_clear()
            lines.begin()
            begin = time.process_time()
            reports = runtestprotocol(self._items[name], log=False, nextitem=None)
            ran[name] = Ran(digest_of(name), time.process_time() - begin, lines.end())
            failed += [name] if any(report.failed for report in reports) else []
        return ran, failed

    def notice(self, trial: Trial) -> Outcome:
        """Run tests against a mutant of a function until one of them fails."""
        for code in _codes(compiled(trial.mutant)):
            for function in self._functions[_key(code)]:
                function.__code__ = code
        failed = _failed([self._items[test] for test in trial.tests], self._seconds)
        return Outcome(NOTICED, failed[0]) if failed else Outcome(SURVIVED)


def with_tests(run: Callable[[Tests], None]) -> None:
    """Collect all tests, and hand them to a function."""
    lines = Lines()
    lines.begin()
    _session(TESTS, lambda items: run(Tests(items, lines.end())))


def _key(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _functions() -> dict[tuple[str, str, int], list[FunctionType]]:
    """The functions of the project, by where they are defined."""
    found = defaultdict[tuple[str, str, int], list[FunctionType]](list)
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(str(SOURCES)):
            found[_key(thing.__code__)].append(thing)
    return found


def _caches() -> list[Any]:
    """The functions that remember their results: each test must run them itself."""
    kind, folders = type(functools.cache(print)), (ROOT / "tests", *(SOURCES / room for room in (*ROOMS, "play")))
    found = [thing for thing in gc.get_objects() if isinstance(thing, kind) and hasattr(thing.__wrapped__, "__code__")]
    return [one for one in found if one.__wrapped__.__code__.co_filename.startswith(tuple(map(str, folders)))]


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The functions that some code defines, also within classes."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _libraries() -> Iterator[str]:
    """The modules loaded now that are not the project's."""
    for name, module in list(sys.modules.items()):
        spec = getattr(module, "__spec__", None)
        ours = name == "__main__" or name.startswith("fifthstreet")
        if spec and spec.origin and spec.name == name and not ours and not spec.origin.startswith(str(ROOT / "tests")):
            yield name


def preload(libraries: Iterable[str]) -> None:
    """Import what the tests need of other projects, so that no fork has to."""
    for name in libraries:
        importlib.import_module(name)
    _prepare()


def _prepare() -> None:
    """Work out what every game needs before processes are forked; the rules are not changed."""
    rules = importlib.import_module("fifthstreet.rules")
    for name in rules.Shelf().names:
        rules.ready_game(name)
    gc.freeze()


def notice_at_import(trial: Trial, seconds: Mapping[str, float]) -> Outcome:
    """Import all modules with a mutant among them, and run the tests of the trial, then all others, as they are listed.

    A test that is not there any more, because its case was one of the changed code, has noticed nothing.
    """
    sys.meta_path.insert(0, _Finder(trial.mutant))
    listed = defaultdict(lambda: 1.0, seconds)
    place = {test: number for number, test in enumerate(dict.fromkeys((*trial.tests, *seconds)))}
    others = (*TESTS, *(f"--ignore={file}" for file in BROAD))
    for paths, among in ((_files(trial.tests), trial.tests), (BROAD, seconds), (others, seconds)):
        failed: list[str] = []

        def run(items: list[pytest.Item]) -> None:
            chosen = [item for item in items if item.nodeid in among or item.nodeid not in seconds]  # noqa: B023
            chosen.sort(key=lambda item: place.get(item.nodeid, 0))
            failed.extend(_failed(chosen, listed))  # noqa: B023

        code = _session(paths, run) if paths else pytest.ExitCode.OK
        if failed or code != pytest.ExitCode.OK:
            return Outcome(NOTICED, failed[0] if failed else paths[0])
    return Outcome(SURVIVED)


def _files(tests: Iterable[str]) -> Sequence[str]:
    return list(dict.fromkeys(test.partition("::")[0] for test in tests))


class _Finder:
    """Finds a mutant in place of the module on disk."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        file = str(path_of(self._mutant.module))
        if name != f"fifthstreet.{self._mutant.module}":
            return None
        return spec_from_file_location(name, file, loader=_Loader(name, file, self._mutant))


class _Loader(SourceFileLoader):
    def __init__(self, name: str, file: str, mutant: Mutant) -> None:
        super().__init__(name, file)
        self._mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        return compiled(self._mutant)
