"""The shape of every error: a code for programs, a sentence for people, and a clause if one applies."""

from typing import Literal

from fifthstreet.values import Value

Code = Literal[
    "refused",
    "malformed",
    "not-found",
    "not-allowed",
    "not-signed-in",
    "code-needed",
    "too-large",
    "too-many",
    "defects",
    "unavailable",
    "internal",
]
"""``refused`` means that a rule of the game or of the house forbids it; the others are technical.

``code-needed`` answers a sign-in whose password is right and whose account has a second factor: send its code too."""


class Fault(Value):
    """An error. ``details`` lists defects one by one."""

    code: Code
    message: str
    clause: str | None = None
    details: tuple[str, ...] = ()


class Problem(Value):
    """The body of every HTTP response that reports an error."""

    error: Fault
