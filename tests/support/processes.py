"""Processes for tests, forked from one that has loaded the whole program: each begins in a moment."""

import multiprocessing
import os
import sys
from functools import cache
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from typing import IO


@cache
def forks() -> ForkServerContext:
    """Return the context whose processes are forked from one that has loaded everything."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["support.preloaded"])
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    try:
        forkserver.ensure_running()
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before
    return context


class ForkedCommand:
    """``fifthstreet`` with some arguments in a process of its own, with the part of ``Popen`` that tests need."""

    def __init__(self, arguments: tuple[str, ...], environment: dict[str, str], errors: int | None = None) -> None:
        """Start it; what it says on standard error goes into the open file ``errors``, or is read as ``stderr``."""
        context = forks()
        printed, prints = context.Pipe(duplex=False)
        failed, fails = context.Pipe(duplex=False)
        told = Connection(os.dup(errors), readable=False) if errors is not None else fails
        self._process = context.Process(target=_command, args=(arguments, environment, prints, told), daemon=True)
        self._process.start()
        for ours in {prints, fails, told}:
            ours.close()
        assert self._process.pid
        self.pid: int = self._process.pid
        self.stdout: IO[str] = _text(printed)
        self.stderr: IO[str] = _text(failed)

    def poll(self) -> int | None:
        """Return the exit code, or None while it runs."""
        return self._process.exitcode

    def wait(self, seconds: float) -> int:
        """Wait for its end and return the exit code."""
        self._process.join(seconds)
        assert self._process.exitcode is not None, "the process does not end"
        return self._process.exitcode

    def kill(self) -> None:
        """End it between two instructions."""
        self._process.kill()


def _text(connection: Connection) -> IO[str]:
    descriptor = os.dup(connection.fileno())
    connection.close()
    return os.fdopen(descriptor, encoding="utf-8")


def _command(arguments: tuple[str, ...], environment: dict[str, str], prints: Connection, fails: Connection) -> None:
    """What the forked process does: the same as the program at a prompt."""
    os.environ.clear()
    os.environ.update(environment)
    for connection, descriptor, name in ((prints, 1, "stdout"), (fails, 2, "stderr")):
        os.dup2(connection.fileno(), descriptor)
        connection.close()
        setattr(sys, name, os.fdopen(descriptor, "w", encoding="utf-8", closefd=False))
    sys.stderr.reconfigure(errors="backslashreplace", line_buffering=True)  # type: ignore[union-attr]
    sys.argv = ["fifthstreet", *arguments]
    from fifthstreet.cli import main  # noqa: PLC0415

    main()
