"""What people do with the copies and the chips of a document once it is signed, each with its clause of the law."""

from collections.abc import Mapping

from fifthstreet.wire.bank import DocumentName

Duties = tuple[tuple[str, str], ...]
DUTIES: Mapping[DocumentName, Duties] = {
    "fill": (
        ("Drop box copy into the drop box, with the request's; security watches", ".04Q(1)"),
        ("Acknowledgement copy back to the cashier, who keeps it with the chip bank copies", ".04Q(2), R"),
    ),
    "credit": (
        ("Drop box and acknowledgement copies into the drop box, with the request's; security watches", ".05Q(4)"),
        ("Chip bank copies kept together by the cashier", ".05Q(5)"),
    ),
    "opener": (
        ("Container from the cage with security, unless secured to the table", ".03A"),
        ("Container checked to be this table's, and unlocked by the floorperson", ".03B"),
        ("Signed duplicate from the container into the drop box", ".03E"),
    ),
    "closer": (
        ("Original into the drop box", ".08C"),
        ("Duplicate and chips into the table's marked container, the slip to be read from outside", ".02C, .08D"),
        ("Container locked by the floorperson", ".08D"),
        ("Container to the cage with security, or secured to the table", ".08D"),
        ("In the cage: a supervisor sees that all containers are back", ".08E"),
        ("At the tables: the pit manager sees that all containers are locked", ".08F"),
    ),
    "drop": (
        ("Original into the drop box that is removed", ".07D(1)"),
        ("Duplicate into the drop box that takes its place", ".07D(2)"),
    ),
    "error": (
        ("Security and the Commission's representative notified at once", ".03F(1)"),
        ("First copy into the drop box, after a recount with the incorrect and both correct copies", ".03F(5)"),
        ("Second copy to the pit clerk or the floor, third to the Commission's representative", ".03G"),
    ),
    "closed-table": (("Form into the drop box of the table", ".02D(4)"),),
}


def duties_of(kind: DocumentName) -> Duties:
    """What people do once a document of a kind is signed."""
    return DUTIES.get(kind, ())
