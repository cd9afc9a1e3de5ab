"""Frozen terms: an approval is given for the terms that were shown, and expires if one of them has changed."""

import msgspec

from fifthstreet.house.store import ApprovalRecord
from fifthstreet.house.wording.sentences import after_colon
from fifthstreet.wire.errors import Fault


def terms_shown(record: ApprovalRecord) -> tuple[str, ...]:
    """The terms that both people of an approval read."""
    return msgspec.json.decode(record.details, type=tuple[str, ...])


def changed_terms(shown: tuple[str, ...], now: tuple[str, ...]) -> Fault | None:
    """The fault with the first term that is not as it was shown; None if all are."""
    if shown == now:
        return None
    new = next((line for line in now if line not in shown), "")
    return Fault(code="refused", message=f"The terms changed{f': {after_colon(new)}' if new else ''}")
