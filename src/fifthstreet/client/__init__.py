"""A small client that a program can play with: ``async with connect(address) as house``."""

from fifthstreet.client.house import HouseClient, connect
from fifthstreet.client.table import HouseRefusedError, TableClient

__all__ = ["HouseClient", "HouseRefusedError", "TableClient", "connect"]
