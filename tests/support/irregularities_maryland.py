"""What can go wrong at a Maryland table, with the money worked out by hand."""

from typing import Any

from fifthstreet.table.commands import (
    BringBack,
    CallLost,
    CancelProgressive,
    CollectProgressive,
    CountStub,
    DrewInError,
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
    WrongCount,
)
from fifthstreet.table.state import Stage
from support.golden_rounds import ALL_SIDES, BOX, SHOE, TWO_SIDES, WITH_PROGRESSIVE, dealt_by
from support.irregular_round import (
    Refused,
    Then,
    Trouble,
    all_acted,
    all_settled,
    at,
    between,
    deal_by,
    dealt,
    due,
    on,
    put_right,
    shuffled,
)

BONUSES_ALONE = {"ante": 1000, "three-card": 100, "six-card": 500}
THREE_SEATS: dict[str, Any] = {
    "holes": {1: "Ah 8d", 3: "7c 2d", 5: "10h 10s"},
    "wagers": dict.fromkeys((1, 3, 5), ALL_SIDES),
    "bets": {1: (1, 3, 3), 3: (0, 0, 0), 5: (3, 1, 1)},
}
TWO_ROUNDS = {"rounds": 2, "by_hand": {1: "306", 5: "-14"}, "meter": "10001.42"}


def maryland(title: str, *script: Then, **other: Any) -> Trouble:
    """A Maryland story at the automated shoe; unless it says otherwise nothing is lost by its trouble.

    Seat 1: two pair, 2 to 1 on 10 + 10 + 30 + 30 = +160; progressive, three card and six card lost, - 1 - 1 - 5.
    Seat 5: a pair of tens, a push; - 1 - 1 - 5. Meter: 10,000 + 2 x 0.355.
    """
    usual: dict[str, Any] = {
        "holes": {1: "Ah 8d", 5: "10h 10s"},
        "board": "As 8c 4h",
        "wagers": dict.fromkeys((1, 5), ALL_SIDES),
        "bets": {1: (1, 3, 3), 5: (3, 1, 1)},
        "by_hand": {1: "153", 5: "-7"},
        "meter": "10000.71",
        "box": BOX,
    }
    return Trouble(title, "maryland", script=script, **(usual | other))


def void(title: str, *script: Then, **other: Any) -> Trouble:
    """A round that is void: every wager goes back, and the meter is what it was."""
    seats = other.get("holes", (1, 5))
    return maryland(title, *script, **({"by_hand": dict.fromkeys(seats, "0"), "meter": "10000"} | other))


