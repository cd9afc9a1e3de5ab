"""Who may bring about what in the house's own stream: nothing is on record by somebody who could not have done it."""

from fifthstreet.audit.entry import Chained
from fifthstreet.house.accounts.players import GUEST, PLAY_CHIPS
from fifthstreet.house.accounts.roles import MAKES, STAFF, may_make
from fifthstreet.house.base import house_events as o
from fifthstreet.house.base.house_events import AnyHouseEvent
from fifthstreet.house.ledger.open_state import Doors
from fifthstreet.house.staff.approvals import ANSWERS

SYSTEM = "system"
OF_THE_HOUSE = (
    o.HouseOpened,
    o.HouseClosed,
    o.CheckpointSigned,
    o.KeyRotated,
    o.GuestFunded,
    o.SignInFailed,
    o.LockedOut,
)
"""What nobody does: it is noted by the house itself."""
OF_THE_STAFF = (o.CommandGiven, o.TappedIn, o.AlarmsShown, o.ApprovalAsked, o.DisputeAnswered)


class Authority:
    """Follows the stream, and says what is wrong with who brought an event about."""

    def __init__(self, doors: Doors) -> None:
        self.roles: dict[str, str] = {}
        """Everybody who ever had an account."""
        self._doors = doors
        self._asked: dict[int, tuple[str, str]] = {}
        self._funded: set[str] = set()

    def fault_of(self, entry: Chained, event: AnyHouseEvent) -> str | None:
        """Why an entry cannot be by whom it is by; nothing where it can."""
        fault = self._doors.fault_of(entry, event) or self._fault(entry, event)
        match event:
            case o.AccountMade(person=person, role=role):
                self.roles[person] = role
            case o.ApprovalAsked(approval=number, kind=kind):
                self._asked[number] = entry.person, kind
            case o.GuestFunded(player=player):
                self._funded.add(player)
            case _:
                pass
        return fault

    def _fault(self, entry: Chained, event: AnyHouseEvent) -> str | None:
        if isinstance(event, OF_THE_HOUSE) and entry.by != SYSTEM:
            return f"the house itself brings it about, and no {entry.by}"
        match event:
            case o.HouseOpened(strange=strange):
                found = f"the house found at its opening what came about while it was closed: {', '.join(strange)}"
                return found if strange else None
            case o.GuestFunded():
                return self._may_be_funded(event)
            case o.AccountMade(role=role):
                return self._own(entry) or self._may_make(entry.by, role)
            case o.AccountChanged(person=person, new_password=new_password):
                return self._own(entry) or self._may_change(entry, person, new_password=new_password)
            case o.PasswordChanged(person=person) | o.SignedIn(person=person) | o.LinkUsed(person=person):
                return self._own(entry) or (None if entry.person == person else f"it is {person}'s to do")
            case o.MoneyMoved():
                return self._own(entry) or (None if entry.by == "cashier" else f"no {entry.by} moves money there")
            case o.ApprovalAnswered():
                return self._own(entry) or self._may_answer(entry, event)
            case o.DisputeOpened(player=player):
                fits = (entry.by, entry.person) == ("player", player)
                return None if fits else f"it is {player}'s to object"
            case _:
                return self._somebody(entry, event)

    def _own(self, entry: Chained) -> str | None:
        """Why an entry is not by a role that its person has; the house and whoever has its folder have none."""
        if entry.by == SYSTEM:
            return None if entry.person not in self.roles else f"{entry.person} is not the house"
        if entry.person not in self.roles:
            return f"there is no account of {entry.person or 'nobody'}"
        role = self.roles[entry.person]
        return None if role == entry.by else f"{entry.person} is a {role}, and no {entry.by}"

    def _somebody(self, entry: Chained, event: AnyHouseEvent) -> str | None:
        """Why an entry is by nobody who could ask for it; a no may be to anybody who has an account."""
        if entry.by == SYSTEM:
            return None
        role = self.roles.get(entry.person)
        if isinstance(event, o.CommandRefused):
            return None if role else f"there is no account of {entry.person or 'nobody'}"
        if not isinstance(event, OF_THE_STAFF):
            return None
        return None if role in STAFF else f"{entry.person or 'nobody'} is not of the staff"

    def _may_be_funded(self, event: o.GuestFunded) -> str | None:
        """Why somebody cannot have been given play chips: guests of a demo are, each once, and all the same."""
        if not self._doors.demo:
            return "the house was open without guests, and gave nobody play chips"
        if not event.player.startswith(GUEST) or event.player in self._funded or event.amount != PLAY_CHIPS:
            return f"a guest is given {PLAY_CHIPS} cents once, and {event.player} is not given {event.amount}"
        return None

    def _may_make(self, by: str, role: str) -> str | None:
        if by == SYSTEM or may_make(by, role):  # type: ignore[arg-type]  # what is no role is nobody's to make
            return None
        return f"a {by} makes no account of a {role}"

    def _may_change(self, entry: Chained, person: str, *, new_password: bool) -> str | None:
        if entry.by == SYSTEM:
            return None
        if entry.by not in MAKES or entry.person == person:
            return f"a {entry.by} does not change that account"
        return self._may_make(entry.by, self.roles.get(person, "")) if new_password else None

    def _may_answer(self, entry: Chained, event: o.ApprovalAnswered) -> str | None:
        asked = self._asked.get(event.approval)
        if not asked:
            return f"approval {event.approval} was never asked for"
        by, kind = asked
        if by == entry.person:
            return f"approval {event.approval} is answered by whoever asked for it"
        if entry.by == SYSTEM and not event.approved:
            return None
        allowed: tuple[str, ...] = ANSWERS.get(kind, ())  # type: ignore[call-overload]
        return None if entry.by in allowed else f"it is not for a {entry.by} to answer that"
