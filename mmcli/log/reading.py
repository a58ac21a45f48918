"""Reading logs: JSON Lines or MessagePack, either gzipped, streaming.

A reader yields records without knowing the game: the bytes of one header or entry and its place. A MessagePack log is
a sequence of MessagePack `bin` objects, each holding one packed header or entry, so that it can be read piece by piece.
"""

import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from mmcli.errors import LogError, MmcliError
from mmcli.log.visible import SUSPECT, visible_line

BLOCK = 1 << 18
LONGEST = 1 << 20
"""The longest record that is read, in bytes; a real entry has a few hundred."""
LARGEST_DATA = 1 << 20
"""The largest position or card pack that is read, in bytes; a full pack has some hundred thousand."""
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
ENCODINGS = {
    b"\xff\xfe\0\0": "UTF-32",
    b"\0\0\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
    b"{\0\0\0": "UTF-32",
    b"\0\0\0{": "UTF-32",
    b"{\0": "UTF-16",
    b"\0{": "UTF-16",
}
"""How texts start that are not UTF-8, with their byte order mark or at once with a header, and what they are."""
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
BINS = {0xC4: 1, 0xC5: 2, 0xC6: 4}
"""The MessagePack types of a byte string, with the bytes of its length."""
BIN_STARTS = {bytes([start]) for start in BINS}


def open_log(source: BinaryIO, name: str) -> tuple[bool, Iterator[bytes]]:
    """Whether a log is MessagePack, and its blocks, unzipped; raises LogError for a file that is none."""
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
    encoding = _encoding(first)
    if encoding:
        raise LogError(f"{name}: the file is {encoding}; a log is UTF-8: save it so")
    first = first.removeprefix(BYTE_ORDER_MARK)
    return first[:1] in BIN_STARTS, _chained(first, blocks)


def _packing(first: bytes, outside: str = "") -> str | None:
    """In what way a file is packed that starts so; None if it is not."""
    return next((outside + packing for start, packing in PACKINGS.items() if first.startswith(start)), None)


def _encoding(first: bytes) -> str | None:
    """In what other encoding than UTF-8 a text is that starts so; None if it may be UTF-8."""
    return next((encoding for start, encoding in ENCODINGS.items() if first.startswith(start)), None)


def not_text(data: bytes) -> str | None:
    """Why the bytes of a file are no text; None if they are."""
    packing = _packing(data)
    if packing:
        return f"the file is {packing}"
    encoding = _encoding(data)
    if encoding:
        return f"the file is {encoding}, not UTF-8"
    try:
        data.decode()
    except UnicodeDecodeError:
        return "the file is not UTF-8"
    return None


def plain_file(file: Path, what: str, form: str, error: type[MmcliError]) -> bytes:
    """The bytes of a file of data, a position or a card pack; raises the error if it is no plain file of a sane size.

    What is not a file (a pipe, a device) may never end, and text of many megabytes is no such data.
    """
    try:
        if file.exists() and not (file.is_file() or file.is_dir()):
            raise error(f"{file}: this is no plain file; {what} is read from one")
        if file.is_file() and file.stat().st_size > LARGEST_DATA:
            raise error(f"{file}: the file is larger than {LARGEST_DATA:,} bytes; {what} is not")
        source = file.read_bytes()
    except OSError as fault:
        raise error(f"{file}: {fault.strerror}") from None
    why = not_text(source)
    if why is not None:
        raise error(f"{file}: {why}; {what} is plain {form}")
    return source


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
    """The lines of a log in batches, with the number of each batch's first; the last may lack its newline.

    Blocks of nothing but blank lines are passed over. Raises LogError for a line that is too long, and at the end of a
    file in which there is nothing else.
    """
    number, rest, is_empty = 1, b"", True
    for block in blocks:
        text = rest + block
        if not text or text.isspace():
            number += text.count(b"\n")
            rest = text[text.rfind(b"\n") + 1 :]
            batch = []
        else:
            is_empty = False
            batch = text.split(b"\n")
            rest = batch.pop()
        if batch:
            yield number, batch if not SUSPECT.search(text) else [*map(visible_line, batch)]
            number += len(batch)
        if len(rest) > LONGEST:
            raise LogError(f"{name}:{number}: the line is longer than {LONGEST} bytes")
    if rest:
        yield number, [visible_line(rest)]
    if is_empty:
        what = "there are only blank lines in the file" if number > 1 or rest else "the file is empty"
        raise LogError(f"{name}: {what}; a log starts with a header line")


def packed(blocks: Iterator[bytes], name: str) -> Iterator[tuple[int, list[bytes]]]:
    """The records of a MessagePack log in batches, with the number of each batch's first."""
    number, rest = 1, b""
    for block in blocks:
        batch, rest, fault = _records(rest + block)
        if batch:
            yield number, batch
            number += len(batch)
        if fault:
            raise LogError(f"{name}:{number}: {fault}")
    if rest:
        raise LogError(f"{name}:{number}: the record is cut off")


def _records(data: bytes) -> tuple[list[bytes], bytes, str | None]:
    """The whole records in some data, what is left of it, and what is wrong with the record that begins there."""
    records: list[bytes] = []
    start = 0
    while start < len(data):
        width = BINS.get(data[start])
        if width is None:
            return records, b"", "this is no record of a MessagePack log"
        length = int.from_bytes(data[start + 1 : start + 1 + width])
        end = start + 1 + width + length
        if length > LONGEST:
            return records, b"", f"the record is longer than {LONGEST} bytes"
        if end > len(data) or len(data) < start + 1 + width:
            break
        records.append(data[start + 1 + width : end])
        start = end
    return records, data[start:], None
