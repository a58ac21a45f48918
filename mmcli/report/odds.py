"""Odds as text with a bar chart, and as data: every value with its fraction, its percent, and what was played."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec

from mmcli.oracle.odds.answer import Answer, Value, is_yes_or_no, mean
from mmcli.oracle.odds.simulate import interval
from mmcli.oracle.situation import Situation
from mmcli.report.lines import Faint, Line, Strong
from mmcli.report.verdict import hanging
from mmcli.rulebook.counting import counted

VERSION = 1
LABEL, BAR = 26, 24
"""Columns for a label and for a bar."""
EIGHTHS = " ▏▎▍▌▋▊▉"
LONGEST = 23
"""Characters from which a fraction is left to the data."""
SMALLEST = Fraction(1, 2000)
"""Values that are rarer share a line."""


def odds_text(situation: Situation, answer: Answer, width: int | None = None) -> Iterator[Line]:
    """An answer as lines: the question, what is taken for granted, then every value with its bar."""
    yield (Strong(answer.question.title),)
    yield from hanging("policy", "; ".join(answer.question.policy), width)
    taken = [assumption.says for assumption in situation.assumed if assumption.fact in answer.question.facts]
    if taken:
        yield from hanging("assumed", "; ".join(taken), width)
    yield from hanging("numbers", _kind(answer), width)
    for measure, values in answer.measures().items():
        if is_yes_or_no(values):
            yield _row(measure, answer, measure, True)
            continue
        yield (Strong(f"  {measure}"), Faint(_mean(answer, measure, values)))
        shown = [value for value in values if _share(answer, measure, value) >= SMALLEST]
        yield from (_row(f"  {value}", answer, measure, value) for value in shown)
        rest = [value for value in values if value not in shown]
        if rest:
            yield (Faint(f"    {len(rest)} rarer, together {_percent(_together(answer, measure, rest))}"),)


def _kind(answer: Answer) -> str:
    """How the numbers came about."""
    question, played = answer.question, f"{counted(answer.games, 'game')} through the engine (seed {answer.seed})"
    if answer.exact is None:
        return f"not exact: {answer.why_not}; instead {played}, with the interval that holds in 99 of 100 cases"
    if answer.played is None:
        return "exact" + (f"; {answer.why_not}" if answer.why_not else "")
    way = "a solver" if question.solve else "every result that the engine asks for"
    return f"exact, by {way}; beside it {played}, with the interval that holds in 99 of 100 cases"


def _together(answer: Answer, measure: str, values: list[Value]) -> Fraction:
    return sum((_share(answer, measure, value) for value in values), Fraction())


def _share(answer: Answer, measure: str, value: Value) -> Fraction:
    """How likely a value is, or else how often it came up."""
    if answer.exact is not None:
        return answer.likely[measure].get(value, Fraction())
    return Fraction(_times(answer, measure, value), answer.games)


def _times(answer: Answer, measure: str, value: Value) -> int:
    return answer.seen.get(measure, {}).get(value, 0)


def _mean(answer: Answer, measure: str, values: list[Value]) -> str:
    if any(isinstance(value, str) for value in values):
        return ""
    average = mean(answer.seen[measure]) if answer.exact is None else mean(answer.likely[measure])
    return f"  {float(average):.3f} on average"


def _row(label: str, answer: Answer, measure: str, value: Value) -> Line:
    share = _share(answer, measure, value)
    fraction = "" if answer.exact is None else _fraction(share)
    beside = "" if answer.played is None else _played(answer, measure, value)
    parts = f"  {label:<{LABEL}}", f"{_percent(share):>10}  ", f"{bar(share):<{BAR}}  ", Faint(f"{fraction:<{LONGEST}}")
    return (*parts, beside) if beside else (*parts[:-1], Faint(fraction))


def _fraction(share: Fraction) -> str:
    return str(share) if len(str(share)) <= LONGEST else ""


def _played(answer: Answer, measure: str, value: Value) -> str:
    times = _times(answer, measure, value)
    low, high = interval(times, answer.games)
    return f"  played {100 * times / answer.games:.2f} % ({100 * low:.2f} to {100 * high:.2f})"


def _percent(share: Fraction) -> str:
    return f"{100 * float(share):.3f} %"


def bar(share: Fraction | float, width: int = BAR) -> str:
    """A bar that fills so much of its width."""
    eighths = round(float(share) * width * 8)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def odds_data(situation: Situation, answer: Answer) -> dict[str, Any]:
    """An answer as plain data; probabilities are fractions as text."""
    question = answer.question
    return {
        "version": VERSION,
        "question": {"kind": question.kind, "title": question.title, "policy": list(question.policy)},
        "assumed": [msgspec.to_builtins(taken) for taken in situation.assumed if taken.fact in question.facts],
        "exact": answer.exact is not None,
        "why_not": answer.why_not,
        "games": answer.games if answer.played is not None else 0,
        "seed": answer.seed if answer.played is not None else None,
        "measures": {measure: _measure(answer, measure, values) for measure, values in answer.measures().items()},
    }


def _measure(answer: Answer, measure: str, values: list[Value]) -> dict[str, Any]:
    found: dict[str, Any] = {"values": [_value(answer, measure, value) for value in values]}
    if not any(isinstance(value, str) for value in values):
        found["expected"] = None if answer.exact is None else str(mean(answer.likely[measure]))
    return found


def _value(answer: Answer, measure: str, value: Value) -> dict[str, Any]:
    data: dict[str, Any] = {"value": value}
    if answer.exact is not None:
        share = _share(answer, measure, value)
        data |= {"probability": str(share), "percent": round(100 * float(share), 6)}
    if answer.played is not None:
        times = _times(answer, measure, value)
        low, high = interval(times, answer.games)
        data |= {"played": times, "interval": [round(100 * low, 4), round(100 * high, 4)]}
    return data
