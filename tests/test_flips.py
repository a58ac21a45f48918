"""A sample of the changes of `tests.flips`: what people write down is always held against the replay."""

from tests.flips import merchants_replays, report, survey

ALWAYS_NOTICED = ("bounty", "figure")


def test_changed_figures_and_bounties_never_go_unnoticed_where_everything_was_seen() -> None:
    counts = survey([log for log in merchants_replays() if log.name.startswith("open-")], 250)
    assert {kind: counts[kind]["never"] for kind in ALWAYS_NOTICED} == dict.fromkeys(ALWAYS_NOTICED, 0)


def test_the_report_gives_a_reason_for_what_goes_unnoticed() -> None:
    lines = list(report(survey(merchants_replays()[:1], 60)))
    assert lines[-1].endswith("unnoticed")
    assert all("(" in line for line in lines[:-1] if " 0 never" not in line)
