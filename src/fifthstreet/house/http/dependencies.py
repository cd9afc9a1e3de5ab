"""Parameter types that routes share: the house, rate limits, a table's name, a page of a list."""

from typing import Annotated, Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import FromPath, PathParameter, QueryParameter

from fifthstreet.house.base.limits import Bucket
from fifthstreet.house.house import House
from fifthstreet.house.http.auth import SignInLimit

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
