"""Adjustments: after a round has closed, a difference is paid or collected, and no round is ever changed by it."""

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fifthstreet.cards import DECK
from fifthstreet.money import Cents, show_dollars
from fifthstreet.play.coordinator import CarriedOut, Standing, carry_out
from fifthstreet.play.staff import staff
from fifthstreet.progressive import accounts as liability
from fifthstreet.rules import Game, ready_game
from fifthstreet.table import accounts as custody
from fifthstreet.table.adjustments import cannot_wait
from fifthstreet.table.bank import shifts
from fifthstreet.table.commands import Adjust, Bet, CloseTable, Fold, InspectDeck, Leave, PlaceWager, RemoveDeck, Sit
from fifthstreet.table.events import Adjusted, BankCounted, BoughtIn, TableOpened
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.sound import LARGEST
from fifthstreet.table.state import Stage, Table
from support.depth import EXAMPLES
from support.double_entry import assert_posted, assert_sound
from support.random_games import JURISDICTIONS
from support.tables import bets, did, refused, seated, up_to, whole_round

ADJUST = Adjust(by="floorperson", round=1, player="player 1", amount=35_00, source="table", floorperson="Ida", seat=1)
PASSER_BY = replace(ADJUST, player="a passer-by", seat=0)
ACCOUNT = replace(ADJUST, source="account", seat=0)
DOCUMENT = replace(ADJUST, source="document", seat=0, wager="main", cards="ah kh qh jh 10h")


@pytest.fixture(scope="module")
def game() -> Game:
    return ready_game("maryland")


@pytest.fixture(scope="module")
def closed(game: Game) -> Standing:
    """A table of two players, of whom the first has played a round that is closed."""
    return whole_round(game, seated(game, [1, 2]))[0]


def now(standing: Standing, command: Adjust) -> Adjust:
    return replace(command, at=standing.table.now)


def moved(before: Table, after: Table) -> dict[str, int]:
    """What every account has more or less than before."""
    then, there = custody.balances(before), custody.balances(after)
    return {name: there[name] - then[name] for name in then if there[name] != then[name]}


@pytest.mark.parametrize(
    ("command", "other"),
    [(ADJUST, "seat 1"), (PASSER_BY, "patrons"), (ACCOUNT, "cage")],
    ids=["at a seat", "to a person at the table", "to an account"],
)
@pytest.mark.parametrize("amount", [35_00, -10_00], ids=["paid", "collected"])
def test_an_adjustment_moves_chips_between_the_inventory_and_one_place(
    game: Game, closed: Standing, command: Adjust, other: str, amount: int
) -> None:
    done = did(game, closed, now(closed, replace(command, amount=amount)))
    (event,) = done.events
    assert isinstance(event, Adjusted)
    assert (event.round, event.player, event.amount, event.floorperson) == (1, command.player, amount, "Ida")
    assert moved(closed.table, done.standing.table) == {"inventory": -amount, other: amount}
    before, after = custody.balances(closed.table), custody.balances(done.standing.table)
    assert_posted(before, custody.postings(event), after, custody.EDGES)
    assert done.standing.meter == closed.meter


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"amount": 0}, "more than $0"),
        ({"amount": LARGEST + 1}, "amount too large"),
        ({"amount": -LARGEST - 1}, "amount too large"),
        ({"round": 2}, "no closed round 2: the last one is round 1"),
        ({"round": 0}, "no closed round 0"),
        ({"round": -1}, "no closed round -1"),
        ({"seat": 3}, "nobody sits at seat 3"),
        ({"seat": 2}, "another player sits at seat 2"),
        ({"seat": 0}, "sits at seat 1: adjust there"),
        ({"source": "account"}, "an account has no seat"),
        ({"source": "document"}, "a payout document has no seat"),
        ({"source": "document", "seat": 0, "amount": 0}, "more than $0"),
        ({"cards": "two\nlines"}, "'cards' must be text"),
        ({"player": ""}, "'player' must not be empty"),
        ({"player": "x" * 201}, "'player' must be text"),
        ({"floorperson": " "}, "name the floorperson"),
        ({"floorperson": "two\nlines"}, "'floorperson' must be text"),
        ({"by": "dealer"}, "only the floorperson or manager can do that"),
        ({"by": "player"}, "only the floorperson or manager can do that"),
        ({"at": -1}, "time does not run backwards"),
    ],
)
def test_an_adjustment_that_cannot_be_is_refused(
    game: Game, closed: Standing, changes: dict[str, object], words: str
) -> None:
    assert words in refused(game, closed, replace(now(closed, ADJUST), **changes)).reason
    assert not isinstance(carry_out(game, closed, replace(now(closed, ADJUST), by="supervisor")), Refusal)


def test_the_inventory_cannot_pay_more_than_it_holds(game: Game, closed: Standing) -> None:
    holds = closed.table.custody.inventory
    for command in (ADJUST, PASSER_BY, ACCOUNT):
        did(game, closed, now(closed, replace(command, amount=holds)))
        assert "call for a fill" in refused(game, closed, now(closed, replace(command, amount=holds + 1))).reason


