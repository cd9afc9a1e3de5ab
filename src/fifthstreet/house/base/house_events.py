"""Events of the house as a whole: openings, tables, approvals, settings, documents, disputes; with those of accounts.

An event's tag carries its version: ``HouseOpened.1``. The events of a tag never change their shape; a new shape gets a
new number. The actor is recorded in the entry. No event holds a secret.
"""

from fifthstreet.house.base.account_events import (
    AccountChanged,
    AccountMade,
    LinkUsed,
    LockedOut,
    PasswordChanged,
    PasswordReset,
    RecoveryCodeUsed,
    SecondFactorEnrolled,
    SecondFactorRemoved,
    SignedIn,
    SignedOut,
    SignInFailed,
)
from fifthstreet.house.base.house_event import HouseEvent
from fifthstreet.wire.devices import DeviceKind
from fifthstreet.wire.screens import ScreenPage
from fifthstreet.wire.settings import SettingValue

STREAM = "house"
"""The name of the house stream."""


class HouseOpened(HouseEvent):
    """The house opened, in this version; in a demo guests may play with play chips.

    ``strange`` lists suspicious entries: those added while the house was closed that a closed house cannot make, by
    stream and first sequence.
    """

    version: str
    demo: bool
    strange: tuple[str, ...] = ()


class HouseClosed(HouseEvent):
    """The house closed normally."""


class TableMade(HouseEvent):
    """A table was created with the game of this digest; ``row_digests`` has that of its row."""

    table: str
    game: str


class TappedIn(HouseEvent):
    """A dealer tapped in at a table."""

    table: str
    person: str


class TappedOut(HouseEvent):
    """A dealer left a table; ``reason`` is given if the floor tapped them out."""

    table: str
    person: str
    reason: str = ""


class TapInAllowed(HouseEvent):
    """The floor let a dealer whom it had tapped out tap in again."""

    person: str


class AlarmsShown(HouseEvent):
    """A floorperson acknowledged the alarms of a table, up to this event of its stream."""

    table: str
    last: int


class AlarmAcknowledged(HouseEvent):
    """A floorperson, manager or surveillance acknowledged an alarm, by its id; ``words`` are what it said."""

    alarm: str
    table: str
    words: str


class CommandRefused(HouseEvent):
    """A staff command was refused, by a clause or by a house rule."""

    table: str
    command: str
    clause: str | None = None
    reason: str


class CommandGiven(HouseEvent):
    """A staff command that needs a reason was carried out, by these events of the table's stream."""

    table: str
    round: int
    command: str
    first: int
    last: int
    reason: str


class ApprovalAsked(HouseEvent):
    """A person asked for an approval."""

    approval: int
    kind: str
    table: str | None
    words: str
    reason: str


class ApprovalAnswered(HouseEvent):
    """An approval was given, refused, withdrawn by its requester, or expired for the reason in ``words``.

    If it was carried out at a table, ``first`` to ``last`` are the events of the table's stream that did so.
    """

    approval: int
    approved: bool
    words: str
    expired: bool = False
    withdrawn: bool = False
    first: int | None = None
    last: int | None = None


class DeviceAdded(HouseEvent):
    """A device was added to a table; ``token`` is the digest of its secret."""

    device: str
    name: str
    kind: DeviceKind
    table: str
    token: str


class DeviceRevoked(HouseEvent):
    """The token of a device was revoked."""

    device: str
    reason: str


class ScreenAdded(HouseEvent):
    """A watch screen was added, for a page and its table if it has one; ``token`` is the digest of its secret."""

    screen: str
    name: str
    page: ScreenPage
    table: str
    token: str


class ScreenRevoked(HouseEvent):
    """The link of a watch screen was revoked."""

    screen: str
    reason: str


class ScreenSignedIn(HouseEvent):
    """A watch screen was opened by its link, from an address."""

    screen: str
    address: str


class SettingChanged(HouseEvent):
    """An approved change of a setting, which applies from a gaming day on (``2026-11-18``)."""

    name: str
    value: SettingValue
    from_day: str
    approval: int


class MoneyMoved(HouseEvent):
    """A cashier paid money into a player's purse, or out of it."""

    player: str
    sequence: int
    amount: int
    after: int
    words: str


Facts = tuple[tuple[str, str | int], ...]
"""What a document says, each with its title: a text, or an amount in cents."""


class DocumentPrepared(HouseEvent):
    """A document was prepared, with the next serial of its kind, and signed by its preparer.

    ``made_from`` is the serial of its source, such as the request for a fill. ``chips`` are those requested or moved,
    ``count`` is the preparer's own count, ``payee`` is who a payout is paid to, as the preparer read it,
    ``license`` the preparer's license number at that time.
    """

    kind: str
    serial: int
    table: str
    chips: tuple[tuple[int, int], ...] = ()
    count: tuple[tuple[int, int], ...] | None = None
    made_from: int = 0
    facts: Facts = ()
    payee: Facts = ()
    license: str = ""


class DocumentSigned(HouseEvent):
    """A person signed the next line of a document; ``license`` is their license number at that time.

    ``count`` is their own count, if the line asks for one. The last signature of a count also has ``expected``: what
    the record says should have been counted; that of a drop box also has it for the coupons.
    """

    kind: str
    serial: int
    line: int
    count: tuple[tuple[int, int], ...] | None = None
    words: str = ""
    expected: int | None = None
    expected_coupons: int | None = None
    license: str = ""


class DocumentVoided(HouseEvent):
    """A person voided a document, with a reason; its serial is used up."""

    kind: str
    serial: int
    reason: str


class GuestFunded(HouseEvent):
    """A new guest was given play chips."""

    player: str
    amount: int


class DisputeOpened(HouseEvent):
    """A player disputed a round."""

    dispute: int
    table: str
    round: int
    player: str
    words: str


class DisputeAnswered(HouseEvent):
    """A dispute was answered with a finding."""

    dispute: int
    table: str
    round: int
    finding: str


class CheckpointSigned(HouseEvent):
    """A checkpoint was signed."""

    number: int
    key: str
    hash: str


class KeyRotated(HouseEvent):
    """The key that signs checkpoints was replaced."""

    old: str
    new: str


class SelfChecked(HouseEvent):
    """The critical parts were compared with the expected ones; ``differs`` names those that do not match."""

    ok: bool
    digest: str
    differs: tuple[str, ...] = ()


AnyHouseEvent = (
    HouseOpened
    | HouseClosed
    | AccountMade
    | AccountChanged
    | PasswordChanged
    | PasswordReset
    | SecondFactorEnrolled
    | SecondFactorRemoved
    | RecoveryCodeUsed
    | SignedIn
    | SignedOut
    | SignInFailed
    | LockedOut
    | LinkUsed
    | TableMade
    | TappedIn
    | TappedOut
    | TapInAllowed
    | AlarmsShown
    | AlarmAcknowledged
    | CommandRefused
    | CommandGiven
    | ApprovalAsked
    | ApprovalAnswered
    | DeviceAdded
    | DeviceRevoked
    | ScreenAdded
    | ScreenRevoked
    | ScreenSignedIn
    | SettingChanged
    | MoneyMoved
    | DocumentPrepared
    | DocumentSigned
    | DocumentVoided
    | GuestFunded
    | DisputeOpened
    | DisputeAnswered
    | CheckpointSigned
    | KeyRotated
    | SelfChecked
)
HouseEvents = tuple[AnyHouseEvent, ...]
