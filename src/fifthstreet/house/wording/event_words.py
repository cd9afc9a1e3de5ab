"""The words of the trade for kinds of events, by which people search the log."""

from collections.abc import Mapping

TRADE_WORDS: Mapping[str, tuple[str, ...]] = {
    "misdeal": ("RoundVoided", "HandVoided"),
    "void": ("RoundVoided", "HandVoided"),
    "jackpot": ("AwardClaimed", "AwardReceived", "ProgressiveWon", "ProgressivePaid", "Awarded", "AwardPaid"),
    "fold": ("Folded", "FoldCollected"),
    "fill": ("Filled",),
    "credit": ("Credited",),
    "buy-in": ("BoughtIn", "BuyInCorrected"),
    "cash-out": ("CashedOut",),
    "count": ("BankCounted", "StubCounted", "ShufflerCounted"),
    "correction": ("FaceCorrected", "HandCorrected", "BuyInCorrected", "EntryUndone", "Adjusted"),
    "tap": ("TappedIn", "TappedOut", "TapInAllowed"),
    "alarm": ("AlarmsShown", "AlarmAcknowledged"),
    "approval": ("ApprovalAsked", "ApprovalAnswered"),
    "dispute": ("DisputeOpened", "DisputeAnswered"),
}
"""The kinds of events that each word means."""


def kinds_meant(words: str) -> tuple[str, ...]:
    """The kinds of events that a word of the trade or the words of a kind mean: ``misdeal``, ``round voided``."""
    known = TRADE_WORDS.get(words.casefold().strip())
    if known:
        return known
    return ("".join(f"{word[:1].upper()}{word[1:]}" for word in words.split()),)


def words_of_kind(kind: str) -> str:
    """A kind of event as people search for it: its separate words, and the words of the trade."""
    spaced = "".join(f" {letter}" if letter.isupper() else letter for letter in kind).strip()
    return " ".join((kind, spaced, *(word for word, kinds in TRADE_WORDS.items() if kind in kinds)))
