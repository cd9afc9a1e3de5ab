"""A hook of the package's build: no package without the browser client in it."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientRequired(BuildHookInterface):
    """Stops a build of what others install if the client has not been built; an editable install may do without."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Look before anything is built."""
        if version != "editable" and not (Path(self.root) / "src/fifthstreet/house/static/index.html").is_file():
            sys.exit("The browser client is not built. `make wheel` builds it, and then the package.")
