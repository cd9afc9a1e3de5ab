"""Which cards stay on the table until all wagers are settled, and which are collected with their seat."""

import pytest

from fifthstreet.rules import ready_game
from fifthstreet.table import events as e
from support.tables import Story, by_script, stacked

BOX = "3c 3d 5s 6h"
WINS, PUSHES, LOSES = "Kh Kd", "10h 10d", "2c 7d"


def played(
    name: str, holes: dict[int, str], wagers: dict[str, int], multiples: tuple[int, int, int] = (1, 1, 1)
) -> Story:
    """A round of a jurisdiction on a board that helps nobody."""
    game = ready_game(name)
    pack = stacked(game, holes, "Js 9c 4h", BOX if name == "maryland" else "")
    return Story(game, pack, dict.fromkeys(holes, wagers), dict.fromkeys(holes, by_script(*multiples)))


def collected(story: Story) -> list[int]:
    """The seats whose cards were collected before the table was cleared, in order."""
    return [event.seat for event in story.of(e.HandCollected)]


@pytest.mark.clause("COMAR 36.05.11.11J", "COMAR 36.05.11.11I(2)(a)", "COMAR 36.05.11.11I(2)(b)")
def test_maryland_collects_losing_and_tied_hands_at_once_and_winners_when_all_is_settled():
    story = played("maryland", {1: LOSES, 3: PUSHES, 5: WINS}, {"ante": 1000})
    assert collected(story) == [3, 1]
    (dealt,) = [event.slots for event in story.of(e.Dealt) if event.to == "seat" and event.seat == 5]
    (closed,) = story.of(e.RoundClosed)
    assert set(dealt) <= set(closed.slots)
    assert closed.cite == ("COMAR 36.05.11.11J",)
    last = max(index for index, event in enumerate(story.events) if isinstance(event, e.WagersSettled))
    assert story.events.index(closed) > last


@pytest.mark.clause("N.J.A.C. 19:47-35.10(i)3")
def test_new_jersey_collects_a_winner_as_soon_as_it_is_paid():
    story = played("new-jersey", {1: LOSES, 3: PUSHES, 5: WINS}, {"ante": 1000})
    assert collected(story) == [5, 3, 1]


@pytest.mark.clause("ARSD 20:18:16:15.14(15)(a)")
def test_south_dakota_collects_a_winner_as_soon_as_it_is_paid():
    story = played("south-dakota", {1: LOSES, 3: PUSHES, 5: WINS}, {"ante": 500})
    assert collected(story) == [5, 3, 1]


@pytest.mark.clause("COMAR 36.05.11.11B(3)", "COMAR 36.05.11.11D(2)", "COMAR 36.05.11.11F(2)")
@pytest.mark.parametrize("multiples", [(0, 0, 0), (1, 0, 0), (1, 1, 0)], ids=["3rd", "4th", "5th"])
@pytest.mark.parametrize("bonus", [{"three-card": 100}, {"three-card": 100, "six-card": 500}, {"progressive": 100}])
def test_maryland_keeps_the_cards_of_a_folder_with_a_side_wager_until_all_is_settled(
    bonus: dict[str, int], multiples: tuple[int, int, int]
):
    story = played("maryland", {1: LOSES, 3: WINS}, {"ante": 1000} | bonus, multiples)
    assert collected(story) == []
    (closed,) = story.of(e.RoundClosed)
    dealt = {slot for event in story.of(e.Dealt) if event.to == "seat" for slot in event.slots}
    assert dealt <= set(closed.slots)


@pytest.mark.clause("COMAR 36.05.11.11B(2)(b)")
def test_maryland_racks_the_cards_of_a_folder_without_a_side_wager_at_once():
    story = played("maryland", {1: LOSES, 3: WINS}, {"ante": 1000}, (0, 0, 0))
    assert all(event.slots for event in story.of(e.FoldCollected))


@pytest.mark.clause("ARSD 20:18:16:15.14(7)")
def test_south_dakota_collects_a_folder_when_the_three_card_bonus_is_settled():
    story = played("south-dakota", {1: LOSES, 3: WINS}, {"ante": 500, "three-card": 100}, (0, 0, 0))
    assert collected(story) == [3, 1]
