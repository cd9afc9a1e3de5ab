"""Checks tap-ins: a dealer whom the floor tapped out deals again only after the floor lets them."""

from collections.abc import Iterator

from fifthstreet.audit.findings import Bad
from fifthstreet.house.accounts.person import FLOOR
from fifthstreet.house.audit.log import Log
from fifthstreet.house.base import house_events as o


def check_taps(log: Log) -> Iterator[Bad]:
    """Check that a dealer whom the floor tapped out tapped in again only after the floor allowed or assigned it."""
    barred: set[str] = set()
    for one in log.house_events():
        by, actor = one.entry.by, one.entry.person
        match one.event:
            case o.TappedOut(person=person, reason=reason) if reason:
                barred.add(person)
            case o.TappedIn(person=person):
                if actor != person and by not in FLOOR:
                    yield one.bad(f"only the floor assigns a dealer, not a {by}")
                    return
                if actor == person and person in barred:
                    yield one.bad(f"{person} was tapped out by the floor, which did not let them tap in again")
                    return
                barred.discard(person)
            case o.TapInAllowed(person=person):
                if person not in barred:
                    yield one.bad(f"{person} was not tapped out by the floor")
                    return
                barred.discard(person)
            case _:
                pass
