"""The titles of the lines of the procedure."""

from fifthstreet.table.settlement_steps import SETTLEMENT_STEPS
from fifthstreet.table.state import Street

_TITLES: dict[str, str] = {
    "open:": "Receive a deck",
    "shuffled": "Shuffle",
    "cut": "Cut",
    "wagers": "Players bet",
    "closed:": "No more bets",
    "locked": "Progressive closes",
    "collected": "Collect progressive chips",
    "dealt:bonus-box": "Deal the bonus box",
    "dealt:community": "Deal the community cards",
    "dealt:seat": "Deal to the players",
    "counted": "Count the stub",
    "stub": "Rack the stub",
    "box": "Turn up the bonus box",
    **{step.name: step.title for step in SETTLEMENT_STEPS},
    "cleared": "Clear the table",
}
_ON_A_STREET = {
    "asked": "players bet or fold",
    "folds": "collect folded hands",
    "closed": "no more bets",
    "revealed": "turn up the card",
}


def title_of(key: str) -> str:
    """The title of a line, by its key."""
    if key in _TITLES:
        return _TITLES[key]
    what, _, of = key.partition(":")
    if what in _ON_A_STREET and of in set(Street):
        return f"{Street(of).inscription}: {_ON_A_STREET[what]}"
    return of.replace("-", " ").capitalize()
