"""Turning cards up: which command it is, and where its faces come from."""

from fifthstreet.cards import Card
from fifthstreet.house.tables.host import Commands, Host
from fifthstreet.table.commands import AnyCommand, Reveal, TurnBox, TurnHand
from fifthstreet.table.legal import turning_up
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.state import Stage, Table


def turning(host: Host, entered: tuple[Card, ...]) -> Commands:
    """The command that turns up what is due when its turn has come, with the faces that the dealer entered, if any."""

    def commands(table: Table, at: int) -> tuple[AnyCommand, ...] | Refusal:
        slots = turning_up(host.game, table)
        if not slots:
            return refuse_by_house_rule("no card is to be turned up now")
        faces = _faces(host, slots, entered)
        return faces if isinstance(faces, Refusal) else (_command(table, faces, at),)

    return commands


def _faces(host: Host, slots: tuple[int, ...], entered: tuple[Card, ...]) -> tuple[Card, ...] | Refusal:
    if host.real_cards:
        if len(entered) != len(slots):
            return refuse_by_house_rule(
                f"enter the {len(slots)} cards that lie there" if slots[1:] else "enter the card"
            )
        return entered
    if entered:
        return refuse_by_house_rule("the cards of this table are not entered by hand")
    pack = host.projection.pack
    assert pack, "a deck is in play while its cards lie on the table"
    return tuple(pack.face(slot) for slot in slots)


def _command(table: Table, faces: tuple[Card, ...], at: int) -> AnyCommand:
    if table.stage.street:
        return Reveal(by="dealer", at=at, face=faces[0])
    if table.stage is Stage.BONUS_BOX:
        return TurnBox(by="dealer", at=at, faces=faces)
    return TurnHand(by="dealer", at=at, seat=table.plan[0].seat, faces=faces)
