"""Watch screens: read-only pages on the pit wall, each signed in by a link."""

from typing import Annotated, Literal

from msgspec import Meta

from fifthstreet.values import Value
from fifthstreet.wire.alarms import Alarm
from fifthstreet.wire.client_commands import CommandId
from fifthstreet.wire.people import DisplayName, PersonShown
from fifthstreet.wire.pit import PitCard
from fifthstreet.wire.scenes import Scene
from fifthstreet.wire.staff import Reason

ScreenPage = Literal["pit", "alarms", "table"]


class ScreenCard(Value):
    """A watch screen as managers see it; ``table`` is empty unless it shows a table. ``open`` counts its windows."""

    screen: str
    name: str
    page: ScreenPage
    table: str
    table_title: str
    added_at: int
    added_by: PersonShown
    open: int
    revoked_at: int | None = None
    revoked_by: PersonShown | None = None


class AddScreen(Value, forbid_unknown_fields=True):
    """Add a watch screen for a page; the page ``table`` needs a table."""

    id: CommandId
    name: DisplayName
    page: ScreenPage
    table: Annotated[str, Meta(max_length=100)] = ""


class NewScreen(Value):
    """A new watch screen and the secret of its link, shown once; null if the same request was answered before."""

    screen: ScreenCard
    token: str | None


class RevokeScreen(Value, forbid_unknown_fields=True):
    """Revoke the link of a watch screen for good; its windows close."""

    id: CommandId
    reason: Reason


class SignInScreen(Value, forbid_unknown_fields=True):
    """Open a watch screen by the secret of its link."""

    token: Annotated[str, Meta(max_length=200)]


class ScreenShown(Value, tag="screen"):
    """What a watch screen shows now: its name, its page, and the content of that page alone."""

    name: str
    page: ScreenPage
    now: int
    pit: PitCard | None = None
    alarms: tuple[Alarm, ...] = ()
    scene: Scene | None = None
