"""A table's console: the table live for whoever works or watches it, and what he does there."""

import asyncio
from typing import Annotated

from litestar import post, websocket
from litestar.params import JSONBody

from fifthstreet.house.console import ACTS_AS, SEES_AS, Beside, console
from fifthstreet.house.console_giving import give, turn_up
from fifthstreet.house.console_taps import tap_in, tap_out
from fifthstreet.house.floor import dealer_shown, open_disputes
from fifthstreet.house.host import Host
from fifthstreet.house.house import House
from fifthstreet.house.http.errors import Failed, may_fail
from fifthstreet.house.http.here import Asked, Here, TableName
from fifthstreet.house.http.lobby import host_of
from fifthstreet.house.http.proofs import person_at
from fifthstreet.house.http.staff_door import staff, staff_socket
from fifthstreet.house.http.teller import FOREIGN, NO_TABLE, NOT_SIGNED_IN, TOO_MANY, Socket, Teller
from fifthstreet.house.http.visitors import by_another_name, from_elsewhere
from fifthstreet.house.people.person import Person
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import AccountRole
from fifthstreet.wire.staff import ConsoleStopped, Done, GiveCommand, Tap, TurnUp

TAGS = ["tables, for the staff"]
LOOKS_ON: tuple[AccountRole, ...] = ("dealer", "floorperson", "manager", "surveillance", "auditor")
WORKS: tuple[AccountRole, ...] = ("dealer", "floorperson", "manager")
MOST_CONSOLES = 10
"""So many consoles of one table one person has at most."""
LOOK = 1.0
"""Seconds from one look whether somebody is still signed in to the next."""
SILENCE = 20
"""After so many looks without a change the console is told again, so that a dead line is found out."""
SIGNED_OUT = Fault(code="not-signed-in", message="you are signed out: sign in again")
MAY_FAIL = may_fail("refused", "not-found", "not-signed-in", "too-large", "too-many")
assert set(LOOKS_ON) == set(SEES_AS) and set(WORKS) == set(ACTS_AS)
