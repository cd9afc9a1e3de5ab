"""What can go wrong at a New Jersey table, with the money worked out by hand."""

from typing import Any

from fifthstreet.table.commands import (
    BringBack,
    CallLost,
    CountStub,
    DrewInError,
    Expire,
    Exposed,
    FoundFaceUp,
    InspectDeck,
    Leave,
    ReportConduct,
    ShoeJam,
    ShufflerCounts,
    ShufflerJam,
    TakeOutOfUse,
    WrongCount,
)
from fifthstreet.table.state import Stage
from support.golden_rounds import PLAIN, dealt_by
from support.irregular_round import (
    Refused,
    Then,
    Trouble,
    announced,
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

AS_DEALT = {1: "360", 3: "0", 6: "-40"}
TWICE = {1: "720", 3: "0", 6: "-80"}
DECK_SHORT = InspectDeck(by="floorperson", deck=1, cards=51)


def new_jersey(title: str, *script: Then, **other: Any) -> Trouble:
    """A New Jersey story at the manual shoe; unless it says otherwise nothing is lost by its trouble.

    Seat 1: a flush, 6 to 1 on 10 + 10 + 10 + 30 = +360. Seat 3: a pair of sixes, a push. Seat 6: twos, - 40.
    """
    usual: dict[str, Any] = {
        "holes": {1: "Ah 9h", 3: "6c 6d", 6: "2s 7d"},
        "board": "Kh 4h 2h",
        "wagers": dict.fromkeys((1, 3, 6), PLAIN),
        "bets": {1: (1, 1, 3), 3: (3, 1, 1), 6: (1, 1, 1)},
        "by_hand": AS_DEALT,
    }
    return Trouble(title, "new-jersey", script=script, **(usual | other))


def void(title: str, *script: Then, **other: Any) -> Trouble:
    """A round that is void: every wager goes back."""
    return new_jersey(title, *script, **({"by_hand": dict.fromkeys((1, 3, 6), "0")} | other))


TROUBLES_WITH_CARDS = {
    "new-jersey-one-card-face-up": new_jersey(
        "one card face up in the shoe is not used",
        at(dealt(2), FoundFaceUp(by="dealer")),
        boxed={2: "2c"},
    ),
    "new-jersey-two-cards-face-up": new_jersey(
        "a second card face up: all void, the same deck shuffled again for the next round",
        at(dealt(2), FoundFaceUp(by="dealer")),
        at(dealt(7), FoundFaceUp(by="dealer")),
        rounds=2,
        # The first round: all back. The second is dealt like any other.
        by_hand=AS_DEALT,
    ),
    "new-jersey-boxed-card-in-a-stack": new_jersey(
        "a card face up within a player's stack is replaced by the next one",
        at(dealt(4), FoundFaceUp(by="dealer", place="seat", seat=3)),
        boxed={3: "2c"},
        house=dealt_by("automated-shoe"),
    ),
    "new-jersey-drawn-in-error": new_jersey(
        "a card drawn in error, unseen, is the next card",
        at(dealt(4), DrewInError(by="dealer")),
    ),
    "new-jersey-three-cards-to-a-player": new_jersey(
        "three cards at seat 1: that hand is void, the others play on",
        at(on(Stage.FOURTH_STREET), WrongCount(by="dealer", place="seat", seat=1, cards=3)),
        # Seat 1: 10 + 10 back.
        by_hand={1: "0", 3: "0", 6: "-40"},
    ),
    "new-jersey-cards-to-an-empty-seat": new_jersey(
        "two cards at seat 2, where nobody sits, go to the rack: the hands play on",
        at(dealt(4), WrongCount(by="dealer", place="seat", seat=2, cards=2)),
        at(
            on(Stage.THIRD_STREET),
            Refused(WrongCount(by="dealer", place="seat", seat=2, cards=2)),
            Refused(WrongCount(by="dealer", place="seat", seat=7, cards=2)),
        ),
    ),
    "new-jersey-one-card-to-a-player": new_jersey(
        "one card at seat 6, with a coupon beside its ante: that hand is void, the coupon stays the player's",
        at(dealt(9), WrongCount(by="dealer", place="seat", seat=6, cards=1)),
        wagers={1: PLAIN, 3: PLAIN, 6: {"ante": 1000, "coupon": 1000}},
        # Seat 6: 10 back.
        by_hand={1: "360", 3: "0", 6: "0"},
    ),
    "new-jersey-void-after-a-fold": new_jersey(
        "three cards at seat 6, found in the rack after its fold: that hand is void, the ante comes back",
        at(on(Stage.FOURTH_STREET), WrongCount(by="dealer", place="seat", seat=6, cards=3)),
        bets={1: (1, 1, 3), 3: (3, 1, 1), 6: (0, 0, 0)},
        by_hand={1: "360", 3: "0", 6: "0"},
    ),
    "new-jersey-only-hand-void": new_jersey(
        "three cards at the only seat: nobody is left, the round ends with nothing to settle",
        at(dealt(2), WrongCount(by="dealer", place="seat", seat=1, cards=3)),
        holes={1: "Ah 9h"},
        wagers={1: PLAIN},
        by_hand={1: "0"},
    ),
    "new-jersey-card-entered-wrongly": new_jersey(
        "a community card entered wrongly is put right in the settlement, which begins anew",
        at(
            due("collect-hand", 1),
            Refused(put_right("Ks", floorperson="")),
            Refused(put_right("6c", floorperson="F. Street")),
            put_right("Ks", floorperson="F. Street"),
        ),
        house={"table__cards": "real"},
        # Seat 1 had been paid 360 on a flush; it has four hearts and nothing: - 10 - 10 - 10 - 30.
        by_hand={1: "-60", 3: "0", 6: "-40"},
    ),
    "new-jersey-wrong-count-in-the-settlement": new_jersey(
        "three cards at seat 1, found when the others are settled: that hand is void, they keep what they have",
        at(due("turn-hand", 1), WrongCount(by="dealer", place="seat", seat=1, cards=3)),
        # Seat 1: 10 + 10 + 10 + 30 back.
        by_hand={1: "0", 3: "0", 6: "-40"},
    ),
    "new-jersey-four-community-cards": void(
        "four cards in the community area: all void",
        at(dealt(9), WrongCount(by="dealer", place="community", cards=4)),
    ),
    "new-jersey-community-card-exposed": void(
        'the 4th Street card exposed before its "no more bets": all void, the fold too',
        at(on(Stage.FOURTH_STREET), Exposed(by="dealer", place="community", card=2)),
        # Seat 6 had folded; its 10 come back.
        bets={1: (1, 1, 3), 3: (3, 1, 1), 6: (0, 0, 0)},
    ),
    "new-jersey-community-card-exposed-after-the-call": new_jersey(
        'the 4th Street card exposed after its "no more bets": play goes on',
        at(announced(Stage.FOURTH_STREET), Exposed(by="dealer", place="community", card=2)),
    ),
    "new-jersey-later-card-exposed-after-the-call": void(
        'the 5th Street card exposed after the "no more bets" of 4th Street: all void',
        at(announced(Stage.FOURTH_STREET), Exposed(by="dealer", place="community", card=3)),
    ),
    "new-jersey-player-card-exposed": new_jersey(
        "a player's own card exposed: play goes on",
        at(dealt(4), Exposed(by="dealer", place="seat", seat=1, card=2)),
    ),
}

TROUBLES_WITH_DEVICES = {
    "new-jersey-shuffler-jam": new_jersey(
        "the shuffler jams: the same cards are shuffled again",
        at(shuffled, ShufflerJam(by="dealer")),
    ),
    "new-jersey-shuffler-counts-51": new_jersey(
        "the shuffler counts 51 cards: the deck leaves, a new one is opened",
        at(shuffled, ShufflerCounts(by="dealer", cards=51), DECK_SHORT),
        house=dealt_by("automated-shoe", "counting"),
    ),
    "new-jersey-shoe-jam": new_jersey(
        "the shoe jams in the deal: round void, all its cards shuffled again together",
        at(dealt(4), ShoeJam(by="dealer")),
        rounds=2,
        # The first round: all back. The second is dealt like any other.
        by_hand=AS_DEALT,
        house=dealt_by("automated-shoe"),
    ),
    "new-jersey-shuffler-removed": new_jersey(
        "a failed shuffler leaves the table before the cards are shuffled by hand, and comes back",
        at(
            between(0),
            ShufflerJam(by="dealer"),
            Refused(TakeOutOfUse(by="floorperson", device="shuffler", how="covered")),
            Refused(deal_by("manual-shoe", "none")),
            TakeOutOfUse(by="floorperson", device="shuffler", how="removed"),
            deal_by("manual-shoe", "none"),
        ),
        at(
            between(1),
            Refused(deal_by("manual-shoe", "automated")),
            BringBack(by="floorperson", device="shuffler"),
            deal_by("manual-shoe", "automated"),
        ),
        rounds=2,
        by_hand=TWICE,
        house=dealt_by("manual-shoe", "automated"),
    ),
    "new-jersey-shoe-removed": new_jersey(
        "a sound shoe too leaves the table before another method",
        at(
            between(0),
            Refused(deal_by("manual-shoe", "automated")),
            Refused(TakeOutOfUse(by="floorperson", device="shoe", how="signed")),
            TakeOutOfUse(by="floorperson", device="shoe", how="removed"),
            deal_by("manual-shoe", "automated"),
        ),
        house=dealt_by("automated-shoe", "automated"),
    ),
}


def stub(method: str, shuffler: str, misdealt: dict[str, Any]) -> dict[str, Trouble]:
    """The stub of the fifth round by one method: right; misdealt with 52; 51 in all; both."""
    usual: dict[str, Any] = {"house": dealt_by(method, shuffler), "rounds_before": 4}
    over = at(dealt(9), CountStub(by="dealer", stub=42, **misdealt))
    short = at(dealt(9), CountStub(by="dealer", stub=42), DECK_SHORT)
    both = at(dealt(9), CountStub(by="dealer", stub=41, **misdealt), DECK_SHORT)
    title, name = method.replace("-", " "), f"new-jersey-stub-{method}"
    return {
        f"{name}-right": new_jersey(f"{title}, the stub is right", **usual),
        f"{name}-misdealt": void(f"{title}, the stub shows a misdeal: all void", over, **usual),
        f"{name}-not-52": new_jersey(
            f"{title}, the stub shows 51 cards: all void, the deck leaves", short, rounds=2, **usual
        ),
        f"{name}-both": void(f"{title}, misdealt and 51 cards: all void, the deck leaves", both, **usual),
    }


STUBS = (
    stub("manual-shoe", "automated", {"hands": ((3, 3),)})
    | stub("hand", "counting", {"community": 4})
    | stub("automated-shoe", "automated", {"hands": ((6, 3),)})
    | {
        "new-jersey-stub-not-due": new_jersey(
            "a counting shuffler and an automated shoe: no stub is counted in the fifth round",
            house=dealt_by("automated-shoe", "counting"),
            rounds_before=4,
        ),
        "new-jersey-void-hand-at-the-stub": new_jersey(
            "a hand void for three cards is known when the stub is counted",
            at(dealt(9), WrongCount(by="dealer", place="seat", seat=3, cards=3)),
            rounds_before=4,
            # Seat 3: 10 back.
            by_hand={1: "360", 3: "0", 6: "-40"},
        ),
    }
)

TROUBLES_WITH_PLAYERS = {
    "new-jersey-talking": new_jersey(
        "a player who talks about his cards forfeits everything",
        at(on(Stage.FIFTH_STREET), ReportConduct(by="floorperson", seat=1, what="talking")),
        # - 10 - 10 - 10.
        by_hand={1: "-30", 3: "0", 6: "-40"},
    ),
    "new-jersey-talking-when-all-is-up": new_jersey(
        "once the community cards are up, players may talk",
        at(on(Stage.SETTLING), Refused(ReportConduct(by="floorperson", seat=1, what="talking"))),
    ),
    "new-jersey-talking-reported-late": new_jersey(
        "a player who talked on 3rd Street and is reported when the wagers are paid: all forfeited, the pays go back",
        at(
            due("collect-hand", 1),
            ReportConduct(by="floorperson", seat=1, what="talking", moment=Stage.THIRD_STREET),
        ),
        # Seat 1 had been paid 360: - 10 - 10 - 10 - 30.
        by_hand={1: "-60", 3: "0", 6: "-40"},
    ),
    "new-jersey-touching-and-hiding": new_jersey(
        "a player who neglects, touches or hides cards is reminded",
        at(
            on(Stage.FOURTH_STREET),
            ReportConduct(by="floorperson", seat=1, what="touching"),
            ReportConduct(by="floorperson", seat=3, what="hiding"),
            ReportConduct(by="floorperson", seat=6, what="neglecting"),
        ),
    ),
    "new-jersey-gone": new_jersey(
        "a player who has gone: nothing is called lost, his time runs out",
        at(
            waits_for(6, Stage.FOURTH_STREET),
            Refused(Leave(by="player", seat=6)),
            Refused(CallLost(by="floorperson", seat=6)),
            Refused(Expire(by="system", at=29_999)),
            Expire(by="system", at=30_000),
        ),
        # Seat 6: - 10 - 10, folded on 4th Street.
        by_hand={1: "360", 3: "0", 6: "-20"},
    ),
}

FOUND_LATE = {
    "new-jersey-wrong-count-of-a-turned-hand": new_jersey(
        "three cards at seat 1, seen when its hand is turned up: that hand is void",
        at(due("main", 1), WrongCount(by="dealer", place="seat", seat=1, cards=3)),
        # Seat 1: 10 + 10 + 10 + 30 back.
        by_hand={1: "0", 3: "0", 6: "-40"},
    ),
    "new-jersey-talking-after-a-fold": new_jersey(
        "a player who has folded and talks has nothing left to forfeit; the violation is on record, once",
        at(
            on(Stage.FOURTH_STREET),
            ReportConduct(by="floorperson", seat=6, what="talking"),
            Refused(ReportConduct(by="floorperson", seat=6, what="talking")),
        ),
        bets={1: (1, 1, 3), 3: (3, 1, 1), 6: (0, 0, 0)},
        # Seat 6: the ante that it folded.
        by_hand={1: "360", 3: "0", 6: "-10"},
    ),
    "new-jersey-community-count-before-the-deal": new_jersey(
        "the community area cannot be misdealt before anything is dealt there",
        at(dealt(4), Refused(WrongCount(by="dealer", place="community", cards=4))),
    ),
}

NEW_JERSEY = TROUBLES_WITH_CARDS | TROUBLES_WITH_DEVICES | STUBS | TROUBLES_WITH_PLAYERS | FOUND_LATE
