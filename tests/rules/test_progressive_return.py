"""What a progressive returns in the long run, and what a house may not submit because of it."""

from fractions import Fraction

import pytest

from fifthstreet.money import dollars
from fifthstreet.odds.progressive import progressive_odds
from fifthstreet.progressive.commands import Claim, Contribute
from fifthstreet.progressive.machine import MeterRefusal, decide, evolve, new_meter
from fifthstreet.progressive.state import ClaimKey
from fifthstreet.rules import HOUSE_RULE, Game, make_game, ready_game
from fifthstreet.rules.game import digest_of
from fifthstreet.rules.model.pays import Share
from fifthstreet.rules.progressive_return import ProgressiveReturn, progressive_return
from fifthstreet.rules.submission_check import check_submission
from support.changes import changed

HANDS = 2_598_960
FIXED_PAYS = Fraction(300 * 624 + 50 * 3_744 + 40 * 5_108 + 30 * 10_200 + 9 * 54_912, HANDS)
ENVY_OF_ONE_OTHER = Fraction(1_000 * 4 + 300 * 36, HANDS)
ROUNDS_TO_A_ROYAL = HANDS // 4


def with_terms(name: str, **terms: object) -> Game:
    """The ready game of a jurisdiction with other terms of its progressive, sound or not."""
    ready = ready_game(name)
    house = changed(ready.submission, **{f"progressive__{key}": value for key, value in terms.items()})
    return Game(book=ready.book, submission=house)


def returned(game: Game) -> ProgressiveReturn:
    law, terms = game.book.progressive, game.submission.progressive
    assert law
    assert terms
    return progressive_return(law, law.schedules[terms.schedule], terms, game.submission.table.seats)


def share(percent: str) -> Share:
    return Share(Fraction(percent) / 100)


@pytest.mark.parametrize(
    ("name", "terms", "parts", "total"),
    [
        ("maryland", {}, (Fraction("0.355"), Fraction(10_000, ROUNDS_TO_A_ROYAL)), "92.94%"),
        (
            "maryland",
            {"schedule": "$5", "wager": dollars(5)},
            (Fraction("0.355"), Fraction(2_000, ROUNDS_TO_A_ROYAL)),
            "91.71%",
        ),
        ("south-dakota", {}, (Fraction("0.405"), Fraction(1_000, ROUNDS_TO_A_ROYAL)), "96.56%"),
    ],
)
def test_a_progressive_returns_fixed_pays_envy_rates_and_seeds(
    name: str, terms: dict[str, object], parts: tuple[Fraction, Fraction], total: str
):
    found = returned(with_terms(name, **terms))
    assert found == (FIXED_PAYS, 5 * ENVY_OF_ONE_OTHER, *parts)
    assert f"{float(found.total):.2%}" == total


def test_fixed_pays_and_envy_are_those_of_the_odds_where_a_fold_loses_nothing():
    odds = progressive_odds(ready_game("south-dakota"), meter=dollars(1_000))
    assert odds.own.fold == "stays-live"
    assert (odds.own.fixed_return, odds.own.envy_return_per_other) == (FIXED_PAYS, ENVY_OF_ONE_OTHER)


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_envy_comes_from_every_other_open_seat(seats: int):
    game = with_terms("maryland")
    table = changed(game.submission, table__seats=seats)
    assert returned(Game(book=game.book, submission=table)).envy == (seats - 1) * ENVY_OF_ONE_OTHER


@pytest.mark.clause("COMAR 36.05.11.12C(3)(b)", "ARSD 20:18:16:15.14(18)(a)vi")
@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
@pytest.mark.parametrize("reserve", ["0", "1", "5"])
def test_a_meter_that_is_hit_as_often_as_royals_come_takes_in_what_the_return_says(name: str, reserve: str):
    game = with_terms(name, reserve_rate=share(reserve))
    meter, cycles = new_meter(game, "meter"), 5
    for number in range(1, cycles + 1):
        for command in (
            Contribute(table="t", round=number, wagers=ROUNDS_TO_A_ROYAL, amount=100 * ROUNDS_TO_A_ROYAL),
            Claim(key=ClaimKey("t", number, 1), share=Fraction(1)),
        ):
            events = decide(game, meter, command)
            assert not isinstance(events, MeterRefusal)
            for event in events:
                meter = evolve(meter, event)
    found = returned(game)
    assert meter.came_in == (found.rates + found.resets) * 100 * ROUNDS_TO_A_ROYAL * cycles


def test_a_progressive_that_returns_more_than_the_wager_is_refused_with_the_figure_unless_allowed():
    game = with_terms("maryland", rate_of_progression=share("60"), reserve_rate=share("5"))
    (defect,) = check_submission(game.book, game.submission, "test")
    assert (defect.key, defect.clause) == ("progressive", HOUSE_RULE)
    assert defect.problem == (
        "returns 120.90% of the wager in the long run: fixed pays 53.06%, Envy at a full table 2.85%, "
        "meter and reserve 65.00%, resets 0.00%; lower the rates or the seed, "
        "or say allow_player_edge = true if that is meant"
    )
    allowed = changed(game.submission, progressive__allow_player_edge=True)
    assert make_game(game.book, allowed).submission == allowed


def test_a_return_of_exactly_the_wager_is_allowed_and_a_seed_a_cent_dearer_is_not():
    rest = 1 - FIXED_PAYS - 5 * ENVY_OF_ONE_OTHER
    seed = dollars(50_000)
    rate = rest - Fraction(seed, 100 * ROUNDS_TO_A_ROYAL)
    even = with_terms("south-dakota", seed=seed, reserve_rate=share("0"), rate_of_progression=Share(rate))
    assert returned(even).total == 1
    assert check_submission(even.book, even.submission, "test") == []
    dearer = changed(even.submission, progressive__seed=seed + 1)
    assert [defect.key for defect in check_submission(even.book, dearer, "test")] == ["progressive"]


def test_rates_over_the_wager_are_one_defect_even_if_a_players_edge_is_allowed():
    game = with_terms("maryland", rate_of_progression=share("90"), reserve_rate=share("20"))
    for house in (game.submission, changed(game.submission, progressive__allow_player_edge=True)):
        assert [one.key for one in check_submission(game.book, house, "test")] == ["progressive.reserve_rate"]


def test_terms_that_say_nothing_of_a_players_edge_have_the_digest_that_their_meter_was_named_by():
    terms = ready_game("maryland").submission.progressive
    assert terms
    assert digest_of(terms)[:8] == "be7925e0"
    assert digest_of(changed(terms, allow_player_edge=True))[:8] != digest_of(terms)[:8]
