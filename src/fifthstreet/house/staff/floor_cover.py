"""Floor cover: whether enough floorpersons are signed in to watch all open tables (COMAR 36.05.03.01C, D)."""

from typing import NamedTuple

from fifthstreet.house.tables.tables import Tables
from fifthstreet.house.wording.alarms import cover_words


class FloorCover(NamedTuple):
    """The open tables to watch, the number of signed-in floorpersons, and how many tables one of them may watch.

    ``limit`` counts tables of real cards; a floorperson may watch twice as many electronic tables.
    """

    real: int
    electronic: int
    floorpersons: int
    limit: int

    @property
    def needed(self) -> int:
        """How many floorpersons these tables need."""
        return -(-(2 * self.real + self.electronic) // (2 * self.limit))

    @property
    def is_short(self) -> bool:
        """Whether more tables are open than the floorpersons may watch."""
        return self.needed > self.floorpersons

    @property
    def words(self) -> str:
        """The cover in words: ``7 tables to watch, 1 floorperson signed in: 2 needed``."""
        return cover_words(self.real + self.electronic, self.floorpersons, self.needed)


def floor_cover(tables: Tables) -> FloorCover:
    """The floor cover now; a table of the demo whose floor is automatic needs nobody."""
    services = tables.services
    watched = [host for host in tables.values() if host.table.open and not host.has_autoplay_floor]
    real = sum(host.real_cards for host in watched)
    return FloorCover(
        real=real,
        electronic=len(watched) - real,
        floorpersons=len(services.accounts.sessions.signed_in("floorperson")),
        limit=services.current_settings.tables_per_floorperson,
    )
