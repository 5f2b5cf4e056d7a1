"""The acts that spaces offer, one row each: what it is in words, and the rule about it.

An act has the name of the step that carries it out, unless `caverna.games.caverna.choosing.acts.KINDS` says otherwise.
Taking goods is no row: what is taken stands with the space.
"""

from typing import Final, Literal

from attrs import frozen

ActName = Literal[
    "take",
    "meadow/field",
    "cavern/tunnel",
    "cavern/tunnel or cavern/cavern",
    "ore mine",
    "ruby mine on a tunnel",
    "ruby mine on a deep tunnel",
    "sow",
    "furnish",
    "dwelling",
    "grow",
    "forge",
    "expedition",
    "fences",
    "stable",
    "trade",
    "buy",
    "imitate",
]
"""Who writes the name of an act wrong is told so by the type checker."""


@frozen
class ActRow:
    """One act that spaces offer."""

    name: ActName
    words: str
    """What it is; ``{level}`` is that of an expedition."""
    rule: str
    """The id of the rule about it."""
    es: str
    pl: str


_row = ActRow

_ROWS = (
    _row("meadow/field", "lay a meadow/field tile", "forest.twin",
         es="poner una loseta pradera/campo", pl="połóż kafel łąka/pole"),
    _row("cavern/tunnel", "lay a cavern/tunnel tile", "mountain.twin",
         es="poner una loseta caverna/túnel", pl="połóż kafel pieczara/korytarz"),
    _row("cavern/tunnel or cavern/cavern", "lay a cavern/tunnel or cavern/cavern tile", "mountain.twin",
         es="poner una loseta caverna/túnel o caverna/caverna",
         pl="połóż kafel pieczara/korytarz lub pieczara/pieczara"),
    _row("ore mine", "build an ore mine", "mine.ore", es="construir una mina de mineral", pl="zbuduj kopalnię rudy"),
    _row("ruby mine on a tunnel", "build a ruby mine on a tunnel", "mine.ruby",
         es="construir una mina de rubíes en un túnel", pl="zbuduj kopalnię rubinów na korytarzu"),
    _row("ruby mine on a deep tunnel", "build a ruby mine on a deep tunnel", "mine.ruby",
         es="construir una mina de rubíes en un túnel profundo", pl="zbuduj kopalnię rubinów na głębokim korytarzu"),
    _row("sow", "sow", "sow.limit", es="sembrar", pl="zasiej"),
    _row("furnish", "furnish a cavern", "furnish.cost", es="amueblar una caverna", pl="wyposaż pieczarę"),
    _row("dwelling", "furnish a dwelling", "furnish.dwelling", es="amueblar una morada", pl="urządź izbę"),
    _row("grow", "grow the family", "family.room", es="ampliar la familia", pl="powiększ rodzinę"),
    _row("forge", "forge a weapon", "weapon.forge", es="forjar un arma", pl="wykuj broń"),
    _row("expedition", "level {level} expedition", "expedition.loot",
         es="expedición de nivel {level}", pl="wyprawa poziomu {level}"),
    _row("fences", "fence pastures", "fence.small", es="vallar pastos", pl="ogrodź pastwiska"),
    _row("stable", "build a stable", "stable.build", es="construir un establo", pl="zbuduj oborę"),
    _row("trade", "trade ore up to 3 times", "trade.ore",
         es="cambiar mineral hasta 3 veces", pl="wymień rudę do 3 razy"),
    _row("buy", "buy goods", "market.once", es="comprar recursos", pl="kup dobra"),
    _row("imitate", "imitate an opponent's space", "imitation.target",
         es="imitar el espacio de un rival", pl="naśladuj pole rywala"),
)  # fmt: skip

ACTS: Final[dict[str, ActRow]] = {row.name: row for row in _ROWS}
