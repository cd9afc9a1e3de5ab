"""The clause register: every provision of a regulation, in our words, and how the product meets it."""

from collections import Counter
from collections.abc import Mapping
from typing import Literal

import msgspec

from fifthstreet.rules.defects import Defect, DefectsFound
from fifthstreet.rules.model.dealing import MethodName
from fifthstreet.rules.reader import read_toml
from fifthstreet.values import Value

Status = Literal["enforced", "computed", "shown", "outside", "planned"]
Standing = Literal["in-force", "withdrawn", "superseded", "not-in-source"]


class Clause(Value):
    """One provision of a regulation.

    A ``planned`` one says what it ``becomes``. An ``outside`` one either reminds a role of a duty or says ``why`` it
    does not. A reminder names the commands that it goes with (``at``), and the dealing ``methods`` if it applies only
    to some. ``steps`` are the steps of the procedure that the whole ``text`` describes; ``parts`` has the words that
    describe a step each.
    """

    text: str
    steps: tuple[str, ...] = ()
    parts: dict[str, str] = msgspec.field(default_factory=dict)
    status: Status
    becomes: Literal["enforced", "computed", "shown"] | None = None
    to: Literal["dealer", "floor"] | None = None
    remind: str | None = None
    at: tuple[str, ...] = ()
    methods: tuple[MethodName, ...] = ()
    why: str | None = None
    standing: Standing = "in-force"
    reading: tuple[str, ...] = ()

    def words_for(self, step: str) -> str:
        """Return what the clause says about a step of the procedure; empty if it says nothing."""
        return self.text if step in self.steps else self.parts.get(step, "")


Register = Mapping[str, Clause]
"""The clauses of one regulation by citation, in its order."""

Proofs = Mapping[str, tuple[str, ...]]
"""The tests of each clause, by citation."""


def read_register(text: str, file: str) -> Register:
    """Read a register, or raise ``DefectsFound`` with all its defects."""
    register = read_toml(text, dict[str, Clause], file)
    defects = [
        Defect(file, citation, problem) for citation, clause in register.items() for problem in _problems(clause)
    ]
    if defects:
        raise DefectsFound(defects)
    return register


def read_proofs(text: str) -> Proofs:
    """Read which tests prove which clause."""
    return msgspec.json.decode(text, type=dict[str, tuple[str, ...]])


def count_statuses(register: Register, standing: Standing = "in-force") -> Counter[str]:
    """Count the clauses that are in force, or of another standing, by status."""
    return Counter(clause.status for clause in register.values() if clause.standing == standing)


def _problems(clause: Clause) -> list[str]:
    problems = []
    if (clause.becomes is not None) != (clause.status == "planned"):
        problems.append("'becomes' belongs to a planned clause, and to no other")
    if any(words not in clause.text for words in clause.parts.values()):
        problems.append("a part is some of the words of the text")
    if set(clause.steps) & clause.parts.keys():
        problems.append("a step has the whole text or a part of it, and not both")
    if (clause.to is None) != (clause.remind is None):
        problems.append("'to' and 'remind' belong together")
    if (clause.remind is None) != (not clause.at) or (clause.methods and not clause.at):
        problems.append("a reminder, and nothing else, says 'at' which command it is due")
    if (clause.status == "outside" and (clause.remind is None) == (clause.why is None)) or (
        clause.status != "outside" and clause.why is not None
    ):
        problems.append("an outside clause has a reminder or says why not, and no other says why not")
    return problems
