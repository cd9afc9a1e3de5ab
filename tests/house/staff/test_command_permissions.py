"""Who may give which command: every command of a table, in every role it can name, against every kind of staff."""

import httpx
import msgspec
import pytest

from fifthstreet.house.staff.buttons import TURNS_UP
from fifthstreet.house.wording.sentences import sentence
from fifthstreet.rules import ready_game
from fifthstreet.rules.game import plain
from fifthstreet.table.commands import Command, Settle
from support.accounts import the_staff
from support.duties import ROLES, not_his, samples
from support.live_house import house_in_here

TABLE = "maryland-1"
ACTS_AS = {"dealer": "dealer", "floorperson": "floorperson", "manager": "supervisor"}
"""The one role at a table that a kind of staff has; the others have none."""


@pytest.mark.parametrize("tapped_in", [False, True], ids=["nobody tapped in", "the dealer tapped in"])
def test_whoever_may_not_give_a_command_cannot(tmp_path_factory: pytest.TempPathFactory, tapped_in: bool) -> None:
    data = tmp_path_factory.mktemp("house")
    with house_in_here(data, games=(ready_game("maryland"),)) as (house, address), the_staff(house, address) as staff:
        if tapped_in:
            answer = staff["dealer"].post(f"/api/tables/{TABLE}/tap-in", json={"id": "tapping-in"})
            assert answer.status_code == 200, answer.text
        for who, client in staff.items() if tapped_in else [("dealer", staff["dealer"])]:
            for by in ROLES if who in ACTS_AS else ROLES[:1]:
                for command in samples(by):
                    _only_his_own(client, who, command, tapped_in)
        entries = house.services.store.streams.entries(f"table:{TABLE}")
        people = {role: f"account-demo-{role}" for role in staff}
        for entry in entries:
            role = next((role for role, person in people.items() if person == entry.person), None)
            assert role is None or entry.by == ACTS_AS.get(role.removesuffix("-2")), entry


def _only_his_own(client: httpx.Client, who: str, command: Command, tapped_in: bool) -> None:
    """Nobody acts in a role that is not his, a dealer in none at a table where he is not tapped in.

    In his own role he is told whose duty it is where it is another's, and hears nothing of the kind where it is his.
    """
    own = ACTS_AS.get(who.removesuffix("-2"))
    step = command.step if isinstance(command, Settle) else ""
    body = {
        "id": f"{who}-{type(command).__name__}-{step}-{command.by}",
        "command": msgspec.to_builtins(command, enc_hook=plain),
    }
    answer = client.post(f"/api/tables/{TABLE}/commands", json=body)
    told = f"{who} {body}: {answer.text}"
    if own != command.by or not (tapped_in or command.by != "dealer"):
        assert answer.status_code == 403, told
    elif isinstance(command, TURNS_UP):
        assert answer.status_code == 409, told
        assert answer.json()["error"]["message"].startswith("Send the cards to"), told
    elif not_his(command):
        assert answer.status_code == 409, told
        assert answer.json()["error"]["message"] == sentence(not_his(command)), told
    else:
        assert answer.status_code in (200, 409), told
        assert " can do that" not in answer.text, told
