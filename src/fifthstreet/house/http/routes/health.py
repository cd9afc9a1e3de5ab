"""Health checks and metrics."""

import asyncio
from typing import Literal

from litestar import Response, get
from litestar.enums import MediaType

from fifthstreet.house.http.auth import require_metrics_access
from fifthstreet.house.http.dependencies import AnyRequest, TheHouse
from fifthstreet.house.http.errors import fail, may_fail
from fifthstreet.values import Value

CHECKPOINTS = "checkpoints cannot be written to their second place: the log says where and why"
"""Health is public, so file paths appear only in the log."""
SELF_CHECK = "the last self-check found parts that are not as expected: the log says which"


class Health(Value):
    """The house works; ``alarms`` name problems that need attention nevertheless."""

    status: Literal["ok"] = "ok"
    alarms: tuple[str, ...] = ()


@get("/health/live", sync_to_thread=False, tags=["health"], responses=may_fail())
def get_live() -> Health:
    """The process responds."""
    return Health()


@get("/health/ready", tags=["health"], responses=may_fail("unavailable"))
async def get_ready(house: TheHouse) -> Health:
    """The house is ready to play: its store can be read and written, and no table is stopped."""
    trouble = await asyncio.to_thread(house.services.store.check) or house.trouble
    if trouble:
        raise fail("unavailable", trouble)
    found = house.self_checks.last
    alarms = (house.checkpoints.trouble is not None, CHECKPOINTS), (found is not None and not found.ok, SELF_CHECK)
    return Health(alarms=tuple(message for is_raised, message in alarms if is_raised))


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False, tags=["health"], responses=may_fail("not-signed-in"))
def get_metrics(house: TheHouse, request: AnyRequest) -> Response[str]:
    """Counters and gauges in the Prometheus text format; needs the metrics token, if the house has one."""
    require_metrics_access(request, house)
    hosts = house.tables.values()
    gauges = {
        "tables": len(house.tables),
        "players": sum(len(host.table.taken) for host in hosts),
        "watchers": sum(len(host.watchers) for host in hosts),
        "tables_in_trouble": sum(1 for host in hosts if host.trouble),
        "checkpoints": house.checkpoints.last.number if house.checkpoints.last else 0,
        "checkpoints_in_trouble": 1 if house.checkpoints.trouble else 0,
    }
    return Response(house.services.metrics.exposition(gauges), media_type="text/plain; version=0.0.4")
