"""The command line, run as a person runs it."""

import os
import subprocess
import sys

FIFTHSTREET = [sys.executable, "-c", "from fifthstreet.cli import main; main()"]


def run(*arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run ``fifthstreet`` with its output caught; settings are environment variables."""
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"} | settings
    return subprocess.run(
        [*FIFTHSTREET, *arguments], capture_output=True, text=True, check=False, env=environment, timeout=180
    )
