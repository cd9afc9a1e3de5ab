"""Whether the house is well, and what it counts."""

import asyncio
from typing import Literal

from litestar import Response, get
from litestar.enums import MediaType

from fifthstreet.house.http.dependencies import Here
from fifthstreet.house.http.errors import fail, may_fail
from fifthstreet.values import Value

CHECKPOINTS = "checkpoints cannot be written to their second place: the log says where and why"
"""Anybody may ask how the house is; where it keeps its files is said in the log alone."""
SELF_CHECK = "the last self-check found parts that are not as expected: the log says which"


class Health(Value):
    """All is well, so that the house can be played at; ``alarms`` say what somebody must see to all the same."""

    status: Literal["ok"] = "ok"
    alarms: tuple[str, ...] = ()


@get("/health/live", sync_to_thread=False, tags=["health"], responses=may_fail())
def get_live() -> Health:
    """The process answers."""
    return Health()


@get("/health/ready", tags=["health"], responses=may_fail("unavailable"))
async def get_ready(house: Here) -> Health:
    """The house can be played at: its record can be read and written, and no table is stopped."""
    trouble = await asyncio.to_thread(house.services.store.check) or house.trouble
    if trouble:
        raise fail("unavailable", trouble)
    found = house.self_checks.last
    alarms = (house.checkpoints.trouble is not None, CHECKPOINTS), (found is not None and not found.ok, SELF_CHECK)
    return Health(alarms=tuple(words for holds, words in alarms if holds))


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False, tags=["health"], responses=may_fail())
def get_metrics(house: Here) -> Response[str]:
    """Counters and gauges, as Prometheus reads them."""
    hosts = house.tables.values()
    gauges = {
        "tables": len(house.tables),
        "players": sum(len(host.table.taken) for host in hosts),
        "watchers": sum(len(host.watchers) for host in hosts),
        "tables_in_trouble": sum(1 for host in hosts if host.trouble),
        "checkpoints": house.checkpoints.last.number if house.checkpoints.last else 0,
        "checkpoints_in_trouble": 1 if house.checkpoints.trouble else 0,
    }
    text = house.services.metrics.text(gauges)
    return Response(text, media_type="text/plain; version=0.0.4")
