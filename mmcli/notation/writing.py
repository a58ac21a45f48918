"""Writing the notation: whatever a record says is read back as the same."""

import json
from collections.abc import Iterable, Iterator

from mmcli.notation.forms import Forms
from mmcli.notation.heads import NOTHING, forms_for, players_of, write_head
from mmcli.notation.said import short_name, step_words
from mmcli.notation.steps import Json, Place, actor_named

WIDE = 100
"""How wide a line grows before its next step is written on another."""
ALONE = {"claim"}
"""The kinds of entry that have a line for themselves."""


class NotationWriter:
    """Writes headers and entries, given as the data of JSON, as lines of the notation.

    A log that has been begun is gone on with from its `forms` and its `place`, which moves on.
    """

    def __init__(self, forms: Forms = NOTHING, place: Place | None = None) -> None:
        self._forms = forms
        self.place = place or Place()
        self._line: list[str] = []
        self._games = 0

    def lines(self, records: Iterable[Json]) -> Iterator[str]:
        """The lines of some records; what was written last is kept back until `end`."""
        for record in records:
            yield from self._header(record) if "mmcli" in record else self._entry(record)

    def end(self) -> Iterator[str]:
        """The line that was kept back."""
        if self._line:
            yield " ".join(self._line)
            self._line = []

    def _header(self, header: Json) -> Iterator[str]:
        yield from self.end()
        if self._games:
            yield ""
        self._games += 1
        yield from write_head(header)
        self._forms, self.place = forms_for(header), Place(players_of(header))

    def _entry(self, entry: Json) -> Iterator[str]:
        kinds = self._forms.of_kind.get(entry["do"], ()) if isinstance(entry.get("do"), str) else ()
        note = entry.get("note")
        for form in kinds if "note" not in entry or _can_be_a_note(note) else ():
            actor = entry.get(form.actor) if form.actor else None
            moved = self.place.copy()
            if isinstance(actor, str) and actor != moved.actor and not form.may_be_open:
                moved.actor = actor
            words = step_words(self._forms, form, moved, entry)
            if words is None:
                continue
            if moved.actor != self.place.actor:
                named = short_name(moved, moved.actor)
                if not named.replace("-", "").isalnum() or actor_named(moved, named) != moved.actor:
                    continue
                yield from self.end()
                self._line = [f"{named}:"]
            elif entry["do"] in ALONE or sum(map(len, self._line)) > WIDE:
                yield from self.end()
            self.place = moved
            self._line += words
            if note is not None:
                self._line.append(f"; {note}" if note else ";")
                yield from self.end()
            return
        yield from self.end()
        self.place.before = ""
        yield json.dumps(entry, separators=(",", ":"), ensure_ascii=False)


def _can_be_a_note(note: object) -> bool:
    return isinstance(note, str) and note == note.strip() and note.isprintable() and "\\" not in note
