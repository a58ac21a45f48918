"""What is due is due everywhere: `ask`, `legal`, `play` and the audit wait for it, and the end of a log says so."""

from pathlib import Path
from typing import Any

import pytest

from mmcli.games.registry import game_format
from mmcli.log.entries import Roll
from mmcli.oracle.asking import ask
from mmcli.oracle.legal import legal
from mmcli.oracle.playing import IllegalActionError, nobody, play_on
from mmcli.oracle.situation import Situation, load, read
from mmcli.oracle.verdict import Kind, Verdict
from mmcli.report.legal import legal_text
from tests.test_fixtures import FIXTURES, faults, games

CARDS = FIXTURES / "cases" / "mm-glo-3--fifth-card-discarded-after-a-victory.jsonl"


def position(entries: list[Any] | None = None, **stated: Any) -> Situation:
    """A position of Anne and Blas, of which only some things are stated."""
    captains = {"anne": stated.pop("anne", {}), "blas": stated.pop("blas", {})}
    return read({"captains": captains, "entries": entries or [], "cards": "facts"} | stated)


def five_cards() -> Situation:
    """Anne has sunk Blas, and has drawn a fifth glory card."""
    rolls = ["anne: roll seamanship SS1", "blas: roll seamanship 1", "anne: roll hit-location 222"]
    return position(
        ["anne: shoot", "blas: shoot", *rolls, "anne: draw glory ?"],
        turn="anne", actions=2, battle={"aggressor": "anne", "defender": "blas", "rounds": 1},
        anne={"at": "old-providence", "ship": "frigate", "seamanship": 3, "glory_cards": ["?"] * 4},
        blas={"at": "old-providence", "ship": "frigate", "hull": 1, "masts": 0},
    )  # fmt: skip


def overloaded() -> Situation:
    """Anne leaves port with six cards on a ship for four."""
    return position(["move sea"], anne={"at": "tortuga/port", "ship": "flute", "hold": ["rum"] * 6})


def two_preys() -> Situation:
    """The English navy may go for Anne or for Blas."""
    event = {"do": "event", "card": {"name": "An event", "moves": {"english-navy": "S"}}}
    wanted = {"bounties": {"english": 1}}
    navy = {"at": "havana", "seamanship": 3, "scouting": 2, "leadership": 2}
    return position(
        ["pass", "draw event ?", event], turn="blas", round=3, npcs={"english-navy": navy},
        anne={"at": "tortuga"} | wanted, blas={"at": "nassau"} | wanted,
    )  # fmt: skip


def navy_at_nassau(**navy: Any) -> Situation:
    """Anne's turn begins beside a Spanish navy that hunts her."""
    return position(
        anne={"at": "nassau", "bounties": {"spanish": 1}}, blas={"at": "havana/port"}, actions=3,
        npcs={"spanish-navy": {"at": "nassau", "scouting": 3} | navy},
    )  # fmt: skip


def reasons(verdict: Verdict) -> list[tuple[str, str]]:
    return [(refusal.rule, refusal.severity.value) for refusal in verdict.judged.reasons]


DUE = [
    (five_cards, "anne passes", "MM-GLO-3", {"discard"}),
    (overloaded, "anne: move nassau", "MM-MOVE-9", {"jettison"}),
    (two_preys, "anne: move santo-domingo", "MM-NPC-11", {"npc-move"}),
    (navy_at_nassau, "anne passes", "MM-TURN-6", {"roll"}),
]


@pytest.mark.parametrize(("due", "action", "rule", "kinds"), DUE)
def test_nothing_goes_on_before_what_is_due(due: Any, action: str, rule: str, kinds: set[str]) -> None:
    verdict = ask(due(), action)
    assert (verdict.judged.kind, reasons(verdict)) == (Kind.ILLEGAL, [(rule, "missing")])
    listed = legal(due())
    assert listed.due is not None
    assert (listed.due.rule, {*listed.options}) == (rule, kinds)


@pytest.mark.parametrize(("due", "action"), [(five_cards, "anne passes"), (overloaded, "anne: move nassau")])
def test_play_refuses_to_go_on_before_what_is_due(due: Any, action: str) -> None:
    with pytest.raises(IllegalActionError):
        play_on(due(), [action], nobody)


def test_legal_says_what_is_due_and_that_a_card_need_not_be_named() -> None:
    """MM-GLO-3: the hand is secret, the discard is not."""
    told = "".join(part for line in legal_text(five_cards(), legal(five_cards())) for part in line)
    assert "anne has 5 glory cards, and the discard is missing." in told
    assert ask(five_cards(), "anne: discard ?").kind is Kind.LEGAL


def test_the_loss_under_another_reading_is_due_as_well() -> None:
    """MM-MOVE-9: whoever picks the cargo, it is left behind before the game goes on."""
    assert ask(overloaded(), "anne: move nassau").kind is Kind.ILLEGAL


def test_a_token_that_was_given_up_is_returned_before_the_turn_goes_on() -> None:
    """MM-PLN-9: that log and audit can go on without it makes it no less due."""
    (found,) = (FIXTURES / "positions").glob("d044*.toml")
    assert reasons(ask(load(str(found)), "anne passes")) == [("MM-PLN-9", "missing")]


