"""The dealer on duty: who deals a table, and whether their console is connected."""


class DealerOnDuty:
    """The person who deals a table, and its open consoles; ``person`` is ``None`` until a dealer taps in."""

    def __init__(self) -> None:
        self.person: str | None = None
        self.console_gone_at: int | None = None
        self._consoles: dict[str, int] = {}

    def assign(self, person: str | None, now: int) -> None:
        """Set the person who deals, or ``None``."""
        self.person = person
        self.console_gone_at = now if person is not None and person not in self._consoles else None

    def console_opened(self, person: str) -> None:
        """Count a console that a person opened."""
        self._consoles[person] = self.consoles_of(person) + 1
        if self.person == person:
            self.console_gone_at = None

    def console_closed(self, person: str, now: int) -> None:
        """Count a console that a person closed; the dealer is away after their last one."""
        self._consoles[person] -= 1
        if not self._consoles[person]:
            del self._consoles[person]
            if self.person == person:
                self.console_gone_at = now

    def consoles_of(self, person: str) -> int:
        """How many consoles of this table a person has open."""
        return self._consoles.get(person, 0)

    @property
    def consoles(self) -> int:
        """How many consoles of this table are open."""
        return sum(self._consoles.values())

    @property
    def away_since(self) -> int | None:
        """When the dealer's last console closed; ``None`` while it is open or no person deals."""
        return self.console_gone_at if self.person is not None and self.person not in self._consoles else None
