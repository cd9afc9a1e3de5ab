"""Approvals that a regulation asks for before a table may use a device, a place or a procedure."""

from typing import Literal

from fifthstreet.rules.model.dealing import MethodName
from fifthstreet.rules.model.deck import Shuffler
from fifthstreet.rules.model.entry import Entry
from fifthstreet.rules.model.wagers import Wager

ApprovalName = Literal[
    "layout",
    "drop-box-and-tip-box",
    "cover-card",
    "manual-shoe-location",
    "automated-shoe",
    "self-reshuffling-device",
    "shuffler-jam-procedure",
    "shoe-jam-procedure",
    "award-validation-procedure",
]


class ApprovalRule(Entry):
    """An approval that a regulation asks for, and what follows if a submission does not name it.

    ``methods``, ``shufflers`` and ``if_offered`` say which tables need it; without them, every table does.
    """

    of: ApprovalName
    if_not_named: Literal["refused", "reminded"]
    methods: tuple[MethodName, ...] = ()
    shufflers: tuple[Shuffler, ...] = ()
    if_offered: Wager | None = None
