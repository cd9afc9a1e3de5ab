"""The command line, run as a person runs it."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from support.processes import ForkedCommand

FIFTHSTREET = [sys.executable, "-c", "from fifthstreet.cli import main; main()"]
PATIENCE = 600


def run(*arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run ``fifthstreet`` with its output caught; settings are environment variables.

    It is forked from a process that has loaded everything, unless a setting is for Python itself to read at its start.
    """
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"} | settings
    if any(name.startswith("PYTHON") for name in settings):
        return subprocess.run(
            [*FIFTHSTREET, *arguments], capture_output=True, text=True, check=False, env=environment, timeout=PATIENCE
        )
    command = ForkedCommand(arguments, environment)
    with ThreadPoolExecutor() as readers, command.stdout, command.stderr:
        printed, failed = (readers.submit(file.read) for file in (command.stdout, command.stderr))
        done = printed.result(PATIENCE), failed.result(PATIENCE)
    return subprocess.CompletedProcess(["fifthstreet", *arguments], command.wait(PATIENCE), *done)