@pytest.mark.parametrize("amount", [LARGEST, -LARGEST], ids=["owed", "cancelled"])
def test_an_adjustment_by_payout_document_moves_nothing_whatever_lies_in_the_inventory_or_at_the_seat(
    game: Game, closed: Standing, amount: int
) -> None:
    """COMAR 36.05.03.23: the cage pays by the document. Neither the ask nor the wait for approval looks at chips."""
    command = now(closed, replace(DOCUMENT, amount=amount))
    assert cannot_wait(closed.table, command) is None
    done = did(game, closed, command)
    (event,) = done.events
    assert isinstance(event, Adjusted)
    assert (event.source, event.amount, event.wager, event.cards) == ("document", amount, "main", "ah kh qh jh 10h")
    assert (moved(closed.table, done.standing.table), custody.postings(event)) == ({}, ())
    assert done.standing.table.custody == closed.table.custody
    assert done.standing.table.taken == closed.table.taken


def test_no_more_is_collected_at_a_seat_than_lies_in_front_of_the_player(game: Game, closed: Standing) -> None:
    seat = closed.table.seat(1)
    assert seat
    did(game, closed, now(closed, replace(ADJUST, amount=-seat.chips)))
    too_much = refused(game, closed, now(closed, replace(ADJUST, amount=-seat.chips - 1)))
    assert "not enough chips" in too_much.reason


def test_chips_on_the_layout_are_not_collected(game: Game, closed: Standing) -> None:
    with_ante = bets(game, closed, 1)
    seat = with_ante.table.seat(1)
    assert seat
    assert seat.hand.stakes.ante
    refused(game, with_ante, now(with_ante, replace(ADJUST, amount=-seat.chips - 1)))


def test_a_requested_adjustment_waits_for_chips_that_lie_on_the_layout_and_for_no_more(
    game: Game, closed: Standing
) -> None:
    with_ante = bets(game, closed, 1)
    seat = with_ante.table.seat(1)
    assert seat
    in_all = seat.chips + seat.hand.on_layout
    assert cannot_wait(with_ante.table, replace(ADJUST, amount=-in_all)) is None
    refusal = cannot_wait(with_ante.table, replace(ADJUST, amount=-in_all - 1))
    assert refusal
    assert show_dollars(Cents(seat.chips)) in refusal.reason


def test_a_requested_adjustment_does_not_wait_for_a_player_who_is_not_there(game: Game, closed: Standing) -> None:
    assert cannot_wait(closed.table, ADJUST) is None
    assert cannot_wait(closed.table, ACCOUNT) is None
    assert cannot_wait(closed.table, replace(PASSER_BY, amount=-(10**6))) is None
    for changes in ({"seat": 2}, {"seat": 2, "amount": -(10**8)}, {"seat": 3}, {"seat": 0}, {"source": "account"}):
        command = replace(ADJUST, **changes)
        refusal = cannot_wait(closed.table, command)
        assert refusal == refused(game, closed, now(closed, command))


def test_before_any_round_has_closed_there_is_nothing_to_adjust(game: Game) -> None:
    standing = seated(game, [1, 2])
    assert refused(game, standing, now(standing, ADJUST)).reason == "no round has closed yet"
    in_round = up_to(game, bets(game, standing, 1), Stage.THIRD_STREET)
    assert "round 1 is under way: correct it while it is open" in refused(game, in_round, now(in_round, ADJUST)).reason


@pytest.mark.parametrize("stage", [stage for stage in Stage if stage is not Stage.COLLECTING])
def test_in_every_stage_of_a_round_an_earlier_one_is_adjusted_and_the_round_is_left_alone(
    game: Game, closed: Standing, stage: Stage
) -> None:
    standing = up_to(game, bets(game, closed, 1, 2), stage)
    done = did(game, standing, now(standing, ADJUST))
    before, after = standing.table, done.standing.table
    assert after.round == before.round
    assert [seat.hand for seat in after.taken] == [seat.hand for seat in before.taken]
    assert (after.deck, after.decks, after.devices) == (before.deck, before.decks, before.devices)
    if stage is not Stage.BETTING:
        under_way = refused(game, standing, now(standing, replace(ADJUST, round=2)))
        assert "round 2 is under way" in under_way.reason


def test_a_closed_table_is_not_adjusted(game: Game, closed: Standing) -> None:
    standing = closed
    for seat in (1, 2):
        standing = did(game, standing, Leave(by="player", at=standing.table.now, seat=seat)).standing
    for deck in standing.table.decks.at_table:
        taken = RemoveDeck(by="floorperson", at=standing.table.now, deck=deck.number, reason="table-closes")
        standing = did(game, standing, taken).standing
    while standing.table.decks.leaving:
        number = standing.table.decks.leaving[0].number
        look = InspectDeck(by="floorperson", at=standing.table.now, deck=number, cards=52)
        standing = did(game, standing, look).standing
    count = CloseTable(by="floorperson", at=standing.table.now, counted=standing.table.custody.inventory)
    standing = did(game, standing, count).standing
    assert refused(game, standing, now(standing, ACCOUNT)).reason == "the table is closed"


