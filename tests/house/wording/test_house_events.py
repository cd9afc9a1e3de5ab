"""House events in words: what was done and nothing else, slips by their titles, roles as the house calls them."""

import pytest

from fifthstreet.house.bank.document_kinds import title_in_text
from fifthstreet.house.base.account_events import AccountChanged, AccountMade
from fifthstreet.house.base.house_events import AnyHouseEvent, DocumentPrepared, DocumentVoided
from fifthstreet.house.wording.house_events import Called, tell_house_event

CALLED = Called(str, str, title_in_text)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (AccountChanged(person="Anna", unlocked=True), "account of Anna: unlocked"),
        (AccountChanged(person="Anna", new_password=True), "account of Anna: password reset"),
        (AccountChanged(person="Anna", open=False), "account of Anna: disabled"),
        (AccountChanged(person="Anna", open=True, unlocked=True), "account of Anna: enabled, unlocked"),
        (AccountChanged(person="Anna", license="D-7"), "account of Anna: license number D-7"),
        (AccountChanged(person="Anna", license=""), "account of Anna: license number cleared"),
        (AccountMade(person="Anna", login="a", name="A", role="dealer"), "account a created for A, dealer"),
        (
            DocumentPrepared(kind="drop", serial=3, table="maryland-1"),
            "drop inventory slip 3 prepared for Maryland 1",
        ),
        (DocumentVoided(kind="error", serial=2, reason="twice"), "error slip 2 voided: twice"),
    ],
)
def test_a_house_event_says_what_was_done_and_names_a_slip_by_its_title(event: AnyHouseEvent, words: str) -> None:
    assert tell_house_event(event, CALLED) == words
