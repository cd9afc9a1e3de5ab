"""A write of a document that fails, durable or not, leaves no serial out and moves no chips twice."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fifthstreet.house.store import Batch, StoreError
from fifthstreet.wire.bank import PrepareDocument, SignDocument
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.staff import Done
from support.documents import counts, slip
from support.in_process_bank import Bank, in_bank

CHIPS = {100_00: 30}


class Broken:
    """Fails the next write, before or after it is durable."""

    def __init__(self, append: Callable[[Batch], Awaitable[None]], durable: bool) -> None:
        self._append, self._durable, self.armed = append, durable, False

    async def __call__(self, batch: Batch) -> None:
        armed, self.armed = self.armed, False
        if not armed or self._durable:
            await self._append(batch)
        if armed:
            raise StoreError("the disk says no")


def breaks(bank: Bank, durable: bool) -> Broken:
    store = bank.house.services.store
    broken = Broken(store.append, durable)
    store.append = broken  # type: ignore[method-assign,assignment]
    return broken


@pytest.mark.parametrize("durable", [False, True])
def test_a_document_is_prepared_once(tmp_path: Path, durable: bool) -> None:
    async def day(bank: Bank) -> None:
        signing, fay = bank.house.signing, bank.by("fay")
        request = PrepareDocument(id="once-0001", kind="fill-request", table=bank.host.name, chips=counts(CHIPS))
        breaks(bank, durable).armed = True
        with pytest.raises(StoreError):
            await signing.prepare(request, fay)
        assert isinstance(await signing.prepare(request, fay), Done)
        assert signing.documents.next_serial("fill-request") == 3

    in_bank(tmp_path, day)


@pytest.mark.parametrize("durable", [False, True])
def test_the_last_signature_moves_the_chips_once(tmp_path: Path, durable: bool) -> None:
    async def day(bank: Bank) -> None:
        signing, fay, before = bank.house.signing, bank.by("fay"), bank.inventory
        document = await slip(bank.house, bank.people, "fill", bank.host.name, CHIPS)
        request = SignDocument(id="once-0002", line=4)
        breaks(bank, durable).armed = True
        done = await signing.sign("fill", document.serial, request, fay)
        assert isinstance(done, Done) == durable
        while isinstance(done, Fault):
            assert done.code in ("unavailable", "internal", "refused"), done
            done = await signing.sign("fill", document.serial, request, fay)
        signed = signing.documents.get("fill", document.serial)
        assert signed
        assert signed.state == "complete"
        if bank.host.table.custody.inventory == before:  # the host reads the record again before its next turn
            bank.host.load()
        assert bank.inventory == before + 3_000_00

    in_bank(tmp_path, day)
