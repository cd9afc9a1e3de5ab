"""The house's own events in words, as the log shows them."""

from typing import assert_never

from fifthstreet.house import office_events as office
from fifthstreet.house.office_events import AnyOfficeEvent
from fifthstreet.house.record.called import Called
from fifthstreet.papers.forms import short


def tell_office(event: AnyOfficeEvent, called: Called) -> str:
    """An event of the house in words, with people's and players' names in them."""
    match event:
        case office.HouseOpened() | office.HouseClosed() | office.CheckpointSigned():
            return _of_the_house(event)
        case office.KeyRotated() | office.SelfChecked():
            return _of_the_house(event)
        case office.AccountMade() | office.AccountChanged() | office.PasswordChanged() | office.LinkUsed():
            return _of_an_account(event, called)
        case office.SignedIn() | office.SignedOut() | office.SignInFailed() | office.LockedOut():
            return _of_signing_in(event, called)
        case office.MoneyMoved() | office.GuestFunded() | office.DisputeOpened() | office.DisputeAnswered():
            return _of_a_player(event, called)
        case office.TableMade() | office.TappedIn() | office.TappedOut() | office.AlarmsShown():
            return _of_a_table(event, called)
        case office.CommandRefused(table=table, command=command, reason=reason):
            return f"{table}: {command} refused, {reason}" if table else f"{command} refused, {reason}"
        case office.CommandGiven(table=table, round=number, command=command, reason=reason):
            return f"{table}, round {number}: {command}{_because(reason)}"
        case office.ApprovalAsked(approval=approval, kind=kind, words=words, reason=reason):
            return f"approval {approval} asked, {kind}: {words}{_because(reason)}"
        case office.ApprovalAnswered(approval=approval, approved=approved, words=words):
            return f"approval {approval} {'given' if approved else 'refused'}{_because(words)}"
    assert_never(event)


def _because(words: str) -> str:
    return f": {words}" if words else ""


def _of_the_house(
    event: office.HouseOpened | office.HouseClosed | office.CheckpointSigned | office.KeyRotated | office.SelfChecked,
) -> str:
    match event:
        case office.HouseOpened(version=version, demo=demo):
            return f"the house opens, version {version}{', demo' if demo else ''}"
        case office.HouseClosed():
            return "the house closes"
        case office.CheckpointSigned(number=number):
            return f"checkpoint {number} signed"
        case office.KeyRotated(old=old, new=new):
            return f"the signing key was changed from {old} to {new}"
        case office.SelfChecked(ok=ok, differs=differs):
            return f"self-check {'passed' if ok else 'FAILED'}{': ' if differs else ''}{', '.join(differs)}"


def _of_a_table(
    event: office.TableMade | office.TappedIn | office.TappedOut | office.AlarmsShown, called: Called
) -> str:
    match event:
        case office.TableMade(table=table, game=game):
            return f"{table} was made, under the game {game[:12]}…"
        case office.TappedIn(table=table, person=person):
            return f"{called.person(person)} takes over the dealing at {table}"
        case office.TappedOut(table=table, person=person, reason=reason):
            return f"{called.person(person)} gives up the dealing at {table}{_because(reason)}"
        case office.AlarmsShown(table=table, last=last):
            return f"the floor was shown what went wrong at {table}, up to event {last}"


def _of_an_account(
    event: office.AccountMade | office.AccountChanged | office.PasswordChanged | office.LinkUsed, called: Called
) -> str:
    match event:
        case office.AccountMade(login=login, name=name, role=role):
            return f"account {login} made for {name}, {role}"
        case office.AccountChanged(person=person, open=is_open, unlocked=unlocked, new_password=new_password):
            done = ["open" if is_open else "shut"]
            done += ["unlocked"] if unlocked else []
            done += ["given a new password"] if new_password else []
            return f"the account of {called.person(person)} is {' and '.join(done)}"
        case office.PasswordChanged(person=person):
            return f"{called.person(person)} takes another password"
        case office.LinkUsed(person=person, address=address):
            return f"the link of {called.person(person)} is used up, from {address}"


def _of_signing_in(
    event: office.SignedIn | office.SignedOut | office.SignInFailed | office.LockedOut, called: Called
) -> str:
    match event:
        case office.SignedIn(person=person, role=role, address=address, by_link=by_link):
            how = " by a link" if by_link else ""
            return f"{called.person(person)} signs in as {role} from {address}{how}"
        case office.SignedOut(person=person, lapsed=lapsed):
            return f"{called.person(person)} {'was idle, and is signed out' if lapsed else 'signs out'}"
        case office.SignInFailed(login=login, address=address):
            return f"a sign-in {f'as {login}' if login else 'as nobody known here'} failed, from {address}"
        case office.LockedOut(login=login, address=address):
            return f"{login or 'a login of nobody'} is locked out after failed sign-ins from {address}"


def _of_a_player(
    event: office.MoneyMoved | office.GuestFunded | office.DisputeOpened | office.DisputeAnswered, called: Called
) -> str:
    match event:
        case office.MoneyMoved(player=player, amount=amount, after=after):
            what = "paid in for" if amount >= 0 else "paid out to"
            return f"{short(abs(amount))} {what} {called.player(player)}, {short(after)} after it"
        case office.GuestFunded(player=player, amount=amount):
            return f"{called.player(player)} comes in with {short(amount)} of play chips"
        case office.DisputeOpened(table=table, round=number, player=player, words=words):
            return f"{called.player(player)} disputes round {number} of {table}: {words or 'without a word'}"
        case office.DisputeAnswered(dispute=dispute, table=table, round=number, finding=finding):
            return f"dispute {dispute}, round {number} of {table}: {finding}"