TROUBLES_WITH_CARDS = {
    "maryland-one-card-face-up": maryland(
        "one card face up in the deck is not used",
        at(dealt(4), FoundFaceUp(by="dealer")),
        boxed={4: "2s"},
    ),
    "maryland-two-cards-face-up": maryland(
        "a second card face up: all void, the same deck shuffled again for the next round",
        at(dealt(4), FoundFaceUp(by="dealer")),
        at(dealt(8), FoundFaceUp(by="dealer")),
        rounds=2,
        # The first round: all back, and 0.71 off the meter again. The second is dealt like any other.
        by_hand={1: "153", 5: "-7"},
        meter="10000.71",
    ),
    "maryland-boxed-card-in-a-stack": maryland(
        "a card face up within a player's stack is replaced by the next one",
        at(dealt(9), FoundFaceUp(by="dealer", place="seat", seat=1)),
        boxed={8: "2s"},
    ),
    "maryland-boxed-card-in-the-bonus-box": maryland(
        "a card face up within the stack for the bonus box is replaced by the next one",
        at(dealt(4), FoundFaceUp(by="dealer", place="bonus-box")),
        boxed={3: "2s"},
    ),
    "maryland-boxed-cards-in-two-stacks": void(
        "a card face up in the community stack, another in a player's: all void",
        at(dealt(7), FoundFaceUp(by="dealer", place="community")),
        at(dealt(10), FoundFaceUp(by="dealer", place="seat", seat=1)),
        boxed={6: "2s", 9: "3s"},
    ),
    "maryland-drawn-in-error": maryland(
        "a card drawn in error, unseen, is the next card",
        at(dealt(7), DrewInError(by="dealer")),
    ),
    "maryland-three-cards-to-a-player": maryland(
        "three cards at seat 5: all void, and the same deck shuffled again",
        at(on(Stage.THIRD_STREET), Refused(WrongCount(by="dealer", place="seat", seat=5, cards=2))),
        at(on(Stage.FOURTH_STREET), WrongCount(by="dealer", place="seat", seat=5, cards=3)),
        rounds=2,
        by_hand={1: "153", 5: "-7"},
        meter="10000.71",
    ),
    "maryland-cards-to-an-empty-seat": maryland(
        "two cards at seat 3, where nobody sits: all void, and the same deck shuffled again",
        at(on(Stage.FOURTH_STREET), WrongCount(by="dealer", place="seat", seat=3, cards=2)),
        rounds=2,
        by_hand={1: "153", 5: "-7"},
        meter="10000.71",
    ),
    "maryland-one-card-to-a-player": void(
        "one card at seat 1, seen when the deal is over: all void",
        at(dealt(11), WrongCount(by="dealer", place="seat", seat=1, cards=1)),
    ),
    "maryland-four-community-cards": void(
        "four cards in the community area: all void",
        at(dealt(7), WrongCount(by="dealer", place="community", cards=4)),
    ),
    "maryland-three-cards-in-the-bonus-box": void(
        "three cards in the bonus box: all void, as with the community area",
        at(on(Stage.BONUS_BOX), WrongCount(by="dealer", place="bonus-box", cards=3)),
    ),
    "maryland-community-card-exposed": void(
        "the last card exposed on 4th Street, after a fold was collected: all void, the fold too",
        at(all_acted(Stage.FOURTH_STREET), Exposed(by="dealer", place="community", card=3)),
        # Back: 17 + 10 + 30 to seat 1, 17 to seat 3, 17 + 30 + 10 to seat 5; meter 10,001.065 - 3 x 0.355.
        **THREE_SEATS,
    ),
    "maryland-community-card-exposed-in-the-deal": void(
        "a community card exposed in the deal: all void",
        at(dealt(9), Exposed(by="dealer", place="community", card=1)),
    ),
    "maryland-bonus-box-exposed": void(
        "a card of the bonus box exposed before its time: all void, as with the community cards",
        at(on(Stage.FIFTH_STREET), Exposed(by="dealer", place="bonus-box", card=2)),
    ),
    "maryland-player-card-exposed": maryland(
        "a player's own card exposed: play goes on",
        at(dealt(9), Exposed(by="dealer", place="seat", seat=1, card=1)),
    ),
    "maryland-wrong-count-in-the-settlement": void(
        "three cards at the last seat, after the first was paid: every pay is undone",
        at(due("turn-hand", 1), WrongCount(by="dealer", place="seat", seat=1, cards=3)),
        # Seat 5 was paid 60 on its aces and had lost 1 + 5 on the bonuses.
        holes={1: "Ah 8d", 5: "Ad 10s"},
    ),
    "maryland-void-after-a-claim": void(
        "a misdeal found after an award of the meter was claimed and paid: all void, the meter as it was",
        at(due("pay-envy", 5), WrongCount(by="dealer", place="seat", seat=1, cards=3)),
        holes={1: "2c 7d", 5: "Kh Qh"},
        board="Jh 10h 9h",
        wagers=dict.fromkeys((1, 5), WITH_PROGRESSIVE),
        bets=dict.fromkeys((1, 5), (1, 1, 1)),
        # Seat 5: straight flush, 100 to 1 on 40 = +4000; a tenth of 10,000.71 = +1000.07; all of it goes back.
        meter="10000",
    ),
}

ENTERED_WRONGLY = {
    "maryland-card-entered-wrongly": maryland(
        "a community card entered wrongly is put right in the settlement, which begins anew",
        at(
            due("three-card", 1),
            Refused(put_right("Ks", floorperson="")),
            Refused(put_right("10h", floorperson="F. Street")),
            put_right("Ks", floorperson="F. Street"),
        ),
        house={"table__cards": "real"},
        # Seat 1 had been paid 160 on aces and eights; it has eights alone, a push: - 1 - 1 - 5, as seat 5.
        by_hand={1: "-7", 5: "-7"},
    ),
}

