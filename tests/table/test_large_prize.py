"""A Six Card prize of $100,000 or more: verified, validated by the floor, paid from the cage, put on paper."""

import pytest

from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import make_game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.accounts import balances
from support.changes import changed
from support.tables import Story, by_script, did, refused, stacked

STEPS = ["verify-six-card", "validate-six-card", "six-card", "six-card-papers"]
WAGERS = {"ante": 1000, "three-card": 100, "six-card": 500}
SUPER_ROYAL = ("Ah Kh", "Qh Jh 10h 9h")
IN_DIAMONDS = ("Ad Kd", "Qd Jd 10d 9d")
ROYAL = ("Ah Kh", "Qh Jh 10h 2c")
LARGE = (
    "COMAR 36.05.11.11I(4)",
    "COMAR 36.05.11.11I(4)(a)",
    "COMAR 36.05.11.11I(4)(c)",
    "COMAR 36.05.11.11I(4)(d)(i)",
    "COMAR 36.05.11.11I(4)(d)(ii)",
)


def played(hole: str, box: str, multiples: tuple[int, int, int] = (1, 1, 1), stake: int = 500, most: int = 0) -> Story:
    """A Maryland round of one player with a Six Card Bonus."""
    game = ready_game("maryland")
    if most:
        game = make_game(game.book, changed(game.submission, six_card__maximum=most))
    pack = stacked(game, {1: hole}, "8s 7c 3d", box)
    return Story(game, pack, {1: WAGERS | {"six-card": stake}}, {1: by_script(*multiples)})


def steps(story: Story) -> list[str]:
    """The steps of the Six Card Bonus in a story."""
    taken = [event.step for event in story.of(e.StepTaken, e.WagersSettled)]
    return [step for step in taken if step in STEPS]


@pytest.mark.clause(*LARGE, "COMAR 36.05.11.12E(1)(a)", "COMAR 36.05.11.12E(1)(b)")
@pytest.mark.parametrize(("cards", "sum_won"), [(SUPER_ROYAL, 100_000_00), (IN_DIAMONDS, 1_000_000_00)])
@pytest.mark.parametrize("multiples", [(1, 1, 1), (0, 0, 0)], ids=["in play", "folded"])
def test_a_super_royal_is_verified_validated_paid_from_the_cage_and_put_on_paper(
    cards: tuple[str, str], sum_won: int, multiples: tuple[int, int, int]
):
    story = played(*cards, multiples)
    assert steps(story) == STEPS
    (paid,) = [event for event in story.of(e.WagersSettled) if event.step == "six-card"]
    assert (paid.source, paid.lines[0].won) == ("cage", sum_won)
    assert paid.hand == f"super royal of {'hearts' if cards is SUPER_ROYAL else 'diamonds'}"
    assert {"COMAR 36.05.11.11I(4)", "COMAR 36.05.11.11I(4)(d)(i)"} <= set(paid.cite)
    cited = {event.step: event.cite for event in story.of(e.StepTaken)}
    assert cited == {
        "verify-six-card": ("COMAR 36.05.11.11I(4)(a)",),
        "validate-six-card": ("COMAR 36.05.11.11I(4)(c)",),
        "six-card-papers": ("COMAR 36.05.11.11I(4)(d)(ii)",),
    }
    amounts = {event.step: event.amount for event in story.of(e.StepTaken)}
    assert amounts == {"verify-six-card": 0, "validate-six-card": sum_won, "six-card-papers": 0}


def test_each_step_of_a_prize_cites_its_own_rule_of_the_book():
    ready = ready_game("maryland")
    own = {"verified": "COMAR 36.05.11.11I(1)", "validated": "COMAR 36.05.11.11I(2)", "papers": "COMAR 36.05.11.11I(3)"}
    cites: dict[str, tuple[str, ...]] = {f"round__large_prize__{step}__cite": (clause,) for step, clause in own.items()}
    game = make_game(changed(ready.book, **cites), ready.submission)
    pack = stacked(game, {1: SUPER_ROYAL[0]}, "8s 7c 3d", SUPER_ROYAL[1])
    story = Story(game, pack, {1: WAGERS}, {1: by_script(1, 1, 1)})
    assert [event.cite for event in story.of(e.StepTaken)] == [(clause,) for clause in own.values()]


