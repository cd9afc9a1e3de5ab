"""House events in words, as the log shows them."""

from collections.abc import Callable
from typing import NamedTuple, assert_never

from fifthstreet.house.base import account_events, house_events
from fifthstreet.house.base.house_events import AnyHouseEvent
from fifthstreet.house.base.settings import BY_NAME, setting_in_words
from fifthstreet.house.wording.alarms import ANNOUNCE, headline
from fifthstreet.house.wording.sentences import after_colon, spaced
from fifthstreet.money import total_of
from fifthstreet.papers.amounts import short
from fifthstreet.rules.table_title import table_title

Name = Callable[[str], str]
"""Finds a name by id."""


class Called(NamedTuple):
    """Finds the names of players, staff and kinds of documents; the actor ``by``, if given, stands before the words."""

    player: Name
    person: Name
    document: Name
    by: str = ""

    def subject(self, person: str) -> str:
        """The name of a staff member, to begin a sentence; empty if they are the actor, who is named already."""
        return "" if self.by and person == self.by else f"{self.person(person)} "

    def player_subject(self, player: str) -> str:
        """The name of a player, to begin a sentence; empty if they are the actor, who is named already."""
        return "" if self.by and player == self.by else f"{self.player(player)} "


def tell_house_event(event: AnyHouseEvent, called: Called) -> str:
    """A house event in words, with the names of staff and players."""
    match event:
        case house_events.HouseOpened() | house_events.HouseClosed() | house_events.CheckpointSigned():
            return _of_the_house(event)
        case house_events.KeyRotated() | house_events.SelfChecked():
            return _of_the_house(event)
        case (
            account_events.AccountMade()
            | account_events.AccountChanged()
            | account_events.PasswordChanged()
            | account_events.LinkUsed()
            | account_events.PasswordReset()
            | account_events.SecondFactorEnrolled()
            | account_events.SecondFactorRemoved()
            | account_events.RecoveryCodeUsed()
        ):
            return _of_an_account(event, called)
        case (
            account_events.SignedIn()
            | account_events.SignedOut()
            | account_events.SignInFailed()
            | account_events.LockedOut()
        ):
            return _of_signing_in(event, called)
        case (
            house_events.MoneyMoved()
            | house_events.GuestFunded()
            | house_events.DisputeOpened()
            | house_events.DisputeAnswered()
        ):
            return _of_a_player(event, called)
        case house_events.DocumentPrepared() | house_events.DocumentSigned() | house_events.DocumentVoided():
            return _of_a_document(event, called)
        case (
            house_events.TableMade()
            | house_events.TappedIn()
            | house_events.TappedOut()
            | house_events.TapInAllowed()
            | house_events.AlarmsShown()
            | house_events.AlarmAcknowledged()
        ):
            return _of_a_table(event, called)
        case house_events.CommandRefused(table=table, command=command, reason=reason):
            words = f"{spaced(command)} refused: {reason}"
            return f"{table_title(table)}, {words}" if table else words
        case house_events.CommandGiven(table=table, round=number, command=command, reason=reason):
            return f"{table_title(table)}, round {number}: {spaced(command)}{_because(reason)}"
        case house_events.ApprovalAsked() | house_events.ApprovalAnswered():
            return _of_an_approval(event)
        case (
            house_events.SettingChanged()
            | house_events.DeviceAdded()
            | house_events.DeviceRevoked()
            | house_events.ScreenAdded()
            | house_events.ScreenRevoked()
            | house_events.ScreenSignedIn()
        ):
            return _of_the_settings(event)
    assert_never(event)


def approval_expired(why: str) -> str:
    """Why an approval can no longer be given, as requester and approver read it."""
    return f"Expired: {why}"


def _because(words: str) -> str:
    return f": {words}" if words else ""


def _of_an_approval(event: house_events.ApprovalAsked | house_events.ApprovalAnswered) -> str:
    match event:
        case house_events.ApprovalAsked(approval=approval, words=words, reason=reason):
            return f"approval {approval} requested: {words}{_because(reason)}"
        case house_events.ApprovalAnswered(approval=approval, expired=True, words=words):
            return f"approval {approval} {after_colon(approval_expired(words))}"
        case house_events.ApprovalAnswered(approval=approval, approved=approved, withdrawn=withdrawn, words=words):
            answer = "given" if approved else "withdrawn" if withdrawn else "refused"
            return f"approval {approval} {answer}{_because(words)}"


