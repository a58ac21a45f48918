"""Logs from one form into another: JSON Lines, MessagePack, the notation, each plain or gzipped; streaming."""

import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any, BinaryIO

import msgspec

from mmcli.errors import LogError
from mmcli.log.doubled import DoubledError, check_once
from mmcli.log.faults import complaint
from mmcli.log.visible import visible_data
from mmcli.notation.reading import Misread, records_of
from mmcli.notation.writing import NotationWriter

Records = Iterator[dict[str, Any]]


def records(source: BinaryIO, name: str) -> Records:
    """The headers and entries of a log as data, whatever they say; raises LogError for what is no record at all."""
    binary, batches = records_of(source, name)
    is_first = True
    for first, batch in batches:
        for line, record in enumerate(batch, first):
            if not record.strip():
                continue
            found = _record(record, f"{name}:{line}", binary)
            if is_first and "mmcli" not in found:
                raise LogError(f"{name}:{line}: a log begins with a header")
            is_first = False
            yield found


def _record(record: bytes, place: str, binary: bool) -> dict[str, Any]:
    if isinstance(record, Misread):
        raise LogError(f"{place}: {record.says}")
    try:
        if binary:
            found = visible_data(msgspec.msgpack.decode(record))
        else:
            found = msgspec.json.decode(record)
            check_once(record, found)
        msgspec.json.encode(found)
    except (msgspec.DecodeError, UnicodeError, RecursionError, DoubledError, TypeError, ValueError) as fault:
        raise LogError(f"{place}: {complaint(fault, record)}") from None
    if not isinstance(found, dict):
        raise LogError(f"{place}: this is neither a header nor an entry")
    return found


def _as_lines(found: Records) -> Iterator[bytes]:
    return (msgspec.json.encode(record) + b"\n" for record in found)


def _as_packed(found: Records) -> Iterator[bytes]:
    return (msgspec.msgpack.encode(msgspec.msgpack.encode(record)) for record in found)


def _as_notation(found: Records) -> Iterator[bytes]:
    writer = NotationWriter()
    for record in found:
        yield from (f"{line}\n".encode() for line in writer.lines([record]))
    yield from (f"{line}\n".encode() for line in writer.end())


FORMS: dict[str, Callable[[Records], Iterator[bytes]]] = {
    "jsonl": _as_lines,
    "mmlog": _as_packed,
    "mmn": _as_notation,
}
"""The forms of a log by the ending of its name."""
GZIPPED = ".gz"


def form_of(name: str) -> str | None:
    """The form that the ending of a name tells, `.gz` after it left aside; None if it tells none."""
    ending = name.lower().removesuffix(GZIPPED).rpartition(".")[2]
    return ending if ending in FORMS and "." in name else None


def converted(source: BinaryIO, name: str, form: str, *, gzipped: bool) -> Iterator[bytes]:
    """The bytes of a log in another form, piece by piece; raises LogError where the log cannot be read."""
    written = FORMS[form](records(source, name))
    return _zipped(written) if gzipped else written


def _zipped(pieces: Iterable[bytes]) -> Iterator[bytes]:
    zipper = zlib.compressobj(wbits=31)
    for piece in pieces:
        if packed := zipper.compress(piece):
            yield packed
    yield zipper.flush()