@pytest.mark.clause("COMAR 36.05.11.11I(6)")
@pytest.mark.parametrize("cards", [ROYAL, ("Ah Kd", "3c 3s 5s 6h")])
def test_a_smaller_prize_is_paid_at_once(cards: tuple[str, str]):
    assert steps(played(*cards)) == ["six-card"]


@pytest.mark.clause("COMAR 36.05.11.11I(4)")
@pytest.mark.parametrize(("stake", "large"), [(99_00, False), (100_00, True)])
def test_the_amount_decides_and_not_the_row(stake: int, large: bool):
    story = played(*ROYAL, stake=stake, most=100_00)
    assert steps(story) == (STEPS if large else ["six-card"])
    (paid,) = [event for event in story.of(e.WagersSettled) if event.step == "six-card"]
    assert paid.source == ("cage" if large else "inventory")


@pytest.mark.clause("COMAR 36.05.11.11I(4)(d)(ii)")
def test_the_cards_stay_and_the_round_stays_open_until_the_papers_are_done():
    story = played(*SUPER_ROYAL)
    before = next(
        step.standing for step in story.steps if any(task.step == "six-card-papers" for task in plan(step.standing)[:1])
    )
    assert before.table.seat(1).hand.cards
    assert refused(ready_game("maryland"), before, c.CloseRound(by="dealer")).reason == "not everything is settled"


def test_a_misdeal_after_a_large_prize_and_the_whole_meter_returns_both_to_the_cage():
    ready = ready_game("maryland")
    game = make_game(ready.book, changed(ready.submission, six_card__maximum=2_000_00))
    # A royal flush wins the meter; with the box, four aces win 50 to 1 on $2,000.
    pack = stacked(game, {1: "Ah Kh"}, "Qh Jh 10h", "Ac Ad As 2c")
    story = Story(game, pack, {1: WAGERS | {"six-card": 2_000_00, "progressive": 100}}, {1: by_script(1, 1, 1)})
    (meter,) = story.of(e.ProgressivePaid)
    assert meter.source == "cage"
    settled = next(step.standing for step in story.steps if step.standing.table.seat(1).hand.from_cage > meter.amount)
    void = did(game, settled, c.WrongCount(by="floorperson", place="community", cards=4))
    (voided,) = [event for event in void.events if isinstance(event, e.RoundVoided)]
    assert voided.to_cage == meter.amount + 100_000_00
    assert balances(void.standing.table) == balances(story.before.table)


def plan(standing: Standing) -> tuple[object, ...]:
    """The steps of the settlement still to take."""
    return standing.table.round.settlement.plan


@pytest.mark.clause("COMAR 36.05.11.11I(4)(d)(i)")
def test_a_large_prize_is_paid_from_the_cage_by_a_table_without_a_chip():
    game, story = ready_game("maryland"), played(*SUPER_ROYAL)
    steps_due = [step.standing for step in story.steps if step.standing.table.round.settlement.plan]
    due = next(one for one in steps_due if one.table.round.settlement.plan[0].step == "six-card")
    credit = c.Credit(by="floorperson", at=due.table.now, amount=due.table.custody.inventory)
    empty = did(game, due, credit).standing
    settle = c.Settle(by="dealer", at=due.table.now, step="six-card", seat=1)
    done = did(game, empty, settle)
    assert done.events[0].source == "cage"
    assert (done.standing.table.custody.inventory, done.standing.table.seat(1).hand.from_cage) == (0, 100_000_00)
