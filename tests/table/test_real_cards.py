"""A table of real cards: no order of the pack exists, the dealer enters what he turns up, and a slip is put right."""

import random
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest

from fifthstreet.cards import DECK, Card, parse_cards
from fifthstreet.money import dollars
from fifthstreet.play.coordinator import CarriedOut, Standing, carry_out, opened
from fifthstreet.play.staff import enough, staff
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.faces import known_faces
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Stage, Table
from support.changes import changed
from support.tables import CHIPS, did, refused, seated, stacked, with_open_decks

ELSEWHERE = " was entered for another card: check it, or call the floor to correct that card"
NAMES = ("maryland", "new-jersey", "south-dakota")
HANDS = {1: "2c 7d", 2: "Ac Ad", 3: "Jh Td", 4: "5s 8h"}
"""Nothing, a pair of aces, two high cards, and nothing."""


def real(name: str, **changes: Any) -> Game:
    """The game of a house that deals real cards."""
    ready = ready_game(name)
    return make_game(ready.book, changed(ready.submission, table__cards="real", **changes))


class Felt:
    """Cards that have no face until they are turned up: then it is any that nobody has seen yet."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.turned: dict[int, Card] = {}

    def of(self, table: Table) -> Callable[[int], Card]:
        def turn(slot: int) -> Card:
            seen = {*known_faces(table).values(), *self.turned.values()}
            assert slot not in self.turned, "a card is turned up once"
            self.turned[slot] = self.chance.choice([card for card in DECK if card not in seen])
            return self.turned[slot]

        return turn


def at_an_empty_table(game: Game) -> Standing:
    """An open table where the dealer has entered two or more players and what they bought."""
    standing = opened(game, "table 1", 4 * enough(game)).standing
    for seat in range(1, game.submission.table.seats + 1):
        standing = did(game, standing, c.Sit(by="dealer", seat=seat, player=f"player {seat}")).standing
        standing = did(game, standing, c.BuyIn(by="dealer", seat=seat, amount=CHIPS)).standing
    return with_open_decks(game, standing)


def opening_wagers(game: Game, chance: random.Random, seat: int) -> list[c.AnyCommand]:
    """An ante, and often what else the house offers."""
    house = game.submission
    amounts = {"ante": house.table.minimum}
    if house.progressive and chance.random() < 0.7:
        amounts["progressive"] = house.progressive.wager
    if house.three_card and chance.random() < 0.7:
        amounts["three-card"] = house.three_card.minimum
        if house.six_card and chance.random() < 0.7:
            amounts["six-card"] = house.six_card.minimum
    return [c.PlaceWager(by="dealer", seat=seat, wager=wager, amount=amount) for wager, amount in amounts.items()]


def played(game: Game, standing: Standing, chance: random.Random) -> tuple[CarriedOut, list[e.AnyEvent], Felt]:
    """A round whose cards come into being as they are turned up; the dealer enters what everybody does."""
    felt, history = Felt(chance.randrange(2**32)), []
    for seat in standing.table.taken:
        for wager in opening_wagers(game, chance, seat.number):
            standing = did(game, standing, wager).standing
    number = standing.table.round.number
    while True:
        table = standing.table
        command = staff(game, table, felt.of(table), table.now)
        if command is None:
            seat = table.asked_now[0].number
            bets = c.Bet(by="dealer", seat=seat, multiple=chance.choice(game.book.wagers.streets.multiples))
            command = c.Fold(by="dealer", seat=seat) if chance.random() < 0.25 else bets
        done = did(game, standing, command)
        standing, history = done.standing, [*history, *done.events]
        assert known_faces(standing.table).items() <= felt.turned.items()
        if standing.table.round.stage is Stage.BETTING and standing.table.round.number > number:
            return done, history, felt


@pytest.mark.parametrize("name", NAMES)
def test_whole_rounds_are_played_though_no_order_of_the_cards_exists(name: str):
    game, chance = real(name), random.Random(name)
    standing, folded = at_an_empty_table(game), 0
    for _ in range(12):
        done, history, felt = played(game, standing, chance)
        standing = done.standing
        turned: dict[int, Card] = {}
        hands: dict[int, tuple[int, ...]] = {}
        box: tuple[int, ...] = ()
        for event in history:
            match event:
                case e.Dealt(to="seat", seat=seat, slots=slots):
                    hands[seat] = hands.get(seat, ()) + slots
                case e.Dealt(to="bonus-box", slots=slots):
                    box = slots
                case e.Revealed(slot=slot, face=face):
                    turned[slot] = face
                case e.BoxTurned(faces=faces):
                    turned |= dict(zip(box, faces, strict=True))
                case e.HandTurned(seat=seat, faces=faces):
                    turned |= dict(zip(hands[seat], faces, strict=True))
        assert turned == felt.turned
        shown = {event.seat for event in history if isinstance(event, e.HandTurned)}
        unseen = {slot for seat, slots in hands.items() if seat not in shown for slot in slots}
        assert unseen.isdisjoint(felt.turned)
        folded += len(unseen)
        text = msgspec.json.encode(history, enc_hook=str).decode()
        named = {card for card in DECK if f'"{card.value}"' in text}
        assert named == set(felt.turned.values())
    assert folded
    assert sum(seat.chips for seat in standing.table.taken) != len(standing.table.taken) * CHIPS


PLAYERS_COMMANDS: tuple[c.AnyCommand, ...] = (
    c.Sit(by="dealer", seat=2, player="Ben"),
    c.BuyIn(by="dealer", seat=1, amount=dollars(10)),
    c.CashOut(by="dealer", seat=1, amount=dollars(10)),
    c.PlaceWager(by="dealer", seat=1, wager="ante", amount=dollars(10)),
    c.Leave(by="dealer", seat=1),
)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("command", PLAYERS_COMMANDS, ids=lambda command: type(command).__name__)
def test_the_dealer_enters_for_players_at_a_table_of_real_cards_alone(name: str, command: c.AnyCommand):
    electronic, felt = ready_game(name), real(name)
    did(felt, seated(felt, [1]), command)
    assert refused(electronic, seated(electronic, [1]), command).reason == "only the player can do that"
    for role in ("floorperson", "supervisor", "system"):
        refused(felt, seated(felt, [1]), changed(command, by=role))


def after_reveals(game: Game, number: int, faces: Mapping[int, Card] | None = None) -> Standing:
    """Seats 1 and 2 in the round, with so many community cards turned up; everybody bets once."""
    standing = seated(game, [1, 2])
    for seat in (1, 2):
        ante = c.PlaceWager(by="player", seat=seat, wager="ante", amount=game.submission.table.minimum)
        standing = did(game, standing, ante).standing
    while len(standing.table.round.community_faces) < number or standing.table.round.stage is Stage.BETTING:
        standing = goes_on(game, standing, faces or dict(enumerate(DECK)))
    return standing


def goes_on(game: Game, standing: Standing, faces: Mapping[int, Card]) -> Standing:
    command = staff(game, standing.table, faces.__getitem__, standing.table.now)
    if command is None:
        command = c.Bet(by="player", seat=standing.table.asked_now[0].number, multiple=1)
    return did(game, standing, command).standing


def to_settle(game: Game, faces: Mapping[int, Card] | None = None) -> Standing:
    """Two hands, nothing turned up yet but the community cards and the box."""
    standing = after_reveals(game, 3, faces)
    while standing.table.round.stage is not Stage.SETTLING:
        standing = goes_on(game, standing, faces or dict(enumerate(DECK)))
    return standing


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("command", [c.Bet(by="dealer", seat=1, multiple=1), c.Fold(by="dealer", seat=1)])
def test_the_dealer_enters_bets_and_folds_at_a_table_of_real_cards_alone(name: str, command: c.AnyCommand):
    for game, done in ((real(name), did), (ready_game(name), refused)):
        standing = after_reveals(game, 0)
        while standing.table.round.stage is not Stage.THIRD_STREET:
            standing = goes_on(game, standing, dict(enumerate(DECK)))
        done(game, standing, command)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("cards", ["real", "electronic"])
def test_a_community_card_is_not_one_that_was_seen(name: str, cards: str):
    game = real(name) if cards == "real" else ready_game(name)
    standing = after_reveals(game, 1)
    while not isinstance(command := staff(game, standing.table, lambda _: DECK[40], 0), c.Reveal):
        standing = goes_on(game, standing, dict(enumerate(DECK)))
    seen = standing.table.round.community_faces[0]
    assert refused(game, standing, changed(command, face=seen)).reason == f"{seen}{ELSEWHERE}"
    did(game, standing, command)


@pytest.mark.parametrize("name", NAMES)
def test_a_hand_is_not_entered_with_cards_it_cannot_have(name: str):
    game = real(name)
    standing = to_settle(game)
    board, (first, second, third) = standing.table.round.community_faces[0], DECK[-3:]
    for faces in ((), (first,), (first, second, third), (first, first)):
        refusal = refused(game, standing, c.TurnHand(by="dealer", seat=2, faces=faces))
        assert refusal.reason == "these cannot be the cards of this hand"
    for faces in ((board, first), (first, board)):
        refusal = refused(game, standing, c.TurnHand(by="dealer", seat=2, faces=faces))
        assert refusal.reason == f"{board}{ELSEWHERE}"
    turned = did(game, standing, c.TurnHand(by="dealer", seat=2, faces=(first, second))).standing
    while turned.table.round.settlement.plan[0].step != "turn-hand":
        turned = goes_on(game, turned, {})
    refused(game, turned, c.TurnHand(by="dealer", seat=1, faces=(first, third)))
    did(game, turned, c.TurnHand(by="dealer", seat=1, faces=(third, DECK[-4])))


def test_the_bonus_box_is_not_entered_with_cards_it_cannot_have():
    game = real("maryland")
    standing = after_reveals(game, 3)
    assert standing.table.round.stage is Stage.BONUS_BOX
    board, others = standing.table.round.community_faces[0], DECK[-5:]
    for faces in (others[:3], others, (*others[:3], others[0])):
        refusal = refused(game, standing, c.TurnBox(by="dealer", faces=tuple(faces)))
        assert refusal.reason == "these cannot be the cards of the box"
    refusal = refused(game, standing, c.TurnBox(by="dealer", faces=(*others[:3], board)))
    assert refusal.reason == f"{board}{ELSEWHERE}"
    did(game, standing, c.TurnBox(by="dealer", faces=others[:4]))


@pytest.mark.clause("COMAR 36.05.11.13A", "N.J.A.C. 19:47-35.12(b)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_card_that_lies_in_the_rack_by_its_face_is_in_no_hand(name: str):
    game, ace = real(name), Card("As")
    standing = after_reveals(game, 0)
    while standing.table.round.stage is not Stage.DEALING:
        standing = goes_on(game, standing, {})
    standing = did(game, standing, c.Deal(by="dealer")).standing
    standing = did(game, standing, c.FoundFaceUp(by="dealer", face=ace)).standing
    lower = dict(enumerate(DECK[:-1]))
    while standing.table.round.stage is not Stage.SETTLING:
        command = staff(game, standing.table, lower.__getitem__, 0)
        if isinstance(command, c.Reveal):
            assert refused(game, standing, changed(command, face=ace)).reason == f"{ace}{ELSEWHERE}"
        standing = goes_on(game, standing, lower)
    refused(game, standing, c.TurnHand(by="dealer", seat=2, faces=(ace, DECK[-2])))
    refused(game, standing, c.TurnHand(by="dealer", seat=2, faces=(DECK[-2], ace)))
    did(game, standing, c.TurnHand(by="dealer", seat=2, faces=(DECK[-2], DECK[-3])))


# Corrections


def correction(place: c.CardPlace, card: int, face: Card, seat: int = 0, **changes: Any) -> c.CorrectFace:
    made = c.CorrectFace(by="floorperson", place=place, seat=seat, card=card, face=face, floorperson="Ida")
    return changed(made, **changes)


@pytest.mark.parametrize("name", NAMES)
def test_a_correction_has_a_name_and_comes_from_the_floor(name: str):
    game = real(name)
    standing = after_reveals(game, 1)
    right = correction("community", 1, DECK[-1])
    for nobody in ("", "  "):
        assert (
            refused(game, standing, changed(right, floorperson=nobody)).reason
            == "name the floorperson who makes the correction"
        )
    for role in ("player", "dealer", "system"):
        refused(game, standing, changed(right, by=role))
    (event,) = did(game, standing, right).events
    assert isinstance(event, e.FaceCorrected)
    assert (event.was, event.face, event.floorperson) == (standing.table.round.community_faces[0], DECK[-1], "Ida")
    did(game, standing, changed(right, by="supervisor"))


@pytest.mark.parametrize("name", NAMES)
def test_a_correction_puts_a_card_right_that_was_entered_and_lies_nowhere_else(name: str):
    game = real(name)
    standing = after_reveals(game, 2)
    first, second = standing.table.round.community_faces
    assert (
        refused(game, standing, correction("community", 1, second)).reason
        == f"{second} was entered for another card: correct that card too"
    )
    assert (
        refused(game, standing, correction("community", 1, first)).reason == f"nothing to correct: {first} was entered"
    )
    for place, card, seat in (("community", 0, 0), ("community", 3, 0), ("seat", 1, 1), ("seat", 1, 9)):
        refusal = refused(game, standing, correction(place, card, DECK[-1], seat))
        assert refusal.reason == "that card has not been entered"
    settling = to_settle(game)
    hand = did(game, settling, c.TurnHand(by="dealer", seat=2, faces=(DECK[-1], DECK[-2]))).standing
    for face in (first, DECK[-2]):
        assert (
            refused(game, hand, correction("seat", 1, face, 2)).reason
            == f"{face} was entered for another card: correct that card too"
        )
    refused(game, hand, correction("community", 1, DECK[-1]))
    did(game, hand, correction("seat", 1, DECK[-3], 2))


@pytest.mark.parametrize("name", NAMES)
def test_an_electronic_table_has_nothing_to_correct(name: str):
    game = ready_game(name)
    refusal = refused(game, after_reveals(game, 1), correction("community", 1, DECK[-1]))
    assert refusal.reason == "nothing is entered by hand at this table"


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_corrected_when_the_round_is_closed(name: str):
    game = real(name)
    standing, cards = to_settle(game), dict(enumerate(DECK))
    while standing.table.round.settlement.plan:
        standing = goes_on(game, standing, cards)
    did(game, standing, correction("community", 1, DECK[-1]))
    closed = did(game, standing, c.CloseRound(by="dealer")).standing
    for place, seat in (("community", 0), ("seat", 1)):
        assert refused(game, closed, correction(place, 1, DECK[-1], seat)).reason == "that card has not been entered"


class Slip:
    """A round in which one card is entered wrongly and put right after so many steps from there."""

    def __init__(self, game: Game, pack: list[Card]) -> None:
        self.game, self.pack = game, pack

    def start(self) -> Standing:
        game = self.game
        standing = seated(game, sorted(HANDS))
        chance = random.Random(1)
        for seat in HANDS:
            for wager in opening_wagers(game, chance, seat):
                standing = did(game, standing, wager).standing
        return standing

    def next(self, standing: Standing, faces: Mapping[int, Card]) -> c.AnyCommand:
        table = standing.table
        command = staff(self.game, table, faces.__getitem__, 0)
        if command is not None:
            return command
        seat, street = table.asked_now[0].number, table.round.stage.street
        assert street
        if seat == 4 and street.place == 1:
            return c.Fold(by="dealer", seat=seat)
        return c.Bet(by="dealer", seat=seat, multiple=1 + (seat + street.place) % 3)

    def honest(self) -> Standing:
        """How the round ends when every card is entered as it is."""
        standing, right = self.start(), dict(enumerate(self.pack))
        while not (standing.table.round.number and standing.table.round.stage is Stage.BETTING):
            standing = did(self.game, standing, self.next(standing, right)).standing
        return standing

    def corrected(self, place: c.CardPlace, card: int, seat: int, wrong: Card, after: int) -> tuple[Standing, int]:
        """The end of the round when the card is put right, and how many steps there were to choose from."""
        standing, right = self.start(), dict(enumerate(self.pack))
        slots: tuple[int, ...] = ()
        taken, put_right = 0, False
        while not (standing.table.round.number and standing.table.round.stage is Stage.BETTING):
            table = standing.table
            player = table.seat(seat)
            places = {"community": table.round.community, "bonus-box": table.round.bonus_box}
            slots = places[place] if place != "seat" else (player.hand.held if player else ())
            entered = {"community": table.round.community_faces, "bonus-box": table.round.bonus_faces}.get(
                place, player.hand.faces if player else ()
            )
            if len(entered) >= card and not put_right:
                if taken == after or (table.round.stage is Stage.SETTLING and not table.round.settlement.plan):
                    fix = correction(place, card, right[slots[card - 1]], seat)
                    standing, put_right = did(self.game, standing, fix).standing, True
                    continue
                taken += 1
            faces = right
            if len(slots) >= card and not put_right:
                faces = right | {slots[card - 1]: wrong}
            standing = did(self.game, standing, self.next(standing, faces)).standing
        assert put_right
        return standing, taken


SLIPS = [
    ("community", 1, 0, "Jd"),
    ("community", 2, 0, "Jd"),
    ("community", 3, 0, "Ah"),
    ("seat", 1, 2, "3c"),
    ("seat", 2, 3, "9c"),
    ("seat", 1, 1, "As"),
]


def money(standing: Standing) -> tuple[object, ...]:
    """Everything that must be the same in the end; the rack but for the order of its cards."""
    table = standing.table
    return changed(table, deck__rack=tuple(sorted(table.deck.rack))), standing.meter


@pytest.mark.parametrize(
    ("name", "place", "card", "seat", "wrong"),
    [(name, *slip) for name in NAMES for slip in SLIPS] + [("maryland", "bonus-box", 2, 0, "Qs")],
)
def test_after_a_correction_the_money_is_as_if_the_card_had_been_right_from_the_start(
    name: str, place: c.CardPlace, card: int, seat: int, wrong: str
):
    game = real(name)
    box = "3h 4d 6c 9s" if game.submission.six_card else ""
    slip = Slip(game, stacked(game, HANDS, "Kd Qh Qc", box))
    honest, put_right = money(slip.honest()), 0
    for after in range(200):
        ended, taken = slip.corrected(place, card, seat, Card(wrong), after)
        assert money(ended) == honest
        put_right += 1
        if taken < after:
            break
    assert put_right > 3


@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
def test_a_card_corrected_after_an_award_was_claimed_releases_it_and_the_round_is_what_it_truly_was(name: str):
    game = real(name)
    box = "3h 4d 6c 9s" if game.submission.six_card else ""
    truth = dict(enumerate(stacked(game, {1: "2c 7d", 2: "As Ks"}, "Qs Js Td", box)))
    entered = dict(enumerate(stacked(game, {1: "2c 7d", 2: "As Ks"}, "Qs Js Ts", box)))
    start = seated(game, [1, 2])
    for seat in (1, 2):
        for wager, amount in (("ante", game.submission.table.minimum), ("progressive", 100)):
            start = did(game, start, c.PlaceWager(by="dealer", seat=seat, wager=wager, amount=amount)).standing
    number = start.table.round.number

    def to_the_end(standing: Standing) -> Standing:
        while standing.table.round.stage is not Stage.BETTING or standing.table.round.number == number:
            standing = goes_on(game, standing, truth)
        return standing

    honest, standing, put_right = to_the_end(start), start, 0
    while standing.table.round.stage is not Stage.BETTING or standing.table.round.number == number:
        if any(seat.hand.progressive.claimed for seat in standing.table.taken):
            again = did(game, standing, correction("community", 3, Card("Td"))).standing
            assert not any(seat.hand.progressive.claimed for seat in again.table.taken)
            ended = to_the_end(again)
            assert (ended.table.seats, ended.table.custody) == (honest.table.seats, honest.table.custody)
            assert ended.meter == honest.meter
            put_right += 1
        standing = goes_on(game, standing, entered)
    assert put_right > 3


def test_a_correction_never_overdraws_the_inventory():
    game = real("new-jersey")
    standing, faces = to_settle(game), dict(enumerate(DECK))
    standing = did(game, standing, c.TurnHand(by="dealer", seat=2, faces=parse_cards("Ks Qh"))).standing
    standing = goes_on(game, standing, faces)
    everything = c.Credit(by="floorperson", amount=standing.table.custody.inventory)
    standing = did(game, standing, everything).standing
    done = carry_out(game, standing, correction("seat", 1, Card("As"), 2))
    assert isinstance(done, Refusal) or done.standing.table.custody.inventory >= 0


def test_a_forfeited_hand_stays_out_when_the_settlement_begins_anew():
    game = real("maryland")
    pack = stacked(game, {1: "As Ks", 2: "2c 7d"}, "Qs Js Ts", "3h 4d 6c 9s")
    standing, faces = seated(game, [1, 2]), dict(enumerate(pack))
    for seat in (1, 2):
        for wager, amount in (("ante", dollars(10)), ("progressive", dollars(1))):
            standing = did(game, standing, c.PlaceWager(by="dealer", seat=seat, wager=wager, amount=amount)).standing
    while standing.table.round.stage is not Stage.SETTLING:
        standing = goes_on(game, standing, faces)
    standing = did(game, standing, c.ReportConduct(by="floorperson", seat=1, what="touching")).standing
    standing = goes_on(game, standing, faces)
    standing = did(game, standing, correction("seat", 1, Card("2d"), 2)).standing
    assert all(task.seat != 1 for task in standing.table.round.settlement.plan + standing.table.round.settlement.later)


def test_a_face_noted_wrongly_when_a_card_was_exposed_is_put_right():
    game = real("south-dakota")
    standing, faces = after_reveals(game, 0), dict(enumerate(DECK))
    while standing.table.round.stage is not Stage.THIRD_STREET:
        standing = goes_on(game, standing, faces)
    wrong, right = Card("As"), Card("Ac")
    standing = did(game, standing, c.Exposed(by="dealer", place="community", card=1, face=wrong)).standing
    slot = standing.table.round.community[0]
    while not standing.table.round.community_faces:
        standing = goes_on(game, standing, faces | {slot: wrong})
    did(game, standing, correction("community", 1, right))
