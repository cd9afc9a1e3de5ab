"""A no of the house, with its sentence and its clause."""

from fifthstreet.wire.errors import Fault


class HouseRefusedError(Exception):
    """What was asked has not been done; ``fault`` says why."""

    def __init__(self, fault: Fault) -> None:
        clause = f" ({fault.clause})" if fault.clause else ""
        super().__init__(f"{fault.message}{clause}")
        self.fault = fault
