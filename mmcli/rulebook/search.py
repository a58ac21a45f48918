"""Finding rules by players' words: the words that a question shares with a rule, synonyms and misspellings included.

A rule scores for every word of the question that it has: more for a rare word than for a common one (BM25), and more
for a word of its name than for one of its sentence. A synonym counts a little less than the rulebook's own word, and a
word that no rule has stands for the words that are spelt most like it.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log, sqrt

from rapidfuzz import fuzz, process

from mmcli.rulebook.loader import Rulebook
from mmcli.rulebook.rules import Rule

BEST = 5
"""How many rules are worth showing."""
IN_NAME, IN_SENTENCE, IN_QUESTION, IN_FINDING = 3.0, 1.0, 0.5, 0.3
"""What a word counts that stands in a rule's name, in its sentence, in the question of a ruling, or in a finding."""
SYNONYM = 0.8
"""What a synonym is worth beside the rulebook's own word."""
ALIKE = 80
"""How alike, out of 100, a misspelt word must be to the one that was meant."""
SPELT = 4
"""How long a word must be to be taken for a misspelt one."""
LIKE_THE_NAME = 2.0
"""What it is worth if the whole question reads like the name of the rule."""
SATURATION, BY_LENGTH = 1.2, 0.75
"""BM25: how fast a repeated word stops counting, and how much a long rule is held against it."""
APOSTROPHE = re.compile("['\u2019]s\\b|['\u2019]")
PLACEHOLDER = re.compile(r"\{[^}]*\}")
SMALL_WORDS = (
    "a am an and any are as at be been but by can could do does doing for from get go had has have how i if in into is "
    "it its just may me must my of on or our shall she should so someone than that the their them then there they this "
    "to was we were what when where which who whom whose why will with would you your"
)
"""Words that say nothing about the rule that is meant."""
_SMALL = frozenset(SMALL_WORDS.split())


@dataclass(frozen=True)
class Hit:
    """A rule that was found, in its rulebook, with how well it fits."""

    book: Rulebook
    rule: Rule
    score: float


class Search:
    """The rules of some rulebooks, ready to be searched."""

    def __init__(self, books: Sequence[Rulebook]) -> None:
        self._pages = [_Page(book, rule) for book in books for rule in book.rules.values()]
        self._synonyms = {id(book): _phrases(book) for book in books}
        counts: Counter[str] = Counter(word for page in self._pages for word in page.words)
        self._rarity = {word: log(1 + len(self._pages) / count) for word, count in counts.items()}
        self._length = sum(page.length for page in self._pages) / max(1, len(self._pages))

    def find(self, question: str, most: int = BEST) -> list[Hit]:
        """The rules that fit the question best, best first; none if no word of it is known."""
        asked = {book: self._asked(question, phrases) for book, phrases in self._synonyms.items()}
        hits = [self._hit(page, asked[id(page.book)], question) for page in self._pages]
        return sorted((hit for hit in hits if hit.score > 0), key=lambda hit: -hit.score)[:most]

    def _asked(self, question: str, phrases: "Phrases") -> dict[str, float]:
        """The words to look for, with what each is worth."""
        asked: dict[str, float] = {}
        for said in _in_phrases(words_of(question), phrases):
            meant = words_of(phrases.get(said, ""))
            asked |= dict.fromkeys(meant, SYNONYM / sqrt(max(1, len(meant))))
            if len(said) == 1:
                asked |= self._known(said[0], is_synonym=bool(meant))
        return asked

    def _known(self, word: str, *, is_synonym: bool) -> dict[str, float]:
        """A single word if some rule has it; else, if it has no synonym either, the words spelt most like it."""
        if word in self._rarity:
            return {word: 1.0}
        if is_synonym or len(word) < SPELT:
            return {}
        return {alike: share / 100 for alike, share, _ in self._alike(word)}

    def _alike(self, word: str) -> list[tuple[str, float, int]]:
        return process.extract(word, list(self._rarity), scorer=fuzz.ratio, score_cutoff=ALIKE, limit=2)

    def _hit(self, page: "_Page", asked: dict[str, float], question: str) -> Hit:
        shared = sum(worth * self._worth(page, word) for word, worth in asked.items() if word in page.words)
        name = LIKE_THE_NAME * fuzz.token_sort_ratio(question.casefold(), page.rule.name.casefold()) / 100
        return Hit(page.book, page.rule, shared + name if shared else 0)

    def _worth(self, page: "_Page", word: str) -> float:
        count = page.words[word]
        length = 1 - BY_LENGTH + BY_LENGTH * page.length / self._length
        return self._rarity[word] * count * (SATURATION + 1) / (count + SATURATION * length)


class _Page:
    """A rule with its words, and what each of them counts."""

    def __init__(self, book: Rulebook, rule: Rule) -> None:
        self.book, self.rule = book, rule
        self.words: dict[str, float] = {}
        self._read(rule.name, IN_NAME)
        self._read(rule.says, IN_SENTENCE)
        for name in rule.rulings:
            self._read(book.rulings[name].question, IN_QUESTION)
        for wording in book.cases.get(rule.id, {}).values():
            self._read(PLACEHOLDER.sub(" ", f"{wording.says} {wording.right}"), IN_FINDING)
        self.length = sum(self.words.values())

    def _read(self, text: str, counts: float) -> None:
        for word in words_of(text):
            self.words[word] = self.words.get(word, 0) + counts


Phrases = dict[tuple[str, ...], str]
"""What players say, word by word, and what the rulebook says instead."""


def words_of(text: str) -> list[str]:
    """The words of a text that say something, without their endings."""
    found = re.findall(r"[^\W_]+", APOSTROPHE.sub("", text.casefold()))
    return [_stem(word) for word in found if word not in _SMALL]


def _stem(word: str) -> str:
    """A word without the ending of a plural, of the past or of the progressive form."""
    for ending, instead in (("ies", "y"), ("ing", ""), ("ed", ""), ("es", ""), ("s", ""), ("e", "")):
        stem = word.removesuffix(ending) + instead
        if stem != word and word.endswith(ending) and len(stem) > 2 and not word.endswith("ss"):
            return stem[:-1] if len(stem) > 3 and stem[-1] == stem[-2] and ending in ("ing", "ed") else stem
    return word


def _phrases(book: Rulebook) -> Phrases:
    return {tuple(words_of(said)): meant for said, meant in book.synonyms.items()}


def _in_phrases(said: list[str], phrases: Phrases) -> Iterator[tuple[str, ...]]:
    """What was said, cut into the longest phrases that are known and the single words between them."""
    longest = max(map(len, phrases), default=1)
    start = 0
    while start < len(said):
        lengths = range(min(longest, len(said) - start), 1, -1)
        size = next((size for size in lengths if tuple(said[start : start + size]) in phrases), 1)
        yield tuple(said[start : start + size])
        start += size
