"""What can go wrong at a South Dakota table, with the money worked out by hand."""

from typing import Any

from fifthstreet.play.round import Wagers
from fifthstreet.table.commands import (
    BringBack,
    CallLost,
    CancelProgressive,
    CountStub,
    DrewInError,
    Expire,
    Exposed,
    FoundFaceUp,
    InspectDeck,
    Leave,
    ReportConduct,
    ReturnChip,
    ShoeJam,
    ShufflerCounts,
    ShufflerJam,
    TakeOutOfUse,
    UndoKeypad,
    WrongCount,
)
from fifthstreet.table.state import Stage
from support.golden_rounds import dealt_by
from support.irregular_round import (
    Refused,
    Then,
    Trouble,
    all_acted,
    at,
    between,
    deal_by,
    dealt,
    due,
    on,
    put_right,
    shuffled,
    waits_for,
)

TIPPED: Wagers = {"ante": 500, "tip-ante": 500, "three-card": 100, "progressive": 100}
WITH_PROGRESSIVE: Wagers = {"ante": 500, "progressive": 100}
AS_DEALT = {1: "13", 2: "-21"}
TWICE = {1: "26", 2: "-42"}
DECK_SHORT = InspectDeck(by="floorperson", deck=1, cards=51)
GROUPS = dealt_by("two-card-groups", "automated")
STRAIGHT_FLUSH: dict[str, Any] = {
    "holes": {1: "2c 7d", 2: "Kh Qh"},
    "board": "Jh 10h 9h",
    "wagers": dict.fromkeys((1, 2), WITH_PROGRESSIVE),
    # Seat 2: 100 to 1 on 20 = +2000; a tenth of 1000.71 = +100.07; - 1. Seat 1: - 20 - 1, and Envy 300.
    # Meter: 1000.71 - 100.07.
    "by_hand": {1: "279", 2: "2099.07"},
    "meter": "900.64",
}


def south_dakota(title: str, *script: Then, **other: Any) -> Trouble:
    """A South Dakota story, one card at a time; unless it says otherwise nothing is lost by its trouble.

    Seat 1: kings, 1 to 1 on 20 = +20; the tip of 5 is the dealer's, three card and progressive lost, - 1 - 1.
    Seat 2: nothing, - 20 - 1. Meter: 1000 + 2 x 0.355.
    """
    usual: dict[str, Any] = {
        "holes": {1: "Kh Kd", 2: "2c 7d"},
        "board": "Js 9c 4h",
        "wagers": {1: TIPPED, 2: WITH_PROGRESSIVE},
        "bets": dict.fromkeys((1, 2), (1, 1, 1)),
        "by_hand": AS_DEALT,
        "meter": "1000.71",
    }
    return Trouble(title, "south-dakota", script=script, **(usual | other))


def void(title: str, *script: Then, **other: Any) -> Trouble:
    """A round that is void: every wager goes back, the tip too, and the meter is what it was."""
    seats = other.get("holes", (1, 2))
    return south_dakota(title, *script, **({"by_hand": dict.fromkeys(seats, "0"), "meter": "1000"} | other))


