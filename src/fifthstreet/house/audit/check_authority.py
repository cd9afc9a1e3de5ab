"""Checks the authority of every actor in the house stream, and of staff at tables."""

from collections.abc import Iterator
from typing import Any

from fifthstreet.audit.entry import Chained
from fifthstreet.audit.findings import Bad
from fifthstreet.house.accounts.person import (
    FLOOR,
    KEEPS_DEVICES,
    KEEPS_SCREENS,
    MAKES,
    STAFF,
    acknowledgers,
)
from fifthstreet.house.accounts.players import GUEST, PLAY_CHIPS
from fifthstreet.house.audit.log import Log
from fifthstreet.house.base import account_events as a
from fifthstreet.house.base import house_events as o
from fifthstreet.house.base.house_events import AnyHouseEvent
from fifthstreet.house.staff.approvals import ANSWERS

SYSTEM = "system"
DEVICE_ROLE = "device"
"""The role of a device; another check says what it may enter."""
BY_THE_HOUSE = (
    o.HouseOpened,
    o.HouseClosed,
    o.CheckpointSigned,
    o.KeyRotated,
    o.GuestFunded,
    a.SignInFailed,
    a.LockedOut,
    o.ScreenSignedIn,
)
"""Events that only the house itself causes, never a person."""
BY_STAFF = (o.CommandGiven, o.AlarmsShown, o.ApprovalAsked, o.DisputeAnswered)
ANSWERERS: dict[Any, tuple[str, ...]] = dict(ANSWERS)
"""The roles that may answer each kind of approval."""


def check_authority(log: Log) -> Iterator[Bad]:
    """Check that every actor in the house stream may cause their event, and that table staff have staff accounts."""
    authority = Authority()
    for one in log.house_events():
        if fault := authority.fault_of(one.entry, one.event):
            yield one.bad(fault)
            return
    for table in log.tables:
        for person, entry in table.staff.items() if table.complete else ():
            if authority.roles.get(person) not in (*STAFF, DEVICE_ROLE):
                yield Bad(table.stream, entry.sequence, f"{person} is not a staff member", entry.at)
                break


