"""What a route gets from around it: the house, how many it lets in, a table's name."""

from typing import Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import FromPath

from fifthstreet.house.house import House
from fifthstreet.house.http.sign_ins import SignInsAtOnce
from fifthstreet.house.limits import Bucket

Here = NamedDependency[House]
Arrivals = NamedDependency[Bucket]
SignIns = NamedDependency[SignInsAtOnce]
TableName = FromPath[str]
Asked = Request[Any, Any, Any]