TROUBLES_WITH_DEVICES = {
    "maryland-shuffler-jam": maryland(
        "the shuffler jams: the same cards are shuffled again",
        at(shuffled, ShufflerJam(by="dealer")),
    ),
    "maryland-shuffler-counts-51": maryland(
        "the shuffler counts 51 cards: the deck leaves, a new one is opened",
        at(shuffled, ShufflerCounts(by="dealer", cards=51), InspectDeck(by="floorperson", deck=1, cards=51)),
    ),
    "maryland-shuffler-counts-52": maryland(
        "the shuffler counts 52 cards: play goes on",
        at(shuffled, ShufflerCounts(by="dealer", cards=52)),
    ),
    "maryland-shoe-jam": maryland(
        "the shoe jams in the deal: round void, all its cards shuffled again together",
        at(dealt(9), ShoeJam(by="dealer")),
        rounds=2,
        # The first round: all back. The second is dealt like any other.
        by_hand={1: "153", 5: "-7"},
        meter="10000.71",
    ),
    "maryland-shuffler-covered": maryland(
        "a failed shuffler is covered before the cards are shuffled by hand, and comes back",
        at(
            between(0),
            ShufflerJam(by="dealer"),
            Refused(deal_by("automated-shoe", "none")),
            Refused(TakeOutOfUse(by="floorperson", device="shuffler", how="set-aside")),
            Refused(TakeOutOfUse(by="floorperson", device="shuffler", how="removed")),
            TakeOutOfUse(by="floorperson", device="shuffler", how="covered"),
            deal_by("automated-shoe", "none"),
        ),
        at(
            between(1),
            Refused(deal_by("automated-shoe", "counting")),
            BringBack(by="floorperson", device="shuffler"),
            deal_by("automated-shoe", "counting"),
        ),
        house=dealt_by("automated-shoe"),
        **TWO_ROUNDS,
    ),
    "maryland-shoe-signed": maryland(
        "a failed shoe bears a sign before the cards come from a manual shoe",
        at(dealt(5), ShoeJam(by="dealer")),
        at(
            between(1),
            Refused(deal_by("manual-shoe", "counting")),
            TakeOutOfUse(by="floorperson", device="shoe", how="signed"),
            deal_by("manual-shoe", "counting"),
        ),
        wagers=dict.fromkeys((1, 5), TWO_SIDES),
        house=SHOE | dealt_by("automated-shoe"),
        rounds=2,
        # The first round: all back. The second: no six card, so 160 - 1 - 1, and - 1 - 1.
        by_hand={1: "158", 5: "-2"},
    ),
    "maryland-another-method": maryland(
        "a shoe that has not failed need be neither covered nor signed",
        at(between(0), deal_by("manual-shoe", "counting")),
        wagers=dict.fromkeys((1, 5), TWO_SIDES),
        house=SHOE | dealt_by("automated-shoe"),
        # No six card: 160 - 1 - 1, and - 1 - 1.
        by_hand={1: "158", 5: "-2"},
    ),
}


def stub(method: str, shuffler: str, stub: int, misdealt: dict[str, Any]) -> dict[str, Trouble]:
    """The stub of the fifth round by one method: right; misdealt with 52; 51 in all; both.

    Void, the meter keeps what four rounds brought: 10,000 + 4 x 0.71. Played out, or followed by another: + 5 x 0.71.
    """
    automated = method == "automated-shoe"
    house = dealt_by(method, shuffler) | ({} if automated else SHOE)
    # By the other methods there is no six card: 160 - 1 - 1, and - 1 - 1.
    money = {} if automated else {"by_hand": {1: "158", 5: "-2"}, "wagers": dict.fromkeys((1, 5), TWO_SIDES)}
    usual: dict[str, Any] = {"house": house, "rounds_before": 4} | money
    over = at(dealt(52 - stub), CountStub(by="dealer", stub=stub - 1, **misdealt))
    short = at(
        dealt(52 - stub),
        CountStub(by="dealer", stub=stub - 1),
        InspectDeck(by="floorperson", deck=1, cards=51),
    )
    both = at(
        dealt(52 - stub),
        CountStub(by="dealer", stub=stub - 2, **misdealt),
        InspectDeck(by="floorperson", deck=1, cards=51),
    )
    nothing = {"by_hand": {1: "0", 5: "0"}, "meter": "10002.84"}
    title, name = method.replace("-", " "), f"maryland-stub-{method}"
    return {
        f"{name}-right": maryland(f"{title}, the stub is right", **(usual | {"meter": "10003.55"})),
        f"{name}-misdealt": void(f"{title}, the stub shows a misdeal: all void", over, **(usual | nothing)),
        f"{name}-not-52": maryland(
            f"{title}, the stub shows 51 cards: all void, the deck leaves",
            short,
            **(usual | {"meter": "10003.55", "rounds": 2}),
        ),
        f"{name}-both": void(f"{title}, misdealt and 51 cards: all void, the deck leaves", both, **(usual | nothing)),
    }


