"""Claims: what the players wrote down, held against the replay, and the change that explains a difference."""

from collections.abc import Iterator
from operator import attrgetter

from msgspec import structs

from mmcli.games.merchants.box.components import LOCATIONS, NATIONS
from mmcli.games.merchants.box.event_cards import SLOTS
from mmcli.games.merchants.combat.finding import attack
from mmcli.games.merchants.deeds import Figure
from mmcli.games.merchants.entries import Claim
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.npcs.claims import settle_npc_claim
from mmcli.games.merchants.state import Captain
from mmcli.games.merchants.told.figures import FIGURES, NOTED, OWN
from mmcli.kernel.cards import in_words, lacking, take_away
from mmcli.kernel.findings import Refusal, Refusals, illegal, mismatch, note
from mmcli.log.entries import UNSEEN, Seen

THINGS = {"at": "MM-MOVE-1", "hold": "MM-CARGO-2", "ship": "MM-SHIP-2"}
"""What a claim can state that is no number, with the clause that it rests on where nothing has changed it."""
NUMBERS = tuple(figure.name for figure in FIGURES)
"""What a claim can state as a number."""
BOUNTIES = tuple(f"{nation} bounty" for nation in NATIONS)

_claimed = attrgetter(*NUMBERS)
_of_captain = attrgetter(*OWN)
_of_ship = attrgetter(*LOCATIONS)


def settle_claim(game: Merchants, claim: Claim) -> Refusals:
    """Every figure of the claim that differs from the replay; the state takes the players' figures over."""
    captain = game.by_id.get(claim.of)
    if claim.of in SLOTS:
        return settle_npc_claim(game, claim)
    if captain is None and claim.of in game.edition.claimed:
        return list(game.edition.claimed[claim.of](game, claim))
    if captain is None and (off := game.edition.off(claim.of)) is not None:
        return (off,)
    if captain is None:
        return (illegal("MM-LOG-1", "nobody", who=claim.of),)
    return [
        *_settle_figures(game, captain, claim),
        *_settle_added_figures(game, captain, claim.figures or {}),
        *_settle_bounties(game, captain, claim.bounties),
        *_settle_things(game, captain, claim),
    ]


def _settle_figures(game: Merchants, captain: Captain, claim: Claim) -> list[Refusal]:
    if captain.spent_at_home:
        _settle_spending(game, captain, claim)
    claimed = tuple(None if noted == UNSEEN else noted for noted in _claimed(claim))
    due = (*_of_captain(captain), *_of_ship(captain.ship))
    if claimed == due and not captain.unknown:
        game.ledger.agree(captain.id, NUMBERS)
        return []
    found: list[Refusal] = []
    for figure, noted, replayed in zip(FIGURES, claimed, due, strict=True):
        if noted is not None:
            found += _settle(game, captain, figure, noted, replayed)
    return found


def _settle_spending(game: Merchants, captain: Captain, claim: Claim) -> None:
    """MM-BUY-5: what was spent at home came out of the ship or out of the stash, as the players have it."""
    gold, stash = captain.gold, captain.stash
    if isinstance(claim.gold, int):
        gold = claim.gold
    if isinstance(claim.stash, int):
        stash = claim.stash
    from_stash = captain.stash - stash if isinstance(claim.stash, int) else gold - captain.gold
    agrees = not isinstance(claim.gold, int) or claim.gold == captain.gold + from_stash
    if agrees and 0 < from_stash <= captain.perhaps_aboard:
        game.take_from_stash(captain, from_stash)
    if isinstance(claim.gold, int) or isinstance(claim.stash, int):
        captain.spent_at_home = 0


def _settle_added_figures(game: Merchants, captain: Captain, claimed: dict[str, Seen]) -> Iterator[Refusal]:
    """The figures of modules, those that are not played among them."""
    for name, noted in claimed.items():
        figure = game.edition.figures.get(name)
        if figure in game.edition.added_figures:
            if isinstance(noted, int):
                yield from _settle(game, captain, figure, noted, figure.read(game, captain))
        else:
            off = game.edition.off(name, who=captain.id)
            yield off or illegal("MM-COMP-1", "no-such-figure", who=captain.id, figure=name, claimed=noted)


def _settle(game: Merchants, captain: Captain, figure: Figure, claimed: int, due: int) -> list[Refusal]:
    if claimed < 0:
        return [illegal("MM-COMP-1", "below-zero", who=captain.id, figure=figure.name, claimed=claimed)]
    most = figure.most(game, captain)
    found = _compare(game, captain, figure.name, figure.rule, claimed, due)
    if found and figure.name in LOCATIONS and found[0].rule == NOTED and claimed > most:
        facts = {"who": captain.id, "figure": figure.name, "claimed": claimed, "most": most, "ship": captain.ship.kind}
        return [mismatch("MM-SHIP-1", "beyond-the-ship", **facts)]
    if figure.name in OWN or claimed <= most:
        figure.write(game, captain, claimed)
    return found


