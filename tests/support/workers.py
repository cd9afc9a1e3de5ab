"""Which worker runs which tests, and in which order, where several run them at once."""

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

WEB = "tests/web/"
LONGEST = (WEB, "tests/house/tables/", "tests/house/views/", "tests/house/", "tests/cli/", "tests/odds/", "tests/", "")
"""How the names of tests begin: what takes long is begun first, so that no worker waits for another at the end."""


def place_in_the_run(test: str) -> int:
    """Return how early a test is begun: the smaller, the earlier."""
    return next(place for place, beginning in enumerate(LONGEST) if test.startswith(beginning))


class ByFile(LoadScopeScheduling):
    """Gives each worker whole files, in their order; all files of the browser are one, so that one browser starts."""

    def __init__(self, config: pytest.Config, log: Producer | None = None) -> None:
        super().__init__(config, log)
        # Otherwise files with many tests come first, however short the tests are.
        config.option.loadscopereorder = False

    def _split_scope(self, nodeid: str) -> str:
        return WEB if nodeid.startswith(WEB) else nodeid.partition("::")[0]