def _of_the_house(
    event: house_events.HouseOpened
    | house_events.HouseClosed
    | house_events.CheckpointSigned
    | house_events.KeyRotated
    | house_events.SelfChecked,
) -> str:
    match event:
        case house_events.HouseOpened(version=version, demo=demo):
            return f"the house opens, version {version}{', demo' if demo else ''}"
        case house_events.HouseClosed():
            return "the house closes"
        case house_events.CheckpointSigned(number=number):
            return f"checkpoint {number} signed"
        case house_events.KeyRotated(old=old, new=new):
            return f"signing key changed from {old} to {new}"
        case house_events.SelfChecked(ok=ok, differs=differs):
            return f"self-check {'passed' if ok else 'FAILED'}{': ' if differs else ''}{', '.join(differs)}"


def _of_the_settings(
    event: house_events.SettingChanged
    | house_events.DeviceAdded
    | house_events.DeviceRevoked
    | house_events.ScreenAdded
    | house_events.ScreenRevoked
    | house_events.ScreenSignedIn,
) -> str:
    match event:
        case house_events.SettingChanged(name=name, value=value, from_day=from_day, approval=approval):
            changed = f"{BY_NAME[name].title} is {setting_in_words(name, value)}" if name in BY_NAME else name
            return f"setting changed: {changed} from {from_day}, by approval {approval}"
        case house_events.DeviceAdded(device=device, name=name, kind=kind, table=table):
            return f"{device} added: {name}, a {kind.replace('-', ' ')} at {table_title(table)}"
        case house_events.DeviceRevoked(device=device, reason=reason):
            return f"{device} revoked{_because(reason)}"
        case _:
            return _of_a_screen(event)


def _of_a_table(
    event: house_events.TableMade
    | house_events.TappedIn
    | house_events.TappedOut
    | house_events.TapInAllowed
    | house_events.AlarmsShown
    | house_events.AlarmAcknowledged,
    called: Called,
) -> str:
    match event:
        case house_events.TableMade(table=table, game=game):
            return f"{table_title(table)} created, game {game[:12]}…"
        case house_events.TappedIn(table=table, person=person):
            return f"{called.subject(person)}taps in at {table_title(table)}"
        case house_events.TappedOut(table=table, person=person, reason=reason):
            how = "is tapped out at" if reason and person != called.by else "taps out at"
            return f"{called.subject(person)}{how} {table_title(table)}{_because(reason)}"
        case house_events.TapInAllowed(person=person):
            return f"{called.person(person)} may tap in again"
        case house_events.AlarmsShown(table=table, last=last):
            return f"the floor has seen the alarms of {table_title(table)} up to event {last}"
        case house_events.AlarmAcknowledged(alarm=alarm, table=table, words=words) if alarm.startswith("limits:"):
            return f"new limits announced to the players: {headline(table, words.removeprefix(ANNOUNCE))}"
        case house_events.AlarmAcknowledged(table=table, words=words):
            return f"alarm acknowledged: {headline(table, words)}"


def _of_an_account(
    event: account_events.AccountMade
    | account_events.AccountChanged
    | account_events.PasswordChanged
    | account_events.LinkUsed
    | account_events.PasswordReset
    | account_events.SecondFactorEnrolled
    | account_events.SecondFactorRemoved
    | account_events.RecoveryCodeUsed,
    called: Called,
) -> str:
    match event:
        case account_events.AccountMade(login=login, name=name, role=role):
            license_number = f", license number {event.license}" if event.license else ""
            return f"account {login} created for {name}, {role}{license_number}"
        case account_events.AccountChanged(person=person, open=is_open, unlocked=unlocked, new_password=new_password):
            done = [] if is_open is None else ["enabled" if is_open else "disabled"]
            done += ["unlocked"] if unlocked else []
            done += ["password reset"] if new_password else []
            if event.license is not None:
                done.append(f"license number {event.license}" if event.license else "license number cleared")
            return f"account of {called.person(person)}: {', '.join(done)}"
        case account_events.PasswordChanged(person=person):
            return f"{called.subject(person)}changed their password"
        case account_events.LinkUsed(person=person, address=address):
            return f"{called.subject(person)}used their sign-in link from {address}"
        case _:
            return _of_credentials(event, called)