def _settle_bounties(game: Merchants, captain: Captain, noted: dict[str, Seen] | None) -> list[Refusal]:
    if noted is None:
        return []
    unseen = {nation for nation, count in noted.items() if count == UNSEEN}
    claimed = {nation: count for nation, count in noted.items() if isinstance(count, int)}
    claimed |= {nation: captain.bounties[nation] for nation in unseen & captain.bounties.keys()}
    battle = game.state.battle
    if battle is not None and battle.aggressor == captain.id and claimed != captain.bounties:
        attack(game, battle)  # the players have noted the bounty of an attack
    if claimed == captain.bounties and not captain.unknown:
        game.ledger.agree(captain.id, BOUNTIES)
        return []
    strange = sorted(noted.keys() - set(NATIONS))
    if strange:
        return [illegal("MM-BNTY-5", "no-such-nation", who=captain.id, nations=strange)]
    found: list[Refusal] = []
    for nation in NATIONS:
        due, count = captain.bounties.get(nation, 0), claimed.get(nation, 0)
        lifted = "MM-RWD-6" if count < due else NOTED
        if nation not in unseen:
            found += _compare(game, captain, f"{nation} bounty", lifted, count, due)
    explained = [refusal for refusal in found if refusal.facts.get("cause")] or found
    due_all = dict(captain.bounties)
    captain.bounties = {nation: count for nation, count in claimed.items() if count}
    return [_as_a_whole(refusal, claimed, due_all) for refusal in explained[:1]]


def _as_a_whole(refusal: Refusal, claimed: dict[str, int], due: dict[str, int]) -> Refusal:
    """One finding for all the bounties of a claim, with the change that explains one of them."""
    facts = refusal.facts | {"figure": "bounties", "claimed": dict(claimed), "due": due}
    return structs.replace(refusal, facts=facts)


def _compare(game: Merchants, captain: Captain, figure: str, fallback: str, claimed: int, due: int) -> list[Refusal]:
    if figure in captain.unknown:
        captain.unknown.remove(figure)
        game.ledger.agree(captain.id, (figure,))
        return [note(fallback, "unverifiable", who=captain.id, figure=figure, claimed=claimed)]
    return game.ledger.settle(captain.id, figure, claimed, due, fallback)


def _settle_things(game: Merchants, captain: Captain, claim: Claim) -> Iterator[Refusal]:
    if claim.at is not None and UNSEEN not in claim.at and claim.at != captain.place:
        zone, _, port = claim.at.partition("/")
        if claim.at not in (zone, f"{zone}/port") or zone not in (game.box.ports if port else game.box.zones):
            yield illegal("MM-LOG-1", "no-such-zone", who=captain.id, zone=claim.at)
        else:
            yield _other(game, captain, "at", claim.at, captain.place)
            captain.zone, captain.in_port = zone, port == "port"
    if claim.hold is not None:
        yield from _settle_hold(game, captain, claim.hold)
    if claim.ship not in (None, UNSEEN, captain.ship.kind):
        yield _other(game, captain, "ship", claim.ship, captain.ship.kind)
        if claim.ship in game.box.ships:
            captain.ship.kind = claim.ship


def _settle_hold(game: Merchants, captain: Captain, claimed: tuple[str, ...]) -> Iterator[Refusal]:
    """The cards aboard, each as far as it is known on either side."""
    if len(claimed) == len(captain.hold) and not lacking(claimed, captain.hold):
        captain.hold = take_away(claimed, captain.hold)
    elif "hold" in captain.unknown:
        yield note(THINGS["hold"], "unverifiable", who=captain.id, figure="hold", claimed=sorted(claimed))
        captain.hold = list(claimed)
    else:
        yield _other(game, captain, "hold", sorted(claimed), in_words(captain.hold))
        captain.hold = list(claimed)
    captain.unknown = [figure for figure in captain.unknown if figure != "hold"]


def _other(game: Merchants, captain: Captain, figure: str, claimed: object, due: object) -> Refusal:
    """A place, a hold or a ship that differs: what changed it last explains it."""
    rule = game.ledger.last_rule(captain.id, figure) or THINGS[figure]
    return mismatch(rule, "claim", who=captain.id, figure=figure, claimed=claimed, due=due, cause=None, changes=[])
