"""Who may command what: every command of a table, in every role that it can name, held against every kind of staff."""

from typing import Any, get_args, get_origin, get_type_hints

import httpx
import msgspec
import pytest

from fifthstreet.cards import Card
from fifthstreet.rules import ready_game
from fifthstreet.rules.game import plain
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.table.commands import AnyCommand, Command, Role
from support.people import the_staff
from support.serving import house_in_here

TABLE = "maryland-1"
ACTS_AS = {"dealer": "dealer", "floorperson": "floorperson", "manager": "supervisor"}
"""The one role at a table that a kind of staff has; the others have none."""
COMMANDS: tuple[type[Command], ...] = get_args(AnyCommand)
ROLES: tuple[Role, ...] = get_args(Role)


def sample(kind: type[Command], by: Role) -> dict[str, Any]:
    """A command of a kind, with something in every field that it must have."""
    hints = get_type_hints(kind)
    fields = {field.name: _something(hints[field.name]) for field in msgspec.structs.fields(kind) if field.required}
    return msgspec.to_builtins(kind(**fields | {"by": by}), enc_hook=plain)  # type: ignore[no-any-return]


def _something(kind: Any) -> Any:
    choices = get_args(kind)
    if kind is DealingTerms:
        return ready_game("maryland").submission.dealing
    if get_origin(kind) is tuple:
        return ()
    if choices:
        return choices[0] if isinstance(choices[0], str) else _something(choices[0])
    return "As" if kind is Card else kind(1)


@pytest.mark.parametrize("tapped_in", [False, True], ids=["nobody tapped in", "the dealer tapped in"])
def test_whoever_may_not_give_a_command_cannot(tmp_path_factory: pytest.TempPathFactory, tapped_in: bool) -> None:
    data = tmp_path_factory.mktemp("house")
    with house_in_here(data, games=(ready_game("maryland"),)) as (house, address), the_staff(house, address) as staff:
        if tapped_in:
            answer = staff["dealer"].post(f"/api/tables/{TABLE}/tap-in", json={"id": "tapping-in"})
            assert answer.status_code == 200, answer.text
        for who, client in staff.items() if tapped_in else [("dealer", staff["dealer"])]:
            for kind in COMMANDS:
                for by in ROLES if who in ACTS_AS else ROLES[:1]:
                    _not_as_another(client, who, kind, by, tapped_in)
        entries = house.parts.store.entries(f"table:{TABLE}")
        people = {role: f"account-demo-{role}" for role in staff}
        for entry in entries:
            role = next((role for role, person in people.items() if person == entry.person), None)
            assert role is None or entry.by == ACTS_AS.get(role.removesuffix("-2")), entry


def _not_as_another(client: httpx.Client, who: str, kind: type[Command], by: Role, tapped_in: bool) -> None:
    """Nobody acts in a role that is not his; a dealer in none at a table where he is not tapped in."""
    own = ACTS_AS.get(who.removesuffix("-2"))
    body = {"id": f"{who}-{kind.__name__}-{by}", "command": sample(kind, by)}
    answer = client.post(f"/api/tables/{TABLE}/commands", json=body)
    if own == by and (tapped_in or by != "dealer"):
        assert answer.status_code in (200, 400, 409), f"{who} {body}: {answer.text}"
    else:
        assert answer.status_code == 403, f"{who} {body}: {answer.text}"