def test_a_player_who_sits_down_at_the_seat_of_another_is_not_paid_for_them(game: Game, closed: Standing) -> None:
    standing = did(game, closed, Leave(by="player", at=closed.table.now, seat=1)).standing
    assert "nobody sits" in refused(game, standing, now(standing, ADJUST)).reason
    standing = did(game, standing, Sit(by="player", at=standing.table.now, seat=1, player="player 3")).standing
    assert "another player sits" in refused(game, standing, now(standing, ADJUST)).reason


def test_what_an_adjustment_pays_is_no_drop_and_lowers_the_win_of_the_shift() -> None:
    paid = Adjusted(at=0, round=1, player="player 1", amount=35_00, source="table", floorperson="Ida", seat=1)
    history = (
        TableOpened(at=0, inventory=1_000_00),
        BoughtIn(at=0, seat=1, amount=100_00),
        paid,
        replace(paid, amount=-10_00),
        BankCounted(at=0, counted=875_00, expected=875_00, drop=100_00),
    )
    assert [dict(custody.postings(event))["inventory"] for event in history[:4]] == [1_000_00, -100_00, -35_00, 10_00]
    shift, _ = shifts(history)
    assert (shift.drop, shift.win) == (100_00, -25_00)


def adjustment(chance: random.Random, table: Table) -> Adjust:
    """Any adjustment, of which not all can be made; those that can leave everybody chips enough to play."""
    seat = chance.choice((*table.taken, None))
    return Adjust(
        by=chance.choice(("floorperson", "supervisor")),
        at=table.now,
        round=chance.randint(0, table.round.number),
        player=seat.player if seat else "a passer-by",
        amount=chance.choice((0, 1, -1, chance.randint(-20_00, 20_00), 10**12, -(10**12) if seat else -20_00)),
        source="table" if seat else chance.choice(("table", "account", "document")),
        floorperson="Ida",
        seat=seat.number if seat else 0,
    )


def adjusted(game: Game, standing: Standing, chance: random.Random, paid: dict[int, int]) -> Standing:
    """Some adjustments one after another, the books checked after each; ``paid`` adds up what they paid at seats."""
    for _ in range(chance.randint(0, 2)):
        command = adjustment(chance, standing.table)
        done = carry_out(game, standing, command)
        if not isinstance(done, Refusal):
            _only_money_moved(standing, done)
            paid[command.seat] += command.amount
            standing = done.standing
    return standing


def _only_money_moved(before: Standing, done: CarriedOut) -> None:
    (event,) = done.events
    after = done.standing
    there = custody.balances(after.table)
    assert_posted(custody.balances(before.table), custody.postings(event), there, custody.EDGES)
    assert not done.meter_events
    assert after.meter == before.meter
    if after.meter:
        assert_sound(liability.balances(after.meter), liability.EDGES)
    assert after.table.round == before.table.round
    assert [seat.hand for seat in after.table.taken] == [seat.hand for seat in before.table.taken]


@pytest.mark.parametrize("name", JURISDICTIONS)
@settings(max_examples=max(8, EXAMPLES // 6), deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_any_adjustments_keep_both_books_and_never_change_a_round(name: str, seed: int) -> None:
    """Two tables get the same commands and cards, one of them adjustments before each: all other events are equal."""
    game, chance, paid = ready_game(name), random.Random(seed), Counter[int]()
    pack = list(DECK)
    chance.shuffle(pack)
    sides = [game.submission.progressive.wager] if game.submission.progressive and chance.random() < 0.7 else []
    plain = whole_round(game, seated(game, [1, 2]))[0]
    changed, rounds = plain, plain.table.round.number + 1
    for seat in (1, 2):
        ante = PlaceWager(
            by="player", at=plain.table.now, seat=seat, wager="ante", amount=game.submission.table.minimum
        )
        for wager in (ante, *(replace(ante, wager="progressive", amount=amount) for amount in sides)):
            plain, changed = did(game, plain, wager).standing, did(game, changed, wager).standing
    while not (plain.table.round.number == rounds and plain.table.between_rounds):
        changed = adjusted(game, changed, chance, paid)
        command = staff(game, plain.table, pack.__getitem__, plain.table.now)
        if command is None:
            seat, multiple = plain.table.asked_now[0].number, chance.choice((0, 1, 1, 2, 3))
            bet = Bet(by="player", at=plain.table.now, seat=seat, multiple=multiple)
            command = bet if multiple else Fold(by="player", at=plain.table.now, seat=seat)
        without, with_ = did(game, plain, command), did(game, changed, command)
        assert with_.events == without.events
        assert with_.meter_events == without.meter_events
        plain, changed = without.standing, with_.standing
    changed = adjusted(game, changed, chance, paid)
    assert changed.table.round == plain.table.round
    for seat_with, seat_without in zip(changed.table.taken, plain.table.taken, strict=True):
        assert seat_with == replace(seat_without, chips=seat_without.chips + paid[seat_with.number])
    assert_sound(custody.balances(changed.table), custody.EDGES)


def test_there_is_no_round_before_the_first(game: Game) -> None:
    standing = seated(game, [1])
    assert refused(game, standing, now(standing, replace(ADJUST, round=0))).reason == "no round has closed yet"
