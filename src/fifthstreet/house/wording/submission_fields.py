"""The titles of the form of a Rules Submission, and what a rulebook says about each of its fields."""

from collections.abc import Mapping

from fifthstreet.house.wording.sentences import sentence
from fifthstreet.money import show_dollars
from fifthstreet.rules.defects import HOUSE_RULE
from fifthstreet.rules.findings import clause
from fifthstreet.rules.model.book import Rulebook
from fifthstreet.rules.model.pays import FixedSum
from fifthstreet.rules.model.progressive import Progressive, Schedule
from fifthstreet.rules.submission_check import LONGEST_TO_DECIDE

GROUPS: Mapping[str, str] = {
    "": "House",
    "table": "Table",
    "dealing": "Dealing",
    "offered": "Wagers offered",
    "three_card": "Three Card Bonus",
    "six_card": "Six Card Bonus",
    "progressive": "Progressive",
    "approvals": "Approvals",
}
TITLES: Mapping[str, str] = {
    "jurisdiction": "Jurisdiction",
    "facility": "Name of the house",
    "offered": "Offered beside the Ante",
    "minimum": "Minimum",
    "maximum": "Maximum",
    "increment": "Steps of",
    "seats": "Open seats",
    "seconds_to_decide": "Seconds to decide",
    "cards": "Cards",
    "method": "Dealing method",
    "shuffler": "Shuffler",
    "decks": "Decks",
    "paytable": "Paytable",
    "allow_player_edge": "Allow the player an edge",
    "schedule": "Schedule",
    "wager": "Wager",
    "rate_of_progression": "Meter rate",
    "reserve_rate": "Reserve rate",
    "start": "Meter starts at",
    "seed": "Reset amount",
    "ceiling": "Ceiling",
    "several_winners": "Several winners in a round",
    "of": "Approval of",
    "by": "Approved by",
    "number": "Number",
    "granted": "Date",
}
CARDS: Mapping[str, str] = {
    "electronic": "Electronic: dealt by the house",
    "real": "Real: entered by the dealer",
}
SHUFFLERS: Mapping[str, str] = {
    "none": "None: shuffled by hand",
    "automated": "Automated",
    "counting": "Automated, counts the cards",
    "self-reshuffling": "Self-reshuffling shoe",
}


def spaced(name: str) -> str:
    """A name of the rulebooks as a title: ``automated-shoe`` is ``Automated shoe``."""
    return sentence(name.replace("-", " "))


def schedule_title(name: str, schedule: Schedule) -> str:
    """A schedule with its wager and its Envy Bonus: ``PMG-01: wager $1, Envy $1,000 and $300``."""
    envy = " and ".join(show_dollars(row.pays.amount) for row in schedule.envy if isinstance(row.pays, FixedSum))
    return f"{name}: wager {show_dollars(schedule.wager)}, Envy {envy}" if envy else name


def rule_of(book: Rulebook, key: str) -> tuple[str, str]:
    """What may be in a field, in words, and the clause that says so; ``house rule`` if it is this product's own."""
    if rule := _of_the_book(book, key):
        return rule
    return _OWN.get(key) or _OWN.get(key.rpartition(".")[2]) or "", HOUSE_RULE


_OWN: Mapping[str, str] = {
    "facility": "Printed on the layout",
    "seconds_to_decide": f"1 to {LONGEST_TO_DECIDE}",
    "increment": "Steps from the minimum must reach the maximum",
    "allow_player_edge": "Needed only if the house means to give the player the edge",
    "reserve_rate": "Together with the meter rate, at most 100%",
    "ceiling": "More than start and reset amount; empty: no ceiling",
    "wager": "More than $0",
    "by": "The body that approved it",
}


def _of_the_book(book: Rulebook, key: str) -> tuple[str, str] | None:
    ante, deck, law = book.wagers.ante, book.deck, book.progressive
    match key:
        case "facility":
            named = [area for area in book.paper.areas if area.area == "house-name"]
            return (_OWN["facility"], clause(named[0])) if named else None
        case "offered":
            return "", clause(book.wagers.permitted)
        case "table.minimum" | "table.maximum" if ante.at_most is not None:
            return f"At most {show_dollars(ante.at_most)}", clause(ante)
        case "table.minimum" | "table.maximum":
            return "As the house sets it", clause(ante)
        case "table.seats":
            return f"1 to {book.seats.at_most}", clause(book.seats)
        case "dealing.method":
            return "", clause(book.dealing.permitted)
        case "dealing.decks":
            unaided, aided = deck.without_shuffler, deck.with_shuffler
            words = f"At most {unaided.at_most} without a shuffler, {aided.at_most} with one"
            return words, _clauses(clause(unaided), clause(aided))
        case "three_card.paytable" if book.wagers.three_card:
            return "", clause(book.wagers.three_card.paytable)
        case "six_card.paytable" if book.wagers.six_card:
            return "", clause(book.wagers.six_card.paytable)
    return _of_the_progressive(law, key) if law else None


def _of_the_progressive(law: Progressive, key: str) -> tuple[str, str] | None:
    match key:
        case "progressive.schedule":
            return "", clause(law.amounts)
        case "progressive.wager":
            proportional = law.amounts.other_wagers == "in-proportion"
            words = "Another wager scales the Envy Bonus" if proportional else "The wager of the schedule"
            return words, clause(law.amounts)
        case "progressive.rate_of_progression" if law.rate:
            return "Share of each wager that goes onto the meter", clause(law.rate)
        case "progressive.start" | "progressive.seed":
            rules = law.start_and_reset
            least = rules.start_at_least if key.endswith("start") else rules.reset_at_least
            return f"At least {show_dollars(least)}" if least is not None else "More than $0", clause(rules)
        case "progressive.several_winners":
            return "", clause(law.several_awards)
    return None


def _clauses(*clauses: str) -> str:
    return ", ".join(dict.fromkeys(clauses))