def _of_credentials(
    event: account_events.PasswordReset
    | account_events.SecondFactorEnrolled
    | account_events.SecondFactorRemoved
    | account_events.RecoveryCodeUsed,
    called: Called,
) -> str:
    name = called.person(event.person)
    match event:
        case account_events.PasswordReset(asked_by=asked_by, approval=approval):
            return f"one-time password for {name}, requested by {called.person(asked_by)}, by approval {approval}"
        case account_events.SecondFactorEnrolled():
            return f"{called.subject(event.person)}set up a second factor"
        case account_events.SecondFactorRemoved() if event.person == called.by:
            return "removed their second factor"
        case account_events.SecondFactorRemoved(approval=approval):
            return f"second factor of {name} removed{f', by approval {approval}' if approval else ''}"
        case account_events.RecoveryCodeUsed(left=left):
            return f"{called.subject(event.person)}used a recovery code, {left} left"


def _of_a_screen(event: house_events.ScreenAdded | house_events.ScreenRevoked | house_events.ScreenSignedIn) -> str:
    match event:
        case house_events.ScreenAdded(screen=screen, name=name, page=page, table=table):
            return (
                f"{screen} added: {name}, a watch screen of {table_title(table) if page == 'table' else f'the {page}'}"
            )
        case house_events.ScreenRevoked(screen=screen, reason=reason):
            return f"{screen} revoked{_because(reason)}"
        case house_events.ScreenSignedIn(screen=screen, address=address):
            return f"{screen} opened from {address}"


def _of_signing_in(
    event: account_events.SignedIn | account_events.SignedOut | account_events.SignInFailed | account_events.LockedOut,
    called: Called,
) -> str:
    match event:
        case account_events.SignedIn(person=person, role=role, address=address, by_link=by_link):
            how = " by a link" if by_link else ""
            return f"{called.subject(person)}signs in as {role} from {address}{how}"
        case account_events.SignedOut(person=person, lapsed=lapsed):
            return f"{called.subject(person)}{'is signed out after inactivity' if lapsed else 'signs out'}"
        case account_events.SignInFailed(login=login, address=address, code=True):
            return f"sign-in as {login} failed, from {address}: right password, wrong code"
        case account_events.SignInFailed(login=login, address=address):
            return f"sign-in {f'as {login}' if login else 'with an unknown login'} failed, from {address}"
        case account_events.LockedOut(login=login, address=address):
            return f"{login or 'an unknown login'} is locked out after failed sign-ins from {address}"


def _of_a_player(
    event: house_events.MoneyMoved
    | house_events.GuestFunded
    | house_events.DisputeOpened
    | house_events.DisputeAnswered,
    called: Called,
) -> str:
    match event:
        case house_events.MoneyMoved(player=player, amount=amount, after=after):
            what = "paid in for" if amount >= 0 else "paid out to"
            return f"{short(abs(amount))} {what} {called.player(player)}, balance {short(after)}"
        case house_events.GuestFunded(player=player, amount=amount):
            return f"{called.player_subject(player)}receives {short(amount)} in play chips"
        case house_events.DisputeOpened(table=table, round=number, player=player, words=words):
            round_of = f"round {number} of {table_title(table)}"
            return f"{called.player_subject(player)}disputes {round_of}: {words or 'no comment'}"
        case house_events.DisputeAnswered(dispute=dispute, table=table, round=number, finding=finding):
            return f"dispute {dispute}, round {number} of {table_title(table)}: {finding}"


def _of_a_document(
    event: house_events.DocumentPrepared | house_events.DocumentSigned | house_events.DocumentVoided, called: Called
) -> str:
    name = f"{called.document(event.kind)} {event.serial}"
    match event:
        case house_events.DocumentPrepared(table=table, chips=chips, facts=facts):
            place = table_title(table) if table else dict(facts).get("Result of", "the cage")
            return f"{name} prepared for {place}{f', {short(total_of(chips))}' if chips else ''}"
        case house_events.DocumentSigned(line=line, words=words):
            return f"{name} signed, line {line}{_because(words)}"
        case house_events.DocumentVoided(reason=reason):
            return f"{name} voided{_because(reason)}"
