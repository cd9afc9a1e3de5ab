"""Checks that every watch screen was added once, opened while it was in use, and revoked once."""

from collections.abc import Iterator

from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.log import Log
from fifthstreet.house.base import house_events as o


def check_screens(log: Log) -> Iterator[Bad]:
    """Check the watch screens in the house stream."""
    in_use: dict[str, bool] = {}
    for one in log.house_events():
        match one.event:
            case o.ScreenAdded(screen=screen):
                if screen in in_use:
                    yield one.bad(f"{screen} was added before")
                    return
                in_use[screen] = True
            case o.ScreenSignedIn(screen=screen) | o.ScreenRevoked(screen=screen):
                if not in_use.get(screen):
                    yield one.bad(f"{screen} was never added, or was revoked before")
                    return
                in_use[screen] = isinstance(one.event, o.ScreenSignedIn)
            case _:
                pass
