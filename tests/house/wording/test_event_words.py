"""The words of a pit find their events in the log, however they are written."""

from typing import get_args

import pytest

from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.base.house_events import AnyHouseEvent
from fifthstreet.house.wording.event_words import TRADE_WORDS, is_meant, kinds_meant, words_in, words_of_kind
from fifthstreet.progressive.events import AnyMeterEvent
from fifthstreet.table.events import AnyEvent

EVENTS = {kind.__name__ for events in (AnyEvent, AnyMeterEvent, AnyHouseEvent) for kind in get_args(events)}


def test_every_word_of_the_trade_means_events_and_documents_that_there_are() -> None:
    for word, kinds in TRADE_WORDS.items():
        assert words_in(word) == tuple(word.split(" "))
        for kind in kinds:
            name, _, document = kind.partition("/")
            assert name in EVENTS, kind
            assert not document or document in KINDS, kind


@pytest.mark.parametrize(
    ("word", "event", "document"),
    [
        ("fill", "Filled", ""),
        ("Fills", "DocumentSigned", "fill"),
        ("credit", "DocumentPrepared", "credit-request"),
        ("jackpot", "AwardClaimed", ""),
        ("hand-pay", "PayoutHeld", ""),
        ("Hand pay", "DocumentPrepared", "payout"),
        ("W-2G", "DocumentSigned", "payout"),
        ("misdeal", "RoundVoided", ""),
        ("dead hand", "HandVoided", ""),
        ("drop", "DocumentSigned", "drop-count"),
        ("error slip", "DocumentSigned", "error"),
        ("slip", "DocumentVoided", "redemption"),
        ("over/short", "DocumentPrepared", "over-short"),
        ("buy in", "BoughtIn", ""),
        ("Buy-in", "BoughtIn", ""),
        ("chips brought", "ChipsBroughtCorrected", ""),
        ("RoundVoided", "RoundVoided", ""),
        ("round voided", "RoundVoided", ""),
    ],
)
def test_a_word_of_the_trade_finds_its_events(word: str, event: str, document: str) -> None:
    assert is_meant(kinds_meant(word), event, document)
    found = words_of_kind(event, document).casefold()
    assert all(one.removesuffix("s") in found for one in words_in(word)), "also among the words of the event"


def test_a_word_for_one_document_finds_no_other() -> None:
    assert not is_meant(kinds_meant("fill"), "DocumentSigned", "credit")
    assert not is_meant(kinds_meant("fill"), "Credited", "")


@pytest.mark.parametrize("text", ["", "-", "--- !", "%", "☃", "no such thing"])
def test_what_means_no_event_finds_none(text: str) -> None:
    kinds = kinds_meant(text)
    assert kinds
    assert not any(is_meant(kinds, event, "") for event in EVENTS)


def test_punctuation_separates_words_and_stays_in_amounts_and_cards() -> None:
    assert words_in("Buy-in, over/short (Anna's)") == ("buy", "in", "over", "short", "anna", "s")
    assert words_in("$12.50 K♥.") == ("$12.50", "k♥")
