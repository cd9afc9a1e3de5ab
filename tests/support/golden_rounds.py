"""The rounds of tests/golden: what is dealt, what is bet, and the money worked out by hand."""

from collections.abc import Mapping
from typing import NamedTuple

from fifthstreet.money import dollars
from fifthstreet.play.round import Wagers
from fifthstreet.play.telling import tell, tell_results
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.rules.approvals import as_if_approved
from fifthstreet.rules.model.submission import DealingTerms
from support.changes import changed
from support.golden import tell_clauses
from support.tables import Story, by_script, seated, stacked


class Told(NamedTuple):
    """A round to be told. ``by_hand`` gives each seat's result in dollars, worked out on paper."""

    title: str
    jurisdiction: str
    holes: Mapping[int, str]
    board: str
    wagers: Mapping[int, Wagers]
    bets: Mapping[int, tuple[int, int, int]]
    by_hand: Mapping[int, str]
    box: str = ""
    house: Mapping[str, object] = {}


BOX = "3c 3d 5s 6h"
ALL_SIDES: Wagers = {"ante": 1000, "three-card": 100, "six-card": 500, "progressive": 100}
TWO_SIDES: Wagers = {"ante": 1000, "three-card": 100, "progressive": 100}
PLAIN: Wagers = {"ante": 1000}
WITH_PROGRESSIVE: Wagers = {"ante": 1000, "progressive": 100}
SHOE = {"offered": ("three-card", "progressive"), "six_card": None}


def dealt_by(method: str, shuffler: str = "counting", decks: int = 1) -> dict[str, object]:
    return {"dealing": DealingTerms(method=method, shuffler=shuffler, decks=decks)}  # type: ignore[arg-type]