STUBS = (
    stub("manual-shoe", "none", 45, {"hands": ((5, 3),)})
    | stub("hand", "automated", 45, {"community": 4})
    | stub("automated-shoe", "automated", 41, {"bonus_box": 5})
    | {
        "maryland-stub-not-due": maryland(
            "a shuffler that counts: no stub is counted in the fifth round", rounds_before=4, meter="10003.55"
        ),
        "maryland-stub-with-a-discarded-card": maryland(
            "a card discarded for lying face up is counted in with the stub",
            at(dealt(2), FoundFaceUp(by="dealer")),
            boxed={2: "2s"},
            wagers=dict.fromkeys((1, 5), TWO_SIDES),
            house=SHOE | dealt_by("manual-shoe", "none"),
            rounds_before=4,
            # No six card: 160 - 1 - 1, and - 1 - 1. Meter: five rounds of 0.71.
            by_hand={1: "158", 5: "-2"},
            meter="10003.55",
        ),
    }
)

ENVIED: dict[str, Any] = {
    "holes": {1: "Ah 8d", 3: "2c 7d", 5: "Kh Qh"},
    "board": "Jh 10h 9h",
    "wagers": {1: ALL_SIDES, 3: WITH_PROGRESSIVE, 5: WITH_PROGRESSIVE},
    "bets": dict.fromkeys((1, 3, 5), (1, 1, 1)),
}