class Authority:
    """Follows the house stream, and remembers its accounts, requests for approval and guests."""

    def __init__(self) -> None:
        self.roles: dict[str, str] = {}
        """The role of every account there ever was."""
        self._demo = False
        self._asked: dict[int, tuple[str, str]] = {}
        self._funded: set[str] = set()

    def fault_of(self, entry: Chained, event: AnyHouseEvent) -> str | None:
        """Apply the next event, and return why its actor cannot have caused it; None if they can."""
        fault = self._fault(entry, event)
        match event:
            case o.HouseOpened(demo=demo):
                self._demo = demo
            case a.AccountMade(person=person, role=role):
                self.roles[person] = role
            case o.DeviceAdded(device=device):
                self.roles[device] = DEVICE_ROLE
            case o.ApprovalAsked(approval=number, kind=kind):
                self._asked[number] = entry.person, kind
            case o.GuestFunded(player=player):
                self._funded.add(player)
            case _:
                pass
        return fault

    def _fault(self, entry: Chained, event: AnyHouseEvent) -> str | None:
        if isinstance(event, BY_THE_HOUSE) and entry.by != SYSTEM:
            return f"only the house itself causes this event, not a {entry.by}"
        match event:
            case o.GuestFunded():
                return self._fault_of_funding(event)
            case a.AccountMade(role=role):
                return self._fault_of_role(entry) or _fault_of_making(entry.by, role)
            case a.AccountChanged(person=person, new_password=new_password):
                return self._fault_of_role(entry) or self._fault_of_change(entry, person, new_password=new_password)
            case (
                a.PasswordChanged(person=person)
                | a.SecondFactorEnrolled(person=person)
                | a.RecoveryCodeUsed(person=person)
                | a.SignedIn(person=person)
                | a.LinkUsed(person=person)
            ):
                return self._fault_of_role(entry) or (None if entry.person == person else f"only {person} can do it")
            case o.MoneyMoved():
                moves = entry.by == "cashier"
                return self._fault_of_role(entry) or (None if moves else f"only cashiers move money, not {entry.by}")
            case o.TappedIn() | o.TappedOut() | o.DocumentPrepared() | o.DocumentSigned() | o.DocumentVoided():
                return self._fault_of_role(entry)
            case (
                o.DeviceAdded()
                | o.DeviceRevoked()
                | o.ScreenAdded()
                | o.ScreenRevoked()
                | o.SettingChanged()
                | a.PasswordReset()
                | a.SecondFactorRemoved()
            ):
                return self._fault_of_role(entry) or _fault_of_managing(entry, event)
            case o.AlarmAcknowledged() | o.TapInAllowed():
                return self._fault_of_role(entry) or _fault_of_caller(entry, event)
            case o.ApprovalAnswered():
                return self._fault_of_role(entry) or self._fault_of_answer(entry, event)
            case o.DisputeOpened(player=player):
                fits = (entry.by, entry.person) == ("player", player)
                return None if fits else f"only {player} can dispute it"
            case _:
                return self._fault_of_account(entry, event)

    def _fault_of_role(self, entry: Chained) -> str | None:
        """Why the actor does not have the entry's role, or None; the house and its command line act as ``system``."""
        if entry.by == SYSTEM:
            return None if entry.person not in self.roles else f"{entry.person} is not the house"
        if entry.person not in self.roles:
            return f"there is no account of {entry.person or 'nobody'}"
        role = self.roles[entry.person]
        return None if role == entry.by else f"{entry.person} is a {role}, not a {entry.by}"

    def _fault_of_account(self, entry: Chained, event: AnyHouseEvent) -> str | None:
        """Why the actor's account does not allow the event, or None; a refused command may come from any account."""
        if entry.by == SYSTEM:
            return None
        role = self.roles.get(entry.person)
        if isinstance(event, o.CommandRefused):
            return None if role else f"there is no account of {entry.person or 'nobody'}"
        if not isinstance(event, BY_STAFF):
            return None
        return None if role in STAFF else f"{entry.person or 'nobody'} is not a staff member"

    def _fault_of_funding(self, event: o.GuestFunded) -> str | None:
        """Why a player cannot have got play chips, or None: guests of the demo get them once, all the same amount."""
        if not self._demo:
            return "the house was not open as a demo, and gave nobody play chips"
        if not event.player.startswith(GUEST) or event.player in self._funded or event.amount != PLAY_CHIPS:
            return f"guests get play chips once, {PLAY_CHIPS} cents, but {event.player} got {event.amount}"
        return None

    def _fault_of_change(self, entry: Chained, person: str, *, new_password: bool) -> str | None:
        if entry.by == SYSTEM:
            return None
        if entry.by not in MAKES or entry.person == person:
            return f"a {entry.by} may not change that account"
        return _fault_of_making(entry.by, self.roles.get(person, "")) if new_password else None

    def _fault_of_answer(self, entry: Chained, event: o.ApprovalAnswered) -> str | None:
        asked = self._asked.get(event.approval)
        if not asked:
            return f"approval {event.approval} was never requested"
        by, kind = asked
        if event.withdrawn and not event.approved:
            return None if by == entry.person else f"approval {event.approval} is withdrawn by another person"
        if by == entry.person:
            return f"approval {event.approval} is answered by the person who requested it"
        if entry.by == SYSTEM and not event.approved:
            return None
        return None if entry.by in ANSWERERS.get(kind, ()) else f"a {entry.by} may not answer that"


def _fault_of_managing(entry: Chained, event: AnyHouseEvent) -> str | None:
    """Why a role may not change a setting, a device, a watch screen or how others sign in; None if it may."""
    match event:
        case a.SecondFactorRemoved(person=person) if entry.by == SYSTEM or entry.person == person:
            return None
        case o.SettingChanged():
            roles, what = ANSWERERS["setting"], "a setting"
        case o.ScreenAdded() | o.ScreenRevoked():
            roles, what = KEEPS_SCREENS, "watch screens"
        case a.PasswordReset():
            roles, what = ANSWERERS["password-reset"], "another's password"
        case a.SecondFactorRemoved():
            roles, what = ANSWERERS["second-factor"], "another's second factor"
        case _:
            roles, what = KEEPS_DEVICES, "devices"
    return None if entry.by in roles else f"a {entry.by} may not change {what}"


def _fault_of_caller(entry: Chained, event: o.AlarmAcknowledged | o.TapInAllowed) -> str | None:
    """Why a role may not acknowledge an alarm or let a dealer tap in again; None if it may."""
    roles = acknowledgers(event.alarm) if isinstance(event, o.AlarmAcknowledged) else FLOOR
    who = "the floor" if roles == FLOOR else " or ".join(roles)
    return None if entry.by in roles else f"only {who} does this, not {entry.by}"


def _fault_of_making(by: str, role: str) -> str | None:
    """Why a role may not create an account of another role, or None."""
    if by == SYSTEM or role in MAKES.get(by, ()):
        return None
    return f"a {by} may not create the account of a {role}"
