"""The questions that players have asked: the engine answers every one of them as the documents do."""

import json
from collections import Counter
from dataclasses import replace

import msgspec
import pytest
from typer.testing import CliRunner

from mmcli.cli.app import app
from mmcli.errors import FaqError, UnknownNameError
from mmcli.games.registry import faq_folders, game_format
from mmcli.oracle import faq
from mmcli.oracle.faq import Answer, Case, Question

CASES = faq.cases()
DOCUMENT, PAGES = "faq-ar", {"3", "7", "7-8", "10", "11", "14"}
"""The document whose every statement is among the cases, and the pages that it cites."""
DISPUTES = 40
"""How many public disputes are to be among the cases, at least."""

every_case = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])


def changed(name: str, **facts: object) -> Case:
    """A case with something else in its file."""
    found = faq.case(name)
    return replace(found, question=msgspec.structs.replace(found.question, **facts))


def cli(*arguments: str, log: str = "") -> tuple[int, str]:
    """Exit code and output of a command."""
    result = CliRunner().invoke(app, list(arguments), input=log, env={"NO_COLOR": "1", "COLUMNS": "200"})
    return result.exit_code, result.output


@every_case
def test_the_engine_agrees_with_the_documents(case: Case) -> None:
    outcome = faq.run(case)
    assert outcome.before == []
    assert (outcome.verdict, outcome.readings) == (case.question.verdict, case.question.readings)
    assert outcome.agrees, [finding.rule for finding in outcome.findings]


@every_case
def test_rules_rulings_and_citations_of_a_case_exist(case: Case) -> None:
    book, asked = game_format(case.game).rulebook(), case.question
    assert set(asked.rules) <= book.rules.keys()
    assert {cite.document for cite in asked.cite} <= book.documents.keys()
    assert asked.cite
    assert all(cite.page or cite.section for cite in asked.cite)
    readings = book.rulings[asked.ruling].readings if asked.ruling else ()
    assert {reading.name for reading in readings} == asked.readings.keys()


@every_case
def test_a_case_is_a_question_with_an_answer_in_one_sentence(case: Case) -> None:
    assert case.question.question.endswith("?")
    assert case.question.answer.endswith(".")
    assert ". " not in case.question.answer.replace("St. ", "St ")


@every_case
def test_only_a_question_that_depends_names_a_ruling(case: Case) -> None:
    open_ = {Answer.DEPENDS, Answer.NOT_COVERED}
    assert bool(case.question.ruling) == (case.question.verdict in open_)


def test_every_page_of_the_document_is_among_the_cases() -> None:
    cited = {cite.page for case in CASES for cite in case.question.cite if cite.document == DOCUMENT}
    assert cited == PAGES


def test_the_public_disputes_are_among_the_cases() -> None:
    assert len({case.question.dispute for case in CASES} - {""}) >= DISPUTES


def test_no_question_is_asked_twice() -> None:
    asked = Counter(case.question.question for case in CASES)
    assert [question for question, count in asked.items() if count > 1] == []


def test_every_topic_has_a_question() -> None:
    for topics in {case.table.topics for case in CASES}:
        assert {case.question.topic for case in CASES if case.table.topics == topics} == set(topics)


# When the engine does not agree


def test_another_verdict_another_rule_or_an_earlier_finding_is_no_agreement() -> None:
    assert not faq.run(changed("port-action-twice", verdict=Answer.LEGAL)).agrees
    assert not faq.run(changed("port-action-twice", rules=("MM-MOVE-3",))).agrees
    assert not faq.run(changed("ten-points-win", position={"turn": "anne"})).agrees
    twice = faq.case("port-action-twice").question.entries
    assert not faq.run(changed("port-action-twice", entries=(*twice, {"do": "pass", "by": "anne"}))).agrees


def test_a_reading_in_doubt_makes_a_plain_verdict_depend() -> None:
    outcome = faq.run(changed("rumor-second-try", verdict=Answer.ILLEGAL, ruling="", readings={}))
    assert (outcome.plain, outcome.verdict, outcome.agrees) == (Answer.ILLEGAL, Answer.DEPENDS, False)


def test_a_reading_beside_a_printed_one_is_told_but_leaves_the_verdict_plain() -> None:
    outcome = faq.run(faq.case("port-action-on-arrival"))
    assert ("port-on-arrival", Answer.LEGAL) in [(turn.ruling.id, turn.verdict) for turn in outcome.turns]
    assert outcome.verdict is Answer.ILLEGAL


def test_the_exit_code_is_one_if_the_engine_does_not_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = changed("port-action-twice", verdict=Answer.LEGAL)
    monkeypatch.setattr(faq, "case", lambda name: wrong)
    code, output = cli("faq", "port-action-twice")
    assert code == 1
    assert "does not agree: it says illegal MM-PORT-1" in output


# The command


def test_a_question_is_shown_with_answer_rule_page_and_verdict() -> None:
    code, output = cli("faq", "PORT-action-on-arrival")
    assert code == 0
    for told in ("wait for the next turn", "MM-MOVE-3", "p. 7-8", "illegal", "legal if allowed", "agrees", "D037"):
        assert told in output


def test_the_questions_are_listed_by_topic() -> None:
    code, output = cli("faq")
    assert code == 0
    assert all(case.name in output and case.question.topic in output for case in CASES)


def test_the_list_answers_each_question_in_a_players_words() -> None:
    _, output = cli("faq")
    assert all(f"{case.question.question}\n" in output and f" {case.question.answer}\n" in output for case in CASES)
    assert not any(str(Answer.MISMATCH) in line.split() for line in output.splitlines())


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("glory-for-a-second-big-ship", "verdict  the note is wrong  (entry 4)"),
        ("glory-for-a-mission", "verdict  the note is right  (entry"),
        ("six-bounties-of-one-nation", "the note is right if none"),
    ],
)
def test_what_the_players_noted_is_right_or_wrong(name: str, told: str) -> None:
    _, output = cli("faq", name)
    assert told in output
    assert "mismatch" not in output


def test_questions_and_answers_as_data() -> None:
    listed = json.loads(cli("faq", "--format", "json")[1])
    assert [question["name"] for question in listed] == [case.name for case in CASES]
    one = json.loads(cli("faq", "retirement", "--format", "json")[1])
    assert (one["verdict"], one["engine"]["agrees"]) == ("not covered", True)


def test_a_question_is_a_log_that_can_be_audited() -> None:
    _, log = cli("faq", "port-action-twice", "--log")
    code, output = cli("audit", "-", log=log)
    assert (code, "MM-PORT-1" in output) == (1, True)


@pytest.mark.parametrize("arguments", [["nonsense"], ["table"], ["--log"]], ids=["name", "no case", "no name"])
def test_wrong_use_is_one_sentence(arguments: list[str]) -> None:
    result = CliRunner().invoke(app, ["faq", *arguments])
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)


def test_an_unknown_question_is_said_to_be_unknown() -> None:
    with pytest.raises(UnknownNameError, match="no question called 'nonsense'"):
        faq.case("nonsense")


def test_an_entry_that_cannot_be_read_is_named_with_its_case() -> None:
    with pytest.raises(FaqError, match=r"port-action-twice: .*teleport"):
        faq.run(changed("port-action-twice", entries=({"do": "teleport"},)))


def test_the_files_hold_nothing_but_cases() -> None:
    for _, folder in faq_folders():
        names = sorted(file.name for file in folder.iterdir())
        assert all(name.endswith(".toml") for name in names)
        assert len(names) == 1 + sum(1 for case in CASES)


def test_a_file_with_a_strange_field_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"topic": "x", "colour": "red"}, Question)
