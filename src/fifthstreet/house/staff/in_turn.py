"""Commands whose turn comes later than they were given: whoever gave them must still be there, and in the same role."""

from typing import TYPE_CHECKING

from fifthstreet.house.accounts.person import GONE, Person
from fifthstreet.house.tables.host import Commands, Host
from fifthstreet.house.views.console import role_of
from fifthstreet.table.commands import AnyCommand
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.state import Table

if TYPE_CHECKING:
    from fifthstreet.house.house import House


def in_turn(house: "House", host: Host, person: Person, commands: Commands) -> Commands:
    """The same commands, unless by their turn he is signed in no more, or works the table in this role no more."""
    role = role_of(host, person.shown)

    def still(table: Table, at: int) -> tuple[AnyCommand, ...] | Refusal:
        if not house.people.still(person):
            return refuse_by_house_rule(GONE.message)
        if role_of(host, person.shown) != role:
            return refuse_by_house_rule("you do not work this table any more")
        return commands(table, at)

    return still
