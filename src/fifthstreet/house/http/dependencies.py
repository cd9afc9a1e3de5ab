"""What routes share: the house, rate limits, a table's name, a page of a list, and checks of typed text."""

from datetime import date
from typing import Annotated, Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import FromPath, PathParameter, QueryParameter

from fifthstreet.house.base.limits import Bucket
from fifthstreet.house.house import House
from fifthstreet.house.http.auth import SignInLimit
from fifthstreet.house.http.errors import fail

TheHouse = NamedDependency[House]
GuestLimit = NamedDependency[Bucket]
TheSignInLimit = NamedDependency[SignInLimit]
TableName = FromPath[str]
AnyRequest = Request[Any, Any, Any]

MOST = 10**12
"""Larger than any number in the house."""
Number = Annotated[int, PathParameter(ge=1, le=MOST)]
"""The number of a round, shift, dispute or approval."""
Before = Annotated[int | None, QueryParameter(ge=1, le=MOST, required=False)]
"""The page holds the items before this number."""
Limit = Annotated[int, QueryParameter(ge=1, le=200)]
"""Items on one page."""
Time = Annotated[int | None, QueryParameter(ge=0, le=253_402_300_799_999, required=False)]
"""Milliseconds since 1970 UTC, as in every event, to the end of the year 9999."""


Day = Annotated[date | None, QueryParameter(required=False)]
"""A gaming day, such as 2026-05-31."""


def require_readable(*texts: str) -> None:
    """Fail unless every character of a comment is printable, a line break or a tab."""
    if not all(one.isprintable() or one in "\n\t" for text in texts for one in text):
        raise fail("malformed", "Text has characters that cannot be printed: remove them")


def require_reason_line(reason: str) -> None:
    """Fail unless a reason is one line of printable text."""
    if not reason.isprintable():
        raise fail("malformed", "Reason must be one line of printable text")


def require_search_text(*texts: str | None) -> None:
    """Fail unless search texts are printable: the record holds nothing else."""
    if not all(text.isprintable() for text in texts if text):
        raise fail("malformed", "Search text must be printable")
