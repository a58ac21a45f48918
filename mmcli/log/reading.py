"""Reading logs: JSON Lines or MessagePack, either gzipped, streaming.

A reader yields records without knowing the game: the bytes of one header or entry and its place. A MessagePack log is
a sequence of MessagePack `bin` objects, each holding one packed header or entry, so that it can be read piece by piece.
"""

import zlib
from collections.abc import Iterator
from typing import BinaryIO

from mmcli.errors import LogError
from mmcli.log.visible import SUSPECT, visible_line

BLOCK = 1 << 18
LONGEST = 1 << 20
"""The longest record that is read, in bytes; a real entry has a few hundred."""
GZIP = b"\x1f\x8b"
PACKINGS = {
    GZIP: "gzip",
    b"BZh": "bzip2",
    b"\xfd7zXZ\0": "xz",
    b"PK\3\4": "zip",
    b"\x28\xb5\x2f\xfd": "zstandard",
    b"\x04\x22\x4d\x18": "lz4",
}
"""How files start that are packed, and in what way."""
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
BINS = {0xC4: 1, 0xC5: 2, 0xC6: 4}
"""The MessagePack types of a byte string, with the bytes of its length."""


def open_log(source: BinaryIO, name: str) -> tuple[bool, Iterator[bytes]]:
    """Whether a log is MessagePack, and its blocks, unzipped; raises LogError for an empty or broken file."""
    blocks = _blocks(source)
    first = next(blocks, b"")
    packing = _packing(first)
    if name.endswith(".gz") and first and packing != "gzip":
        raise LogError(f"{name}: the name ends in .gz, but the file is {packing or 'not gzip'}")
    if packing == "gzip":
        blocks = _unzipped(_chained(first, blocks), name)
        first = next(blocks, b"")
        packing = _packing(first, "gzip of ")
    if packing:
        raise LogError(f"{name}: the file is {packing}; a log is JSON Lines or MessagePack, plain or gzipped once")
    first = first.removeprefix(BYTE_ORDER_MARK)
    if not first.strip():
        raise LogError(f"{name}: the file is empty; a log starts with a header line")
    return first[0] in BINS, _chained(first, blocks)


def _packing(first: bytes, outside: str = "") -> str | None:
    """In what way a file is packed that starts so; None if it is not."""
    return next((outside + packing for start, packing in PACKINGS.items() if first.startswith(start)), None)


def not_text(data: bytes) -> str | None:
    """Why the bytes of a file are no text; None if they are."""
    packing = _packing(data)
    if packing:
        return f"the file is {packing}"
    try:
        data.decode()
    except UnicodeDecodeError:
        return "the file is not UTF-8"
    return None


def _blocks(source: BinaryIO) -> Iterator[bytes]:
    while block := source.read(BLOCK):
        yield block


def _chained(first: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    yield first
    yield from rest


def _unzipped(blocks: Iterator[bytes], name: str) -> Iterator[bytes]:
    unzip = zlib.decompressobj(wbits=31)
    for block in blocks:
        while block:
            try:
                data = unzip.decompress(block, BLOCK)
            except zlib.error:
                raise LogError(f"{name}: the file starts like gzip but cannot be unzipped") from None
            if data:
                yield data
            block = unzip.unconsumed_tail
            if unzip.eof and unzip.unused_data:
                block, unzip = unzip.unused_data, zlib.decompressobj(wbits=31)
    if not unzip.eof:
        raise LogError(f"{name}: the gzip file is cut off")


def lines(blocks: Iterator[bytes], name: str) -> Iterator[tuple[int, list[bytes]]]:
    """The lines of a log in batches, with the number of each batch's first; the last may lack its newline."""
    number, rest = 1, b""
    for block in blocks:
        text = rest + block
        batch = text.split(b"\n")
        rest = batch.pop()
        if len(rest) > LONGEST:
            raise LogError(f"{name}:{number + len(batch)}: the line is longer than {LONGEST} bytes")
        if batch:
            yield number, batch if not SUSPECT.search(text) else [*map(visible_line, batch)]
            number += len(batch)
    if rest:
        yield number, [visible_line(rest)]


def packed(blocks: Iterator[bytes], name: str) -> Iterator[tuple[int, list[bytes]]]:
    """The records of a MessagePack log in batches, with the number of each batch's first."""
    number, rest = 1, b""
    for block in blocks:
        batch, rest = _records(rest + block, name, number)
        if batch:
            yield number, batch
            number += len(batch)
    if rest:
        raise LogError(f"{name}:{number}: the record is cut off")


def _records(data: bytes, name: str, number: int) -> tuple[list[bytes], bytes]:
    records: list[bytes] = []
    start = 0
    while start < len(data):
        width = BINS.get(data[start])
        if width is None:
            raise LogError(f"{name}:{number + len(records)}: this is no record of a MessagePack log")
        length = int.from_bytes(data[start + 1 : start + 1 + width])
        end = start + 1 + width + length
        if length > LONGEST:
            raise LogError(f"{name}:{number + len(records)}: the record is longer than {LONGEST} bytes")
        if end > len(data) or len(data) < start + 1 + width:
            break
        records.append(data[start + 1 + width : end])
        start = end
    return records, data[start:]