TROUBLES_WITH_PLAYERS = {
    "maryland-touching": maryland(
        "a player who touches another's cards forfeits everything, Envy too",
        at(on(Stage.FOURTH_STREET), ReportConduct(by="floorperson", seat=1, what="touching")),
        **ENVIED,
        # Seat 1: - 10 - 10 - 1 - 5 - 1, no Envy. Seat 3: - 40 - 1, Envy 300.
        # Seat 5: 100 to 1 on 40 = +4000, a tenth of 10,001.065 = +1000.10, - 1. Meter: 10,001.065 - 1000.10.
        by_hand={1: "-27", 3: "259", 5: "4999.10"},
        meter="9000.965",
    ),
    "maryland-hiding": maryland(
        "a player who hides his cards forfeits everything; the next is asked",
        at(on(Stage.THIRD_STREET), ReportConduct(by="floorperson", seat=1, what="hiding")),
        # - 10 - 1 - 5 - 1.
        by_hand={1: "-17", 5: "-7"},
    ),
    "maryland-talking": maryland(
        "a player who talks about his cards forfeits everything",
        at(all_acted(Stage.FIFTH_STREET), ReportConduct(by="floorperson", seat=1, what="talking")),
        # - 10 - 10 - 30 - 30 - 1 - 5 - 1.
        by_hand={1: "-87", 5: "-7"},
    ),
    "maryland-talking-when-all-is-up": maryland(
        "once the community cards are up, players may talk",
        at(on(Stage.BONUS_BOX), Refused(ReportConduct(by="floorperson", seat=1, what="talking"))),
    ),
    "maryland-talking-reported-late": maryland(
        "a player who talked on 4th Street and is reported when the wagers are paid: all forfeited, the pays go back",
        at(
            all_settled,
            Refused(ReportConduct(by="floorperson", seat=1, what="talking")),
            Refused(ReportConduct(by="floorperson", seat=1, what="talking", moment=Stage.SETTLING)),
            ReportConduct(by="floorperson", seat=1, what="talking", moment=Stage.FOURTH_STREET),
        ),
        # Seat 1 had been paid 160: - 10 - 10 - 30 - 30 - 1 - 5 - 1. Seat 5 is settled again, as before.
        by_hand={1: "-87", 5: "-7"},
    ),
    "maryland-hiding-reported-after-the-envy": maryland(
        "a player who hid cards on 3rd Street, reported after the Envy for the hand: wagers, pays and Envy go back",
        at(
            due("turn-hand", 3),
            ReportConduct(by="floorperson", seat=5, what="hiding", moment=Stage.THIRD_STREET),
        ),
        **(ENVIED | {"wagers": {1: ALL_SIDES, 3: WITH_PROGRESSIVE, 5: {"ante": 1000}}}),
        # Seat 5 had been paid 4,000: - 40. Seat 3: - 40 - 1, no Envy. Seat 1: - 40 - 5 - 1, three card 40 to 1 on 1.
        by_hand={1: "-6", 3: "-41", 5: "-40"},
        meter="10000.71",
    ),
    "maryland-neglecting": maryland(
        "a player who lets another play the hand forfeits everything",
        at(on(Stage.FIFTH_STREET), ReportConduct(by="floorperson", seat=1, what="neglecting")),
        # - 10 - 10 - 30 - 1 - 5 - 1.
        by_hand={1: "-57", 5: "-7"},
    ),
    "maryland-gone": maryland(
        "a player who has gone: the floorperson calls his wagers lost",
        at(
            on(Stage.FOURTH_STREET),
            Refused(Leave(by="player", seat=5)),
            Refused(CallLost(by="dealer", seat=5)),
            CallLost(by="floorperson", seat=5),
        ),
        # Seat 5: - 10 - 30 - 1 - 5 - 1.
        by_hand={1: "153", 5: "-47"},
    ),
    "maryland-gone-after-a-fold": maryland(
        "a player who folded and goes: the floorperson calls his bonuses lost",
        at(on(Stage.FOURTH_STREET), CallLost(by="floorperson", seat=3)),
        **THREE_SEATS,
        # Seat 3: - 10 - 1 folding, then - 1 - 5.
        by_hand={1: "153", 3: "-17", 5: "-7"},
        meter="10001.065",
    ),
    "maryland-all-gone": maryland(
        "everybody has gone: the round ends with nothing to settle",
        at(on(Stage.FOURTH_STREET), CallLost(by="floorperson", seat=1), CallLost(by="floorperson", seat=5)),
        # Seat 1: - 10 - 10 - 1 - 5 - 1. Seat 5: - 10 - 30 - 1 - 5 - 1.
        by_hand={1: "-27", 5: "-47"},
    ),
    "maryland-void-after-a-forfeit": void(
        "a round that is void never was: what was forfeited in it comes back",
        at(on(Stage.FOURTH_STREET), ReportConduct(by="floorperson", seat=1, what="touching")),
        at(on(Stage.FIFTH_STREET), WrongCount(by="dealer", place="seat", seat=5, cards=3)),
        # Back: 10 + 10 + 1 + 5 + 1 to seat 1, 10 + 30 + 10 + 1 + 5 + 1 to seat 5.
    ),
    "maryland-chip-not-accepted": maryland(
        "a chip that the system did not accept goes back",
        at(
            on(Stage.COLLECTING),
            Refused(CollectProgressive(by="dealer", chips=2)),
            Refused(ReturnChip(by="dealer", seat=1)),
            ReturnChip(by="dealer", seat=5),
        ),
        wagers={1: ALL_SIDES, 5: BONUSES_ALONE},
        # Seat 5: a push, - 1 - 5, and no progressive. Meter: one wager.
        by_hand={1: "153", 5: "-6"},
        meter="10000.355",
    ),
    "maryland-accepted-without-a-chip": maryland(
        "a wager accepted without a chip is cancelled by the floorperson, the meter corrected",
        at(
            on(Stage.COLLECTING),
            Refused(CollectProgressive(by="dealer", chips=1)),
            Refused(CancelProgressive(by="dealer", seat=5)),
            CancelProgressive(by="floorperson", seat=5),
        ),
        # Seat 5: a push, - 1 - 5, and no progressive. Meter: 10,000.71 - 0.355.
        by_hand={1: "153", 5: "-6"},
        meter="10000.355",
    ),
}

FOUND_LATE = {
    "maryland-wrong-count-of-a-turned-hand": void(
        "three cards at a seat, seen when its hand is turned up: all void",
        at(due("main", 5), WrongCount(by="dealer", place="seat", seat=5, cards=3)),
    ),
    "maryland-wrong-count-of-a-settled-hand": void(
        "three cards at a seat, seen when it is settled: all void",
        at(due("turn-hand", 1), WrongCount(by="dealer", place="seat", seat=5, cards=3)),
    ),
}

MARYLAND = TROUBLES_WITH_CARDS | ENTERED_WRONGLY | TROUBLES_WITH_DEVICES | STUBS | TROUBLES_WITH_PLAYERS | FOUND_LATE
