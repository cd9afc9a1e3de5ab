"""Whether the house is well, and what it counts."""

import asyncio
from typing import Literal

from litestar import Response, get
from litestar.enums import MediaType

from fifthstreet.house.http.errors import fail, may_fail
from fifthstreet.house.http.here import Here
from fifthstreet.values import Value


class Health(Value):
    """All is well."""

    status: Literal["ok"] = "ok"


@get("/health/live", sync_to_thread=False, tags=["health"], responses=may_fail())
def get_live() -> Health:
    """The process answers."""
    return Health()


@get("/health/ready", tags=["health"], responses=may_fail("unavailable"))
async def get_ready(house: Here) -> Health:
    """The house can be played at: its record can be read and written, and no table is stopped."""
    trouble = await asyncio.to_thread(house.parts.store.check) or house.trouble
    if trouble:
        raise fail("unavailable", trouble)
    return Health()


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False, tags=["health"], responses=may_fail())
def get_metrics(house: Here) -> Response[str]:
    """Counters and gauges, as Prometheus reads them."""
    hosts = house.hosts.values()
    gauges = {
        "tables": len(house.hosts),
        "players": sum(len(host.table.taken) for host in hosts),
        "watchers": sum(len(host.watchers) for host in hosts),
        "tables_in_trouble": sum(1 for host in hosts if host.trouble),
    }
    text = house.parts.metrics.text(gauges)
    return Response(text, media_type="text/plain; version=0.0.4")
