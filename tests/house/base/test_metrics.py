"""The metrics of a house, read as Prometheus reads them."""

from prometheus_client.parser import text_string_to_metric_families

from fifthstreet.house.base.metrics import BUCKETS, GAUGES, Metrics


def series(metrics: Metrics, **gauges: int) -> dict[tuple[str, str], float]:
    """Every series, by its name and the upper bound of its bucket."""
    return {
        (sample.name, sample.labels.get("le", "")): sample.value
        for family in text_string_to_metric_families(metrics.exposition(gauges))
        for sample in family.samples
    }


def test_every_metric_has_its_name_from_the_start() -> None:
    """An alert on a counter works before its first event, and no series appears besides these."""
    counters = {f"fifthstreet_{name}_total" for name in ("commands", "events", "refusals")}
    histogram = {f"fifthstreet_answer_seconds_{part}" for part in ("bucket", "count", "sum")}
    gauges = {f"fifthstreet_{name}" for name in GAUGES}
    assert {name for name, _ in series(Metrics())} == counters | histogram | gauges


def test_metrics_count_observe_and_show_the_latest_gauges() -> None:
    """Buckets are cumulative, and a gauge has the value of the last reading."""
    metrics = Metrics()
    metrics.commands.inc()
    metrics.events.inc(3)
    for seconds in (0.01, 0.3, 60):
        metrics.answer_seconds.observe(seconds)
    series(metrics, tables=7)
    found = series(metrics, tables=2)
    assert found["fifthstreet_commands_total", ""] == 1
    assert found["fifthstreet_events_total", ""] == 3
    assert found["fifthstreet_refusals_total", ""] == 0
    assert found["fifthstreet_tables", ""] == 2
    buckets = [found["fifthstreet_answer_seconds_bucket", str(bound)] for bound in (*BUCKETS, "+Inf")]
    assert buckets == [0, 1, 1, 1, 1, 1, 2, 2, 2, 3]
    assert found["fifthstreet_answer_seconds_count", ""] == 3
    assert found["fifthstreet_answer_seconds_sum", ""] == 60.31


def test_two_houses_of_one_process_count_apart() -> None:
    """Each house has a registry of its own."""
    one, other = Metrics(), Metrics()
    one.commands.inc()
    assert series(one)["fifthstreet_commands_total", ""] == 1
    assert series(other)["fifthstreet_commands_total", ""] == 0
