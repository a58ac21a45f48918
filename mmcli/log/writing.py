"""Writing logs: one header or entry a line, or one MessagePack record each."""

import gzip
from collections.abc import Iterable

import msgspec
from msgspec import Struct


def as_lines(records: Iterable[Struct]) -> bytes:
    """Headers and entries as JSON Lines."""
    return b"".join(msgspec.json.encode(record) + b"\n" for record in records)


def as_packed(records: Iterable[Struct]) -> bytes:
    """Headers and entries as a MessagePack log."""
    return b"".join(msgspec.msgpack.encode(msgspec.msgpack.encode(record)) for record in records)


def zipped(log: bytes) -> bytes:
    """A log gzipped, the same bytes for the same log."""
    return gzip.compress(log, mtime=0)
