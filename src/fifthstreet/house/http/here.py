"""What a route gets from around it: the house, and the name of a table in the path."""

from typing import Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import FromPath

from fifthstreet.house.house import House

Here = NamedDependency[House]
TableName = FromPath[str]
Asked = Request[Any, Any, Any]
