"""The command line of the benchmark: `python -m tests.benchmarks [rounds]`."""

from argparse import ArgumentParser

from tests.benchmarks.contender import Skipped, prepare_all
from tests.benchmarks.report import show
from tests.benchmarks.timing import race

ROUNDS = 7


def main() -> None:
    """Make everybody ready, race, and print the table."""
    rounds = rounds_wanted()
    everybody = list(prepare_all())
    skipped = [one for one in everybody if isinstance(one, Skipped)]
    contenders = [one for one in everybody if not isinstance(one, Skipped)]
    show(contenders, skipped, race(contenders, rounds))


def rounds_wanted() -> int:
    """The number of rounds from the command line."""
    parser = ArgumentParser(prog="python -m tests.benchmarks", description="Microseconds per recorded move.")
    parser.add_argument("rounds", nargs="?", type=int, default=ROUNDS, help=f"runs of each contender ({ROUNDS})")
    rounds: int = parser.parse_args().rounds
    if rounds < 1:
        parser.error(f"{rounds} rounds: at least 1 is needed")
    return rounds


if __name__ == "__main__":
    main()
