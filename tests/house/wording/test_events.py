"""Events in words: wagers by the names of their buttons, results by the player's name, counts as over or short."""

import pytest
from msgspec.structs import replace

from fifthstreet.house.wording.adjustments import deed, route
from fifthstreet.house.wording.events import NAME_PLAYERS, tell, with_name
from fifthstreet.house.wording.sentences import after_colon, sentence
from fifthstreet.table import events as happened
from fifthstreet.table.commands import AdjustmentSource
from fifthstreet.table.events import AnyEvent, Line, Outcome


def by_name(seat: int) -> str:
    return {3: "Anna", 4: "Ben"}[seat]


def settled(outcome: Outcome, won: int = 0, **more: object) -> AnyEvent:
    terms = {"seat": 3, "step": "main", "hand": "high card", "outcome": outcome} | more
    return happened.WagersSettled(
        at=0, cite=(), lines=(Line("ante", 1000, won), Line("third-street", 3000, 3 * won)), **terms
    )


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (settled("lose"), "Anna: high card, loses $40"),
        (settled("push", hand="pair of sixes"), "Anna: pair of sixes, push, $40 returned"),
        (settled("win", 1000, hand="pair of jacks"), "Anna: pair of jacks, wins $40 on $40"),
        (settled("lose", step="three-card"), "Anna, Three Card Bonus: high card, loses $40"),
        (settled("lose", tips=(Line("ante", 500, 0),)), "Anna: high card, loses $40; dealer tip loses $5"),
        (
            happened.EnvyPaid(at=0, cite=(), seat=3, hand="royal flush", paid=((4, 100_000),)),
            "Envy Bonus for the hand of Anna: Ben $1,000",
        ),
    ],
)
def test_a_result_is_told_by_the_players_name(event: AnyEvent, words: str) -> None:
    assert type(event) in NAME_PLAYERS
    assert tell(event, hidden=False, name_at=by_name) == ("dealer", words)
    assert tell(event, hidden=False)[1] == words.replace("Anna", "seat 3").replace("Ben", "seat 4")


def test_a_fold_says_what_it_costs() -> None:
    collected = happened.FoldCollected(at=0, cite=(), seat=4, amount=1000, slots=(0, 1))
    assert tell(collected, hidden=False) == ("dealer", "seat 4 folds, loses $10")
    counted = happened.FoldCollected(at=0, cite=(), seat=4, amount=1000, slots=(0, 1), counted=2)
    assert tell(counted, hidden=False)[1] == "seat 4 folds, loses $10; 2 cards counted"


@pytest.mark.parametrize(
    ("wager", "title"), [("tip-ante", "Dealer tip"), ("coupon", "Match play"), ("three-card", "Three Card Bonus")]
)
def test_a_wager_has_the_name_of_its_button(wager: str, title: str) -> None:
    placed = happened.WagerPlaced(at=0, cite=(), seat=3, wager=wager, amount=500)
    assert tell(placed, hidden=False) == ("seat 3", f"{title}: $5")


@pytest.mark.parametrize(
    ("amount", "source", "seat", "words", "moves"),
    [
        (35_00, "table", 3, "Anna is paid $35", "From the table inventory to seat 3"),
        (-10_00, "table", 3, "$10 is collected from Anna", "From seat 3 to the table inventory"),
        (35_00, "table", 0, "Anna is paid $35 at the table", "From the table inventory to Anna (no seat)"),
        (-10_00, "table", 0, "$10 is collected from Anna at the table", "From Anna (no seat) to the table inventory"),
        (35_00, "account", 0, "Anna is paid $35 to the account", "From the table inventory to the account of Anna"),
        (
            -10_50,
            "account",
            0,
            "$10.50 is collected from the account of Anna",
            "From the account of Anna to the table inventory",
        ),
    ],
)
def test_an_adjustment_names_its_round_and_player_and_where_the_money_moves(
    amount: int, source: AdjustmentSource, seat: int, words: str, moves: str
) -> None:
    event = happened.Adjusted(
        at=0, round=12, player="guest-1", amount=amount, source=source, floorperson="Fay", seat=seat
    )
    named = with_name(event, {"guest-1": "Anna"}.__getitem__)
    assert tell(named, hidden=False) == ("floor", f"adjustment for round 12: {words}")
    assert route(event, "Anna") == moves
    assert event.player == "guest-1", "the record has the id"


def test_the_deed_of_an_adjustment_is_what_the_button_says() -> None:
    event = happened.Adjusted(at=0, round=12, player="x", amount=35_00, source="table", floorperson="Fay", seat=3)
    assert deed(event, "Anna") == "Adjust round 12: pay Anna $35"
    assert deed(replace(event, amount=-35_50), "Anna") == "Adjust round 12: collect $35.50 from Anna"
    assert deed(event, "{amount}") == "Adjust round 12: pay {amount} $35"


def test_a_count_of_the_inventory_is_over_or_short() -> None:
    def counts(counted: int) -> str:
        return tell(happened.BankCounted(at=0, cite=(), counted=counted, expected=100_000, drop=0), hidden=False)[1]

    assert counts(100_000) == "counts $1,000 in the inventory; drop $0"
    assert counts(100_500) == "counts $1,005 in the inventory, $5 over; drop $0"
    assert counts(99_500) == "counts $995 in the inventory, $5 short; drop $0"


def test_a_text_begins_with_a_capital_alone_and_with_a_small_letter_after_a_colon() -> None:
    assert (sentence("the round is over"), sentence("")) == ("The round is over", "")
    assert (after_colon("The round is over"), after_colon("")) == ("the round is over", "")