# What NPCs have to do


def test_a_navy_in_the_zone_must_scout_as_the_turn_begins() -> None:
    verdict = ask(navy_at_nassau(), "may the Spanish navy scout Anne?")
    assert (verdict.kind, verdict.called_by) == (Kind.LEGAL, "MM-TURN-6")
    assert verdict.entry == Roll("scouting", "???", "spanish-navy")
    assert verdict.due is not None


def test_a_navy_that_has_scouted_does_not_again() -> None:
    """MM-NPC-20: not in between."""
    later = play_on(navy_at_nassau(), ["spanish-navy: roll scouting 123"], nobody)
    assert reasons(ask(later, "may the Spanish navy scout Anne?")) == [("MM-NPC-20", "illegal")]


def test_a_navy_scouts_for_nobody_but_whose_turn_it_is() -> None:
    """MM-NPC-20."""
    assert reasons(ask(navy_at_nassau(), "may the Spanish navy scout Blas?")) == [("MM-NPC-20", "illegal")]


def test_a_navy_whose_card_was_drawn_in_this_round_is_not_there_yet() -> None:
    """MM-TURN-7, or at once by the other reading of when NPCs enter."""
    captain = {"slot": "spanish-navy", "name": "Nash", "enters": "san-juan"}
    skills = {"seamanship": 3, "scouting": 3, "leadership": 2}
    entering = {"do": "event", "card": {"name": "Capitan", "npc": captain | skills}}
    drawn = position(
        ["pass", "draw event ?", entering], turn="blas", round=2, anne={"at": "san-juan", "bounties": {"spanish": 1}}
    )
    verdict = ask(drawn, "may the Spanish navy scout Anne?")
    assert reasons(verdict) == [("MM-TURN-7", "illegal")]
    assert [rest.ruling.id for rest in verdict.rests] == ["npc-enters"]


# A raid is a raid


def test_a_raid_comes_after_a_successful_search() -> None:
    """MM-MTOK-4: in a Spanish zone any merchant may be taken as Spanish."""
    verdict = ask(position(anne={"at": "havana"}, actions=3), "may Anne raid a Spanish merchant?")
    assert (verdict.kind, verdict.called_by) == (Kind.LEGAL, "MM-MTOK-4")
    assert [type(step).__name__ for step in (*verdict.lead, *verdict.unseen)] == ["Scout", "Roll", "Reveal"]


def test_a_raid_as_another_nation_supposes_its_token() -> None:
    """MM-MTOK-4."""
    verdict = ask(position(anne={"at": "havana"}, actions=3), "may Anne raid a Dutch merchant?")
    assert verdict.kind is Kind.LEGAL
    assert getattr(verdict.unseen[-1], "shows", None) == "dutch"


@pytest.mark.parametrize("sentence", ["may Anne raid a merchant?", "may Anne raid a Spanish merchant?"])
def test_no_raid_with_a_destroyed_location_whatever_the_search_brings(sentence: str) -> None:
    """MM-RAID-1."""
    verdict = ask(position(anne={"at": "havana", "ship": "sloop", "cannons": 0}), sentence)
    assert (verdict.kind, reasons(verdict)) == (Kind.ILLEGAL, [("MM-RAID-1", "illegal")])


def test_to_look_for_a_merchant_is_still_to_scout() -> None:
    """MM-SCOUT-1."""
    verdict = ask(position(anne={"at": "havana"}), "may Anne look for a merchant?")
    assert (verdict.kind, type(verdict.entry).__name__) == (Kind.LEGAL, "Scout")


# A log that ends in the middle


def ending(log: Path, entries: int, tmp_path: Path) -> list[str]:
    """What is told of a log that is cut off after so many entries, above the game's header."""
    cut = tmp_path / "cut.jsonl"
    cut.write_text("\n".join(log.read_text().splitlines()[: entries + 1]) + "\n")
    (game,) = games(cut)
    assert faults(game) == []
    return [game_format("merchants").message(note.refusal) for note in game.findings if note.entry]


@pytest.mark.parametrize(
    ("entries", "says"),
    [
        (1, "The log ends in the middle of a naval combat. blas has declared nothing for this round."),
        (5, "The log ends in the middle of the drawing of a glory card. "),
        (6, "The log ends in the middle of the drawing of a glory card. anne has 5 glory cards"),
    ],
)
def test_a_log_that_ends_in_the_middle_says_of_what_and_what_is_due(entries: int, says: str, tmp_path: Path) -> None:
    (told,) = ending(CARDS, entries, tmp_path)
    assert told.startswith(says)


def test_a_log_that_ends_between_two_actions_says_nothing(tmp_path: Path) -> None:
    assert ending(CARDS, 7, tmp_path) == []
    assert ending(CARDS, 8, tmp_path) == []


def test_a_log_without_entries_says_nothing(tmp_path: Path) -> None:
    assert ending(CARDS, 0, tmp_path) == []