STORIES = {
    "maryland-automated-shoe": Told(
        "every side bet, one player folds with his bonuses alive",
        "maryland",
        {1: "Ah 8d", 2: "7c 2d", 5: "10h 10s"},
        "As 8c 4h",
        dict.fromkeys((1, 2, 5), ALL_SIDES),
        {1: (1, 3, 3), 2: (0, 0, 0), 5: (3, 1, 1)},
        # Seat 1: two pair, 2 to 1 on 80 = +160; progressive, three card and six card (threes only pair) lost, -1 -1 -5.
        # Seat 2: ante -10, progressive -1, three card -1, six card -5. Seat 5: pair of tens, a push; -1 -1 -5.
        {1: "153", 2: "-17", 5: "-7"},
        BOX,
    ),
    "maryland-manual-shoe": Told(
        "a straight and a loser from a manual shoe, shuffled and cut by hand",
        "maryland",
        {1: "9h 8d", 2: "Kc 2d"},
        "7s 6c 5h",
        {1: TWO_SIDES, 2: TWO_SIDES},
        {1: (1, 1, 3), 2: (1, 1, 0)},
        # Seat 1: straight, 4 to 1 on 60 = +240; progressive 30 for 1 = +29; three card straight 6 to 1 = +6.
        # Seat 2: folds on 5th Street, -30; progressive forfeit -1; three card +6.
        {1: "275", 2: "-25"},
        house=SHOE | dealt_by("manual-shoe", "none"),
    ),
    "maryland-hand": Told(
        "three of a kind from the dealer's hand",
        "maryland",
        {1: "9h 9d"},
        "9s 6c 2h",
        {1: TWO_SIDES},
        {1: (3, 3, 3)},
        # 3 to 1 on 100 = +300; progressive 9 for 1 = +8; three card lost -1.
        {1: "307"},
        house=SHOE | dealt_by("hand"),
    ),
    "maryland-self-reshuffling-shoe": Told(
        "a full house and the Six Card Bonus from a shoe that reshuffles itself",
        "maryland",
        {1: "3h 3s"},
        "9s 9c 9h",
        {1: ALL_SIDES},
        {1: (3, 3, 3)},
        # Full house 10 to 1 on 100 = +1000; progressive 50 for 1 = +49; three of a kind 30 to 1 = +30;
        # four threes 50 to 1 on 5 = +250.
        {1: "1329"},
        BOX,
        dealt_by("self-reshuffling-shoe", "self-reshuffling"),
    ),
    "maryland-two-straight-flushes": Told(
        "two straight flushes on one board, progressive and Envy",
        "maryland",
        {1: "8h 7h", 2: "2c 7d", 3: "Kh Qh"},
        "Jh 10h 9h",
        dict.fromkeys((1, 2, 3), WITH_PROGRESSIVE),
        {1: (1, 1, 1), 2: (0, 0, 0), 3: (1, 1, 1)},
        # Meter 10,001.065. Seat 3: 100 to 1 on 40 = 4000, +1000.10, -1, Envy 300. Seat 1: 4000 + 900.09 - 1 + 300.
        # Seat 2: -10 - 1 + 300 + 300.
        {1: "5199.09", 2: "589", 3: "5299.10"},
        BOX,
    ),
    "maryland-royal-and-straight-flush": Told(
        "a royal and a straight flush on one board",
        "maryland",
        {1: "Ah Kh", 2: "9h 8h"},
        "Qh Jh 10h",
        dict.fromkeys((1, 2), WITH_PROGRESSIVE),
        {1: (1, 1, 1), 2: (1, 1, 1)},
        # Meter 10,000.71. Seat 2 first: a tenth, 1000.07; 4000 - 1 + 1000.07 and Envy 1000.
        # Seat 1: 500 to 1 on 40 = 20,000, the whole meter that is left, 9000.64, - 1, and Envy 300.
        {1: "29299.64", 2: "5999.07"},
        BOX,
    ),
    "maryland-capped": Told(
        "a royal at the maximum: $50,000 and no more",
        "maryland",
        {1: "Ah Kh"},
        "Qh Jh 10h",
        {1: {"ante": dollars(500)}},
        {1: (3, 3, 3)},
        {1: "50000"},
        BOX,
    ),
    "maryland-fold-with-a-royal": Told(
        "a fold on 4th Street forfeits the progressive, and the Three Card Bonus lives",
        "maryland",
        {1: "Ah Kh"},
        "Qh Jh 10h",
        {1: TWO_SIDES},
        {1: (1, 0, 0)},
        # -20 - 1, and a straight flush 40 to 1 = +40.
        {1: "19"},
        BOX,
    ),
    "new-jersey-manual-shoe": Told(
        "a flush, a push and a fold",
        "new-jersey",
        {1: "Ah 9h", 3: "6c 6d", 6: "2s 7d"},
        "Kh 4h 2h",
        dict.fromkeys((1, 3, 6), PLAIN),
        {1: (1, 1, 3), 3: (3, 1, 1), 6: (0, 0, 0)},
        # 6 to 1 on 60; a push; the ante.
        {1: "360", 3: "0", 6: "-10"},
    ),
    "new-jersey-hand": Told(
        "jacks or better, by hand from a shuffler",
        "new-jersey",
        {2: "Jh Jd"},
        "9s 6c 2h",
        {2: PLAIN},
        {2: (3, 3, 3)},
        {2: "100"},
        house=dealt_by("hand"),
    ),
    "new-jersey-automated-shoe": Told(
        "two-card stacks, community cards from the hand, four of a kind",
        "new-jersey",
        {2: "Jh Jd", 4: "5c 4d"},
        "Js Jc 2h",
        {2: PLAIN, 4: PLAIN},
        {2: (3, 3, 3), 4: (1, 1, 1)},
        # 40 to 1 on 100; a pair of jacks on the board pays seat 4 1 to 1 on 40.
        {2: "4000", 4: "40"},
        house=dealt_by("automated-shoe"),
    ),
    "new-jersey-coupon": Told(
        "a match-play coupon beside a winning ante",
        "new-jersey",
        {1: "Ah Ad"},
        "Jc 9s 4h",
        {1: {"ante": 1000, "coupon": 1000}},
        {1: (1, 1, 1)},
        # 1 to 1 on 40, and 10 on the coupon.
        {1: "50"},
    ),
    "south-dakota-one-at-a-time": Told(
        "side bets, a tip, and two folds collected together",
        "south-dakota",
        {1: "Kh Kd", 2: "2c 7d", 3: "3c 8d"},
        "Js 9c 4h",
        {
            1: {"ante": 500, "tip-ante": 500, "three-card": 100, "progressive": 100},
            2: {"ante": 500},
            3: {"ante": 500, "three-card": 100},
        },
        {1: (1, 1, 1), 2: (0, 0, 0), 3: (0, 0, 0)},
        # Seat 1: kings 1 to 1 on 20 = +20, the tip of 5 to the dealer, three card -1, progressive -1.
        # Seats 2 and 3: their antes, and the three card dollar of seat 3.
        {1: "13", 2: "-5", 3: "-6"},
    ),
    "south-dakota-two-card-groups": Told(
        "a flush with the progressive, from a shuffler",
        "south-dakota",
        {1: "Ah 9h"},
        "Kh 4h 2h",
        {1: {"ante": 500, "progressive": 100}},
        {1: (3, 3, 3)},
        # 6 to 1 on 50 = +300; progressive 40 for 1 = +39.
        {1: "339"},
        house=dealt_by("two-card-groups", "automated"),
    ),
    "south-dakota-fold-with-a-royal": Told(
        "a fold on 4th Street keeps the progressive: the whole meter",
        "south-dakota",
        {1: "Ah Kh", 2: "Qc 3c"},
        "Qh Jh 10h",
        {1: {"ante": 500, "three-card": 100, "progressive": 100}, 2: {"ante": 500, "progressive": 100}},
        {1: (1, 0, 0), 2: (1, 1, 1)},
        # Meter 1000.71. Seat 1: -10 - 1 + 40 + 1000.71. Seat 2: queens 1 to 1 on 20 = +20, progressive -1, Envy 1000.
        {1: "1029.71", 2: "1019"},
    ),
}


def game_of(told: Told) -> Game:
    ready = ready_game(told.jurisdiction)
    house = changed(as_if_approved(ready.book, ready.submission), **told.house)
    return make_game(ready.book, house) if told.house else ready


def play(told: Told) -> Story:
    game = game_of(told)
    pack = stacked(game, told.holes, told.board, told.box)
    strategies = {seat: by_script(*bets) for seat, bets in told.bets.items()}
    return Story(game, pack, told.wagers, strategies, seated(game, sorted(told.holes)))


def text_of(told: Told, story: Story) -> str:
    """The round as it is told in its file."""
    game = game_of(told)
    dealing = game.submission.dealing
    lines = [f"{game.book.title}: {told.title}", f"{dealing.method}, shuffler: {dealing.shuffler}", ""]
    for step in story.steps:
        lines += tell(game, step)
    before = {seat.number: seat.chips for seat in story.before.table.taken}
    after = {seat.number: seat.chips for seat in story.after.table.taken}
    lines.append(tell_results(before, after))
    clauses = [clause for event in story.events for clause in event.cite]
    by_hand = ", ".join(f"seat {seat} {amount}" for seat, amount in told.by_hand.items())
    return "\n".join([*lines, f"  by hand     {by_hand}", *tell_clauses(clauses), ""])
