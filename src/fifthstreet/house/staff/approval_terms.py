"""The terms of an approval: it is given for exactly the terms that were shown, and expires if one of them changes."""

import msgspec

from fifthstreet.house.store import ApprovalRecord
from fifthstreet.house.wording.sentences import after_colon
from fifthstreet.wire.errors import Fault


def terms_shown(record: ApprovalRecord) -> tuple[str, ...]:
    """The terms that both people of an approval read."""
    return msgspec.json.decode(record.details, type=tuple[str, ...])


def changed_terms(shown: tuple[str, ...], now: tuple[str, ...]) -> Fault | None:
    """The fault that names the first changed term; None if no term has changed."""
    if shown == now:
        return None
    new = next((line for line in now if line not in shown), "")
    return Fault(code="refused", message=f"The terms changed{f': {after_colon(new)}' if new else ''}")
