"""What a check of a submission finds: a key, what is wrong with it, and the clause it breaks."""

from fifthstreet.rules.defects import HOUSE_RULE
from fifthstreet.rules.model.entry import Entry

Finding = tuple[str, str, str]
"""A key, what is wrong with it, and the clause it breaks."""


def clause(entry: Entry) -> str:
    """Return the clauses of an entry in one line, or "house rule" if the regulation is silent."""
    return ", ".join(entry.cite) or HOUSE_RULE
