"""What a route gets from around it: the house, how many it lets in, a table's name, which page of a list."""

from typing import Annotated, Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import FromPath, PathParameter, QueryParameter

from fifthstreet.house.base.limits import Bucket
from fifthstreet.house.house import House
from fifthstreet.house.http.sign_ins import SignInsAtOnce

Here = NamedDependency[House]
Arrivals = NamedDependency[Bucket]
SignIns = NamedDependency[SignInsAtOnce]
TableName = FromPath[str]
Asked = Request[Any, Any, Any]

MOST = 10**12
"""No number of anything in the house is larger."""
Number = Annotated[int, PathParameter(ge=1, le=MOST)]
"""Which round, shift, dispute or approval."""
Before = Annotated[int | None, QueryParameter(ge=1, le=MOST, required=False)]
"""A list goes on with what comes before this number."""
Limit = Annotated[int, QueryParameter(ge=1, le=200)]
"""So many of a list at once."""
Time = Annotated[int | None, QueryParameter(ge=0, le=253_402_300_799_999, required=False)]
"""Milliseconds, as in every event, to the end of the year 9999."""
