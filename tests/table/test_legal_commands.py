"""What somebody may do now is what the machine takes, and what the automatic staff does is among it."""

import random

import msgspec
import pytest

from fifthstreet.cards import DECK
from fifthstreet.play.coordinator import carry_out
from fifthstreet.play.round import play_round
from fifthstreet.play.staff import dealer, floorperson
from fifthstreet.rules import ready_game
from fifthstreet.table import Actor, Refusal, decide, legal_commands, turning_up
from fifthstreet.table.commands import AnyCommand, Bet, Cut, Fill, Fold, PlaceWager, Reveal, TurnBox, TurnHand
from support.moments import ACTORS as EVERYBODY
from support.moments import LEGAL, asked_at, moments, text_of
from support.tables import bets, by_script, did, seated

NAMES = ("maryland", "new-jersey", "south-dakota")
ACTORS = [Actor("player", 1), Actor("player", 2), Actor("dealer"), Actor("floorperson"), Actor("system")]


@pytest.mark.parametrize("name", NAMES)
def test_what_the_automatic_staff_does_is_legal_and_listed(name: str):
    game = ready_game(name)
    pack = list(DECK)
    random.Random(3).shuffle(pack)
    house = game.submission
    bets = {"ante": house.table.minimum}
    if house.progressive:
        bets["progressive"] = house.progressive.wager
    standing = seated(game, [1, 2])
    strategies = {1: by_script(1, 1, 1), 2: by_script(1, 0, 0)}
    for done in play_round(game, standing, pack, {1: bets, 2: bets}, strategies):
        table = standing.table
        command = floorperson(game, table, table.now) or dealer(game, table, pack.__getitem__, table.now)
        match command:
            case Reveal(face=face):
                assert [pack[slot] for slot in turning_up(game, table)] == [face]
            case TurnBox(faces=faces) | TurnHand(faces=faces):
                assert tuple(pack[slot] for slot in turning_up(game, table)) == faces
            case None | Fill() | Cut():
                pass
            case _ if not isinstance(decide(game, table, command), Refusal):
                assert command in legal_commands(game, table, Actor(command.by))
        for actor in ACTORS:
            for legal in legal_commands(game, table, actor):
                assert not isinstance(carry_out(game, standing, legal), Refusal)
        standing = done.standing


def test_a_player_on_a_street_may_bet_or_fold():
    game = ready_game("new-jersey")
    standing = seated(game, [1, 2])
    for done in play_round(game, standing, list(DECK), {1: {"ante": 1000}}, {1: by_script(1, 1, 1)}):
        standing = done.standing
        if standing.table.round.stage.street:
            break
    legal = legal_commands(game, standing.table, Actor("player", 1))
    kinds = [(type(command), getattr(command, "multiple", None)) for command in legal]
    assert kinds == [(Bet, 1), (Bet, 2), (Bet, 3), (Fold, None)]
    watching = {type(command) for command in legal_commands(game, standing.table, Actor("player", 2))}
    assert PlaceWager not in watching


@pytest.mark.parametrize("name", NAMES)
def test_what_everybody_can_do_at_each_moment_is_told_as_before(name: str):
    assert text_of(name) == (LEGAL / f"{name}.txt").read_text(encoding="utf-8"), "run `make golden`"


@pytest.mark.parametrize("name", NAMES)
def test_every_command_is_the_actors_own_and_of_the_moment_at_which_they_are_asked(name: str):
    for _, game, standing in moments(name):
        table = standing.table
        for actor in EVERYBODY:
            at = asked_at(actor, table)
            for command in legal_commands(game, table, actor, at):
                assert (command.by, command.at, getattr(command, "seat", 0)) == (
                    actor.role,
                    at,
                    actor.seat or getattr(command, "seat", 0),
                )
            now = legal_commands(game, table, actor)
            assert {command.at for command in now} <= {table.now}


@pytest.mark.parametrize("name", NAMES)
def test_a_wager_that_is_not_down_is_offered_at_its_smallest_amount(name: str):
    game = ready_game(name)
    house, standing = game.submission, bets(game, seated(game, [1]), 1)
    least = {"ante": house.table.minimum}
    if house.three_card:
        least["three-card"] = house.three_card.minimum
        bonus = PlaceWager(by="player", at=0, seat=1, wager="three-card", amount=house.three_card.minimum)
        standing = did(game, standing, bonus).standing
    if house.six_card:
        least["six-card"] = house.six_card.minimum
    if house.progressive:
        least["progressive"] = house.progressive.wager
    tip = game.book.wagers.dealer_tip
    least |= {f"tip-{wager}": 1 for wager in (tip.beside if tip else ())}
    if "match-play" in house.offered:
        least["coupon"] = 1
    legal = legal_commands(game, standing.table, Actor("player", 1))
    assert {command.wager: command.amount for command in legal if isinstance(command, PlaceWager)} == least


@pytest.mark.parametrize("name", NAMES)
def test_every_command_is_read_from_json_as_it_was_written(name: str):
    for _, game, standing in moments(name):
        for actor in EVERYBODY:
            legal = legal_commands(game, standing.table, actor, asked_at(actor, standing.table))
            written = msgspec.json.encode(legal)
            assert msgspec.json.decode(written, type=tuple[AnyCommand, ...]) == legal
