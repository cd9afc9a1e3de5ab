"""The one shape of errors: a code for programs, a sentence for people, the clause where there is one."""

from typing import Literal

from fifthstreet.values import Value

Code = Literal[
    "refused",
    "malformed",
    "not-found",
    "not-allowed",
    "not-signed-in",
    "too-large",
    "too-many",
    "defects",
    "unavailable",
    "internal",
]
"""``refused`` is the table's own no, by its clause; the others are the house's."""


class Fault(Value):
    """What went wrong. ``details`` lists defects one by one."""

    code: Code
    message: str
    clause: str | None = None
    details: tuple[str, ...] = ()


class Problem(Value):
    """The body of every answer over HTTP that is not a success."""

    error: Fault
