"""The rules page tells a player the rules of his own table, each part with the provisions that it rests on."""

import random
import re

import msgspec
import pytest

from fifthstreet.money import Cents, show_dollars
from fifthstreet.papers.rules_page import NOT_IN_REGISTER, RulesPage, rules_page
from fifthstreet.papers.signs import signs_of
from fifthstreet.rules import Game, Shelf, make_game, ready_game
from fifthstreet.rules.approvals import as_if_approved
from fifthstreet.rules.model.submission import DealingTerms, SideWagerTerms
from fifthstreet.wire import lobby
from support.changes import changed
from support.random_games import JURISDICTIONS, any_game


def page(game: Game) -> RulesPage:
    return rules_page(game, "table 1", Shelf())


def words(game: Game, heading: str) -> str:
    """What the page says under a heading; nothing where there is no such part."""
    return " ".join(word for part in page(game).parts if part.heading == heading for word in part.words)


def everything(game: Game) -> str:
    return " ".join(word for part in page(game).parts for word in part.words)


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_every_provision_on_the_page_is_in_force_in_the_register_and_in_its_words(shelf: Shelf, jurisdiction: str):
    register = shelf.register(jurisdiction)
    lines = [line for part in page(ready_game(jurisdiction)).parts for line in part.provisions]
    assert lines
    for line in lines:
        assert register[line.clause].text == line.text
        assert register[line.clause].standing == "in-force", line.clause


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_no_page_speaks_of_another_law(jurisdiction: str):
    game = ready_game(jurisdiction)
    others = [ready_game(name).book for name in JURISDICTIONS if name != jurisdiction]
    shown = page(game)
    assert (shown.title, shown.law) == (f"Mississippi Stud, {game.book.title}", game.book.law)
    text = msgspec.json.encode(shown).decode()
    for other in others:
        assert other.title not in text
        assert not any(citation in text for citation in other.citations)
    for part in shown.parts:
        assert all(line.clause.startswith(game.book.citations) for line in part.provisions)


def numbers(game: Game) -> list[str]:
    """What the submission sets and a player must know."""
    house = game.submission
    terms = [house.table, *(bonus for bonus in (house.three_card, house.six_card) if bonus)]
    found = [show_dollars(amount) for one in terms for amount in (one.minimum, one.maximum)]
    found += [f"{house.table.seconds_to_decide} seconds"]
    if house.progressive:
        found += [f"The wager is {show_dollars(house.progressive.wager)}.", show_dollars(house.progressive.seed)]
    if game.most_won is not None:
        found.append(show_dollars(Cents(game.most_won)))
    return found


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
@pytest.mark.parametrize("seed", range(12))
def test_the_numbers_of_any_submission_are_on_its_page_and_its_signs(jurisdiction: str, seed: int):
    game = any_game(random.Random(seed), jurisdiction)
    text = everything(game)
    for number in numbers(game):
        assert number in text, number
    for sign in signs_of(game):
        assert all(f"{row.hand.lower()} {row.pays}".lower() in text.lower() for row in sign.rows)
    assert page(game).game == game.digest


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
@pytest.mark.parametrize("seed", range(12))
def test_a_page_speaks_only_of_wagers_that_the_house_offers(jurisdiction: str, seed: int):
    game = any_game(random.Random(seed), jurisdiction)
    titles = {
        "three-card": "Three Card Bonus",
        "six-card": "Six Card Bonus",
        "progressive": "Progressive",
        "dealer-tip": "Dealer tip",
        "match-play": "Match play",
    }
    headings = [part.heading for part in page(game).parts]
    text = everything(game)
    for wager, title in titles.items():
        assert (title in headings) == (wager in game.submission.offered), wager
        if wager not in game.submission.offered:
            assert title not in text, wager
    assert ("Envy Bonus" in headings) == ("progressive" in game.submission.offered)
    assert ("bonus box" in text) == ("six-card" in game.submission.offered)


def test_every_page_has_the_parts_that_a_player_looks_for():
    for jurisdiction in JURISDICTIONS:
        headings = [part.heading for part in page(ready_game(jurisdiction)).parts]
        assert headings[:5] == [
            "The game in short",
            "Wagers before the deal",
            "The streets",
            "Folding",
            "The settlement",
        ]
        assert headings[-6:] == [
            "Time to decide",
            "The cards",
            "Disputes",
            "At the table",
            "Irregularities",
            "The law",
        ]
        assert len(set(headings)) == len(headings)


def test_folding_is_told_as_each_text_has_it():
    maryland, south_dakota = words(ready_game("maryland"), "Folding"), words(ready_game("south-dakota"), "Folding")
    assert "Also lost: the Progressive." in maryland
    assert "the Three Card Bonus, the Six Card Bonus and the right to an Envy Bonus" in maryland
    assert "at once" in maryland
    assert "Also lost" not in south_dakota
    assert "Not lost, and settled with the other hands: the Progressive, the Three Card Bonus" in south_dakota
    assert "in the order of folding" in south_dakota
    assert "Not lost" not in words(ready_game("new-jersey"), "Folding")


def test_the_streets_are_told_as_each_text_has_them():
    asked = "On 3rd Street the dealer asks the players in turn"
    assert asked in words(ready_game("maryland"), "The streets")
    assert asked not in words(ready_game("new-jersey"), "The streets")
    assert 'until the "no more bets" of its street' in words(ready_game("new-jersey"), "The streets")
    assert "as soon as it is placed" in words(ready_game("south-dakota"), "The streets")


