"""Amounts: options that differ in one number only, told as one of every amount from the least to the most."""

from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from mmcli.log.entries import Entry

FEW = 4
"""Up to so many amounts are told one by one."""


class Amounts(Struct, frozen=True):
    """Every option like an entry that has a whole number from `least` to `most` in its `field`."""

    entry: Entry
    field: str
    least: int
    most: int

    def __len__(self) -> int:
        """How many options it stands for."""
        return self.most - self.least + 1

    @property
    def last(self) -> Entry:
        """The option with the most."""
        return structs.replace(self.entry, **{self.field: self.most})


def gathered(options: Sequence[Entry]) -> Iterator[Entry | Amounts]:
    """Sorted options, with more than a few that differ in one number only told as the amounts that they are."""
    start = 0
    while start < len(options):
        run = _run(options, start)
        if run is None or len(run) <= FEW:
            yield options[start]
            start += 1
        else:
            yield run
            start += len(run)


def _run(options: Sequence[Entry], start: int) -> Amounts | None:
    """The longest run of amounts that begins at an option; None if it is alone."""
    field = _next_amount(options, start)
    if field is None:
        return None
    end = start + 1
    while end + 1 < len(options) and _next_amount(options, end) == field:
        end += 1
    return Amounts(options[start], field, getattr(options[start], field), getattr(options[end], field))


def _next_amount(options: Sequence[Entry], place: int) -> str | None:
    """The field by which the option after one is one more, if they differ in nothing else."""
    if place + 1 == len(options) or type(options[place]) is not type(options[place + 1]):
        return None
    one, other = options[place], options[place + 1]
    differing = [name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name)]
    if len(differing) != 1:
        return None
    values = getattr(one, differing[0]), getattr(other, differing[0])
    return differing[0] if all(type(value) is int for value in values) and values[1] == values[0] + 1 else None
