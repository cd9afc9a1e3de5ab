"""What the house counts of itself, as Prometheus reads it. Nothing in it depends on a card."""

from collections import Counter

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """Counters, and how long answers took."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._below: Counter[float] = Counter()
        self._seconds = 0.0
        self._answers = 0

    def answered(self, seconds: float) -> None:
        """An ask was answered after so long."""
        self._answers += 1
        self._seconds += seconds
        for bucket in BUCKETS:
            if seconds <= bucket:
                self._below[bucket] += 1

    def text(self, gauges: dict[str, int]) -> str:
        """Everything, in the exposition format."""
        lines = []
        for name, value in sorted(gauges.items()):
            lines += [f"# TYPE fifthstreet_{name} gauge", f"fifthstreet_{name} {value}"]
        for name, count in sorted(self.counts.items()):
            lines += [f"# TYPE fifthstreet_{name}_total counter", f"fifthstreet_{name}_total {count}"]
        name = "fifthstreet_answer_seconds"
        lines.append(f"# TYPE {name} histogram")
        lines += [f'{name}_bucket{{le="{bucket}"}} {self._below[bucket]}' for bucket in BUCKETS]
        lines += [f'{name}_bucket{{le="+Inf"}} {self._answers}', f"{name}_sum {self._seconds:.6f}"]
        lines.append(f"{name}_count {self._answers}")
        return "\n".join(lines) + "\n"
