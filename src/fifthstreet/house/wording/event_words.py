"""The words of the trade for kinds of events, by which people search the log."""

import re
from collections.abc import Mapping

from fifthstreet.house.base.house_events import DocumentPrepared, DocumentSigned, DocumentVoided
from fifthstreet.house.wording.sentences import spaced

DOCUMENTS = tuple(kind.__name__ for kind in (DocumentPrepared, DocumentSigned, DocumentVoided))


def _of(*names: str) -> tuple[str, ...]:
    """The events of these kinds of documents only, each as ``DocumentSigned/fill``."""
    return tuple(f"{kind}/{name}" for name in names for kind in DOCUMENTS)


_VOIDS = ("RoundVoided", "HandVoided")
_SHARES = ("AwardClaimed", "AwardReceived", "ProgressiveWon", "ProgressivePaid", "Awarded", "AwardPaid")
TRADE_WORDS: Mapping[str, tuple[str, ...]] = {
    "misdeal": _VOIDS,
    "void": (*_VOIDS, "DocumentVoided"),
    "dead hand": ("HandVoided",),
    "exposed card": ("CardSeen", "CardDiscarded"),
    "jackpot": (*_SHARES, "PayoutHeld"),
    "hand pay": ("AwardReceived", "ProgressivePaid", "AwardPaid", "PayoutHeld", *_of("payout")),
    "payout": ("PayoutHeld", *_of("payout", "unclaimed")),
    "unclaimed": _of("unclaimed"),
    "w 2g": ("PayoutHeld", *_of("payout")),
    "fold": ("Folded", "FoldCollected"),
    "fill": ("Filled", *_of("fill", "fill-request")),
    "credit": ("Credited", *_of("credit", "credit-request")),
    "fill slip": _of("fill"),
    "credit slip": _of("credit"),
    "error slip": _of("error", "cage-error"),
    "difference report": _of("difference-report"),
    "slip": DOCUMENTS,
    "opener": ("TableOpened", *_of("opener")),
    "closer": ("TableClosed", *_of("closer")),
    "drop": ("BankCounted", "TableClosed", *_of("drop", "drop-count")),
    "redemption": _of("redemption"),
    "over short": ("BankCounted", "TableClosed", *_of("error", "cage-error", "difference-report", "over-short")),
    "buy in": ("BoughtIn", "BuyInCorrected"),
    "chips brought": ("ChipsBrought", "ChipsBroughtCorrected"),
    "cash out": ("CashedOut",),
    "count": (
        "BankCounted",
        "StubCounted",
        "ShufflerCounted",
        *_of("opener", "closer", "drop", "drop-count", "cage-count"),
    ),
    "correction": (
        "FaceCorrected",
        "HandCorrected",
        "BuyInCorrected",
        "ChipsBroughtCorrected",
        "CallCorrected",
        "EntryUndone",
        "Adjusted",
    ),
    "adjustment": ("Adjusted",),
    "limits": ("LimitsAnnounced", "LimitsWithdrawn", "LimitsChanged", "OutsideLimits"),
    "tap": ("TappedIn", "TappedOut", "TapInAllowed"),
    "sign in": ("SignedIn", "SignInFailed", "LockedOut"),
    "alarm": ("AlarmsShown", "AlarmAcknowledged"),
    "approval": ("ApprovalAsked", "ApprovalAnswered"),
    "dispute": ("DisputeOpened", "DisputeAnswered"),
    "refusal": ("CommandRefused",),
}
"""The kinds of events that each word of the trade means; the words are in small letters without punctuation."""
_MARKS = re.compile(r"[\s\-\u2010-\u2015_,;:!?\"'`\u2018-\u201f()\[\]{}<>/\\\\|*+=&]+")
"""What separates words: spaces and punctuation, but no part of an amount, a number or a card."""


def words_in(text: str) -> tuple[str, ...]:
    """The words of a text that is searched for, in small letters without punctuation."""
    return tuple(word for part in _MARKS.split(text.casefold()) if (word := part.strip(".")))


def kinds_meant(text: str) -> tuple[str, ...]:
    """The kinds of events that a word of the trade or the words of a kind mean: ``misdeal``, ``round voided``.

    A kind that is limited to one kind of document has the form ``DocumentSigned/fill``. Unknown words give a kind that
    no event has.
    """
    words = " ".join(words_in(text))
    known = TRADE_WORDS.get(words) or TRADE_WORDS.get(words.removesuffix("s"))
    return known or ("".join(f"{word[:1].upper()}{word[1:]}" for word in _MARKS.split(text)),)


def is_meant(kinds: tuple[str, ...], kind: str, document: str) -> bool:
    """Whether an event is of one of the kinds, which may name a kind of document too; True if there are no kinds."""
    return not kinds or kind in kinds or f"{kind}/{document}" in kinds


def words_of_kind(kind: str, document: str = "") -> str:
    """A kind of event as people search for it: its separate words, and the words of the trade."""
    return " ".join(
        (kind, spaced(kind), *(word for word, kinds in TRADE_WORDS.items() if is_meant(kinds, kind, document)))
    )