def test_the_order_of_the_settlement_is_the_texts_own():
    maryland = words(ready_game("maryland"), "The settlement")
    main = "Ante, 3rd Street, 4th Street, 5th Street"
    assert f"Order at each seat: {main}, Progressive, Three Card Bonus and Six Card Bonus." in maryland
    south_dakota = words(ready_game("south-dakota"), "The settlement")
    assert "Order at each seat: 3rd Street, 4th Street, 5th Street, Ante and Three Card Bonus." in south_dakota
    assert "The Progressive is settled after every seat." in south_dakota


def test_conduct_is_told_as_each_text_has_it():
    costs = "it costs you all your wagers of the round"
    talk = "talk about your hand before all community cards are turned up"
    maryland, new_jersey = (words(ready_game(name), "At the table") for name in ("maryland", "new-jersey"))
    assert f"touch another player's cards, hide your cards or {talk}: {costs}" in maryland
    assert "a floorperson may declare your wagers lost" in maryland
    assert "hide your cards: you will be reminded" in new_jersey
    assert f"Do not {talk}: {costs}" in new_jersey
    assert costs not in words(ready_game("south-dakota"), "At the table")


def test_irregularities_are_told_as_each_text_has_them():
    told = {name: words(ready_game(name), "Irregularities") for name in JURISDICTIONS}
    assert "only that hand is void" in told["new-jersey"]
    assert all("only that hand is void" not in told[name] for name in ("maryland", "south-dakota"))
    assert 'before the "no more bets" of its street, the round is void' in told["new-jersey"]
    assert "exposed too early is turned over" in told["south-dakota"]
    assert "If more than one is found face up, the round is void." not in told["south-dakota"]


@pytest.mark.parametrize(
    ("jurisdiction", "terms", "counted"),
    [
        ("maryland", ("manual-shoe", "automated"), True),
        ("maryland", ("manual-shoe", "counting"), False),
        ("maryland", ("self-reshuffling-shoe", "self-reshuffling"), False),
        ("new-jersey", ("manual-shoe", "counting"), True),
        ("new-jersey", ("automated-shoe", "counting"), False),
        ("south-dakota", ("one-at-a-time", "none"), False),
    ],
)
def test_the_count_of_the_stub_is_told_where_the_table_has_to_count_it(
    jurisdiction: str, terms: tuple[str, str], counted: bool
):
    ready = ready_game(jurisdiction)
    house = changed(
        as_if_approved(ready.book, ready.submission),
        dealing=DealingTerms(method=terms[0], shuffler=terms[1], decks=1),  # type: ignore[arg-type]
        offered=(),
        three_card=None,
        six_card=None,
        progressive=None,
    )
    told = words(make_game(ready.book, house), "The cards")
    assert ("counted at least every five rounds" in told) == counted


def test_without_a_progressive_there_is_no_button_that_closes_the_betting():
    ready = ready_game("south-dakota")
    bare = make_game(ready.book, changed(ready.submission, offered=("three-card",), progressive=None))
    assert "until the dealer presses the button" in words(ready, "Wagers before the deal")
    assert "until the dealer begins to deal" in words(bare, "Wagers before the deal")


def test_one_size_of_a_bonus_is_said_plainly():
    ready = ready_game("maryland")
    terms = SideWagerTerms(paytable="D", minimum=Cents(500), maximum=Cents(500), increment=Cents(100))
    game = make_game(ready.book, changed(ready.submission, three_card=terms))
    assert "Three Card Bonus: $5 exactly." in words(game, "Wagers before the deal")


@pytest.mark.clause("N.J.A.C. 19:47-35.11(a)")
def test_no_odds_on_a_new_jersey_page_are_worded_with_for():
    text = everything(ready_game("new-jersey"))
    assert "500 to 1" in text
    assert not re.search(r"\d for \d|\bfor 1\b", text)
    assert re.search(r"300 for 1", everything(ready_game("maryland")))


def test_the_page_says_what_became_of_the_law():
    told = words(ready_game("maryland"), "The law")
    assert told.startswith("These rules follow COMAR 36.05.11: Title 36, Subtitle 05, Chapter .11, draft for the Comm")
    assert "2014-10-13: The amendments of that draft took effect. 2016-10-10: The chapter was repealed." in told
    south_dakota = words(ready_game("south-dakota"), "The law")
    assert south_dakota == f"These rules follow ARSD 20:18:16:15.14: {ready_game('south-dakota').book.source}."


def test_real_cards_have_no_seal():
    ready = ready_game("new-jersey")
    real = make_game(ready.book, changed(ready.submission, table__cards="real"))
    assert "seal" in words(ready, "The cards")
    assert "seal" not in words(real, "The cards")
    assert "The cards are real." in words(real, "The cards")


def test_a_text_without_a_register_is_cited_all_the_same():
    game = ready_game("new-jersey")
    west = changed(game, book__name="west-dakota")
    lines = [line for part in rules_page(west, "table 1", Shelf()).parts for line in part.provisions]
    assert {line.text for line in lines} == {NOT_IN_REGISTER}
    assert "N.J.A.C. 19:47-35.10(a)" in {line.clause for line in lines}


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_the_page_goes_over_the_wire_and_comes_back_the_same(jurisdiction: str):
    shown = page(ready_game(jurisdiction))
    assert msgspec.json.decode(msgspec.json.encode(shown), type=lobby.RulesPage) == shown