TROUBLES_WITH_CARDS = {
    "south-dakota-one-card-face-up": south_dakota(
        "one card face up in the deck is turned over and dealt",
        at(dealt(2), FoundFaceUp(by="dealer")),
    ),
    "south-dakota-two-cards-face-up": south_dakota(
        "two cards face up in the deck are turned over and dealt",
        at(dealt(1), FoundFaceUp(by="dealer")),
        at(dealt(3), FoundFaceUp(by="dealer")),
    ),
    "south-dakota-boxed-card-in-a-stack": south_dakota(
        "a card face up within a group of two is turned over",
        at(dealt(2), FoundFaceUp(by="dealer", place="seat", seat=1)),
        house=GROUPS,
    ),
    "south-dakota-drawn-in-error": south_dakota(
        "a card drawn in error, unseen, is the next card",
        at(dealt(3), DrewInError(by="dealer")),
    ),
    "south-dakota-three-cards-to-a-player": void(
        "three cards at seat 2: a misdeal, all void",
        at(on(Stage.THIRD_STREET), WrongCount(by="dealer", place="seat", seat=2, cards=3)),
    ),
    "south-dakota-cards-to-an-empty-seat": void(
        "two cards at seat 4, where nobody sits: a misdeal, all void",
        at(on(Stage.FIFTH_STREET), WrongCount(by="dealer", place="seat", seat=4, cards=2)),
    ),
    "south-dakota-misdeal-after-folds": void(
        "a misdeal after a fold was collected: all void, the fold too",
        at(on(Stage.FOURTH_STREET), WrongCount(by="dealer", place="seat", seat=1, cards=1)),
        holes={1: "Kh Kd", 2: "2c 7d", 3: "3c 8d"},
        wagers={1: TIPPED, 2: WITH_PROGRESSIVE, 3: TIPPED},
        bets={1: (1, 1, 1), 2: (1, 1, 1), 3: (0, 0, 0)},
        # Back: 5 + 5 + 1 + 1 + 5 to seat 1, 5 + 1 + 5 to seat 2, 5 + 5 + 1 + 1 to seat 3; meter 1001.065 - 3 x 0.355.
    ),
    "south-dakota-four-community-cards": void(
        "four cards in the community area: a misdeal, all void",
        at(on(Stage.THIRD_STREET), WrongCount(by="dealer", place="community", cards=4)),
    ),
    "south-dakota-community-card-exposed": south_dakota(
        "a community card exposed is no misdeal: it is turned over",
        at(dealt(7), Exposed(by="dealer", place="community", card=2)),
    ),
    "south-dakota-community-card-exposed-on-a-street": south_dakota(
        "a community card exposed on 3rd Street is turned over",
        at(on(Stage.THIRD_STREET), Exposed(by="dealer", place="community", card=3)),
    ),
    "south-dakota-player-card-exposed": south_dakota(
        "a player's card exposed is no misdeal: it is turned over",
        at(dealt(3), Exposed(by="dealer", place="seat", seat=2, card=1)),
    ),
    "south-dakota-misdeal-in-the-settlement": void(
        "three cards at the last seat, after the first was paid: every pay is undone",
        at(due("turn-hand", 1), WrongCount(by="dealer", place="seat", seat=1, cards=3)),
        # Seat 2 was paid 20 on its jacks.
        holes={1: "Kh Kd", 2: "Jc 7d"},
    ),
    "south-dakota-void-after-a-claim": void(
        "a misdeal found after an award of the meter was claimed and paid: all void, the meter as it was",
        at(due("pay-envy", 2), WrongCount(by="dealer", place="community", cards=4)),
        **STRAIGHT_FLUSH | {"by_hand": {1: "0", 2: "0"}, "meter": "1000"},
    ),
    "south-dakota-card-entered-wrongly": south_dakota(
        "a community card entered wrongly is put right in the settlement, which begins anew",
        at(
            due("three-card", 1),
            Refused(put_right("Ks", floorperson="")),
            Refused(put_right("7d", floorperson="F. Street")),
            put_right("Ks", floorperson="F. Street"),
        ),
        house={"table__cards": "real"},
        # Seat 1 had been paid 20 on its kings; it has three of them: 3 to 1 on 20 = +60, - 5 - 1, and progressive
        # 9 for 1 = +8. Seat 2: - 20 - 1.
        by_hand={1: "62", 2: "-21"},
    ),
    "south-dakota-stub-misdealt": void(
        "no stub need be counted; a dealer who does so finds a misdeal: all void",
        at(dealt(7), CountStub(by="dealer", stub=44, hands=((2, 3),))),
    ),
    "south-dakota-stub-not-52": void(
        "no stub need be counted; a dealer who does so finds 51 cards: all void, the deck leaves",
        at(dealt(7), CountStub(by="dealer", stub=44), DECK_SHORT),
    ),
    "south-dakota-no-stub-count": south_dakota(
        "no stub is counted in the fifth round", rounds_before=4, meter="1003.55"
    ),
}

