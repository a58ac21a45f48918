"""The notation: a log as a person writes it down, several entries a line (`.mmn`).

A game begins with the line `[mmcli 1 GAME]`, then one tag a line: a field of the header and what it is, as JSON or as
it stands (`[title Friday]`), and for each player `[seat ID CAPTAIN SHIP]`, where the captain is a card of the pack or
`"NAME" NATION HOME SKILLS`. `[mmcli {...}]` is a whole header as JSON. Then come the steps:

    line     one entry of JSON, as in JSON Lines, or: [actor ":"] step ... ["; " the note of the last step]
    actor    who acts from here on: a player's id or its beginning, or whoever else acts; `:` alone is nobody
    step     [mark] word argument ... name=value ...
    mark     "~" the entry was filled in by whoever wrote the log, "%" a play report states it
    word     one of the game's own words, or the kind of entry; a sign stands close to its first argument
    argument a field of the entry that must be there, in order; `name=value` is any other
    value    a code of the game, a number, `?`, a text as it stands or in quotes, `a,b`, `a:1,b:2`, JSON; `-` is none

Whose entry it is goes without saying if it is the actor's. Whose roll or draw it is may be left open: it is said as it
was with the same word the time before, first not at all, and `by=` says it anew. The purpose of a roll is a letter
after the dice; without one it is what usually follows the step before, as the game's `data/notation.toml` says, where
its words and codes are, too.
"""
