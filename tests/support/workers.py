"""Which worker runs which tests, and in which order, where several run them at once."""

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from support.depth import DEEP

WEB = "tests/web/"
LONGEST = (WEB, "tests/house/tables/", "tests/house/views/", "tests/house/", "tests/cli/", "tests/odds/", "tests/", "")
"""How the names of tests begin: what takes long is begun first, so that no worker waits for another at the end."""


def place_in_the_run(item: pytest.Item) -> int:
    """Return how early a test is begun: the smaller, the earlier."""
    if DEEP:
        return 0 if item.nodeid.startswith(WEB) else 1 if item.get_closest_marker("deep") else 2
    return next(place for place, beginning in enumerate(LONGEST) if item.nodeid.startswith(beginning))


class ByFile(LoadScopeScheduling):
    """Gives each worker whole files, in their order; all files of the browser are one, so that one browser starts.

    Long proofs go to the workers one by one, but for those of the browser: the tests of such a file share a house.
    """

    def __init__(self, config: pytest.Config, log: Producer | None = None) -> None:
        super().__init__(config, log)
        # Otherwise files with many tests come first, however short the tests are.
        config.option.loadscopereorder = False

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        if DEEP:
            return file if file.startswith(WEB) else nodeid
        return WEB if file.startswith(WEB) else file