TROUBLES_WITH_DEVICES = {
    "south-dakota-shuffler-jam": south_dakota(
        "the shuffler jams: the same cards are shuffled again",
        at(shuffled, ShufflerJam(by="dealer")),
    ),
    "south-dakota-shuffler-counts-51": south_dakota(
        "the shuffler counts 51 cards: the deck leaves, a new one is opened",
        at(shuffled, ShufflerCounts(by="dealer", cards=51), DECK_SHORT),
        house=dealt_by("one-at-a-time", "counting"),
    ),
    "south-dakota-device-jam": south_dakota(
        "the shuffler stops giving out cards: round void, all its cards shuffled again together",
        at(dealt(2), ShoeJam(by="dealer")),
        house=GROUPS,
        rounds=2,
        # The first round: all back. The second is dealt like any other.
        by_hand=AS_DEALT,
    ),
    "south-dakota-device-set-aside": south_dakota(
        "a failed shuffler is kept as the house likes, and comes back",
        at(
            between(0),
            ShufflerJam(by="dealer"),
            TakeOutOfUse(by="floorperson", device="shuffler", how="set-aside"),
            Refused(TakeOutOfUse(by="floorperson", device="shuffler", how="covered")),
            deal_by("one-at-a-time", "none"),
        ),
        at(
            between(1),
            Refused(deal_by("one-at-a-time", "automated")),
            BringBack(by="floorperson", device="shuffler"),
            deal_by("one-at-a-time", "automated"),
        ),
        rounds=2,
        by_hand=TWICE,
        meter="1001.42",
    ),
    "south-dakota-another-method": south_dakota(
        "another method, and nothing is asked of the device",
        at(between(0), deal_by("one-at-a-time", "none")),
        house=GROUPS,
    ),
}

TROUBLES_WITH_PLAYERS = {
    "south-dakota-conduct": south_dakota(
        "touching, hiding, talking: nothing is lost",
        at(
            on(Stage.FOURTH_STREET),
            ReportConduct(by="floorperson", seat=1, what="neglecting"),
            ReportConduct(by="floorperson", seat=1, what="touching"),
            ReportConduct(by="floorperson", seat=2, what="hiding"),
            ReportConduct(by="floorperson", seat=2, what="talking"),
        ),
    ),
    "south-dakota-gone": south_dakota(
        "a player who has gone: nothing is called lost, his time runs out",
        at(
            waits_for(2, Stage.FOURTH_STREET),
            Refused(Leave(by="player", seat=2)),
            Refused(CallLost(by="floorperson", seat=2)),
            Expire(by="system", at=30_000),
        ),
        # Seat 2: - 5 - 5, folded on 4th Street; progressive - 1.
        by_hand={1: "13", 2: "-11"},
    ),
    "south-dakota-keypad-undone": south_dakota(
        "a wrong press of the keypad is undone by a second, also when the award was claimed and paid",
        at(due("press-keypad", 2), Refused(UndoKeypad(by="dealer", seat=2))),
        at(due("call-supervisor", 2), UndoKeypad(by="dealer", seat=2)),
        at(due("pay-envy", 2), UndoKeypad(by="dealer", seat=2)),
        **STRAIGHT_FLUSH,
    ),
    "south-dakota-chip-not-accepted": south_dakota(
        "a chip that the sensor did not accept goes back",
        at(on(Stage.COLLECTING), Refused(ReturnChip(by="dealer", seat=1)), ReturnChip(by="dealer", seat=2)),
        wagers={1: TIPPED, 2: {"ante": 500}},
        # Seat 2: - 20, and no progressive. Meter: one wager.
        by_hand={1: "13", 2: "-20"},
        meter="1000.355",
    ),
    "south-dakota-accepted-without-a-chip": south_dakota(
        "a wager accepted without a chip is cancelled by the floorperson, the meter corrected",
        at(
            on(Stage.COLLECTING),
            Refused(CancelProgressive(by="dealer", seat=2)),
            CancelProgressive(by="floorperson", seat=2),
        ),
        # Seat 2: - 20, and no progressive. Meter: 1000.71 - 0.355.
        by_hand={1: "13", 2: "-20"},
        meter="1000.355",
    ),
    "south-dakota-fold-undone-by-a-misdeal": void(
        "a misdeal found between the folds and their collection: all void",
        at(all_acted(Stage.FIFTH_STREET), WrongCount(by="dealer", place="seat", seat=1, cards=3)),
        bets={1: (1, 1, 1), 2: (1, 1, 0)},
        # Back: 5 + 5 + 1 + 1 + 15 to seat 1, 5 + 1 + 10 to seat 2.
    ),
}

FOUND_LATE = {
    "south-dakota-misdeal-of-a-settled-hand": void(
        "three cards at a seat, seen when it is settled: always a misdeal, all void",
        at(due("turn-hand", 1), WrongCount(by="dealer", place="seat", seat=2, cards=3)),
    ),
}

SOUTH_DAKOTA = TROUBLES_WITH_CARDS | TROUBLES_WITH_DEVICES | TROUBLES_WITH_PLAYERS | FOUND_LATE
