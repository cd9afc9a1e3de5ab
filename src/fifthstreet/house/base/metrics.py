"""Prometheus metrics of a house. None of them depends on a card."""

from collections.abc import Mapping

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
GAUGES = {
    "tables": "Open tables.",
    "players": "Taken seats.",
    "watchers": "Connections to tables.",
    "tables_in_trouble": "Tables that are stopped by a fault.",
    "checkpoints": "Number of the last checkpoint.",
    "checkpoints_in_trouble": "1 if checkpoints cannot be written to their second place.",
}

disable_created_metrics()  # they would double the number of series and say no more than the start time


class Metrics:
    """The metrics of one house, in a registry of its own: a process may run several houses."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.commands = self._counter("commands", "Commands committed.")
        self.events = self._counter("events", "Events of tables committed.")
        self.refusals = self._counter("refusals", "Commands refused by the rules.")
        self.answer_seconds = Histogram(
            "fifthstreet_answer_seconds", "Time to answer a player's command.", buckets=BUCKETS, registry=self._registry
        )
        self._gauges = {
            name: Gauge(f"fifthstreet_{name}", text, registry=self._registry) for name, text in GAUGES.items()
        }

    def _counter(self, name: str, text: str) -> Counter:
        return Counter(f"fifthstreet_{name}", text, registry=self._registry)

    def exposition(self, gauges: Mapping[str, int]) -> str:
        """Set the gauges, and return all metrics in the Prometheus text format."""
        for name, value in gauges.items():
            self._gauges[name].set(value)
        return generate_latest(self._registry).decode()
