"""Houses that tests make up: sound, and of every kind that the law lets through."""

import random

import pytest

from fifthstreet.rules import Rulebook, Submission
from support.random_games import JURISDICTIONS, any_game, optional_wagers

SEEDS = range(200)


def houses(jurisdiction: str) -> list[Submission]:
    return [any_game(random.Random(seed), jurisdiction).submission for seed in SEEDS]


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_houses_of_any_kind_deal_by_every_method_with_every_shuffler(books: dict[str, Rulebook], jurisdiction: str):
    book = books[jurisdiction]
    submitted = houses(jurisdiction)
    allowed = {(name, by) for name, method in book.dealing.methods.items() for by in method.shuffler.allowed}
    assert {(house.dealing.method, house.dealing.shuffler) for house in submitted} == allowed
    assert {house.dealing.decks for house in submitted} == set(range(1, book.deck.with_shuffler.at_most + 1))
    assert {house.table.seats for house in submitted} == set(range(1, book.seats.at_most + 1))


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_houses_of_any_kind_offer_every_wager_or_do_not(books: dict[str, Rulebook], jurisdiction: str):
    book = books[jurisdiction]
    submitted = houses(jurisdiction)
    for wager in optional_wagers(book):
        assert {wager in house.offered for house in submitted} == {True, False}
    assert {house.three_card.paytable for house in submitted if house.three_card} == set(book.three_card)
    in_force = {name for name, paytable in book.six_card.items() if paytable.standing == "in-force"}
    assert {house.six_card.paytable for house in submitted if house.six_card} == in_force
    progressives = [house.progressive for house in submitted if house.progressive]
    assert {terms.schedule for terms in progressives} == set(book.progressive.schedules if book.progressive else ())
    assert {terms.ceiling is None for terms in progressives} == ({True, False} if book.progressive else set())


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_a_house_of_any_kind_comes_from_its_seed_alone(jurisdiction: str):
    assert houses(jurisdiction) == houses(jurisdiction)
    assert len({any_game(random.Random(seed), jurisdiction).digest for seed in SEEDS}) > 190
