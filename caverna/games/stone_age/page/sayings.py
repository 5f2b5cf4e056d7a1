"""What the steps of Stone Age say in Spanish and Polish, and its places, cards and figures in Polish."""

from caverna.page.speech import Sayings

STEPS: Sayings = {
    "with": ("con", "z"),
    "once": ("extra", "raz"),
    "gets": ("da", "daje"),
    "dice": ("dados", "kości"),
    "picks": ("elige", "wybór"),
    "roll": ("tirada", "rzut"),
    "draw": ("roba", "dobiera"),
    "drawn": ("robada", "dobrana"),
    "pay": ("pagar", "zapłać"),
    "starve": ("pasar hambre", "głód"),
}
"""The words of the forms of steps, and of what stands in them."""

POLISH = {
    "tool maker": "wytwórca narzędzi",
    "hut": "chata",
    "field": "pole",
    "hunt": "polowanie",
    "forest": "las",
    "clay pit": "glinianka",
    "quarry": "kamieniołom",
    "river": "rzeka",
    "card": "karta",
    "building": "budynek",
    "farmer": "rolnik",
    "hut builder": "budowniczy chat",
    "shaman": "szaman",
    "healing": "leczenie",
    "art": "sztuka",
    "writing": "pismo",
    "pottery": "garncarstwo",
    "time": "czas",
    "transport": "transport",
    "music": "muzyka",
    "weaving": "tkactwo",
    "dice": "kości",
    "roll": "rzut",
    "draw": "dobór",
    "choice": "wybór",
    "once": "raz",
    "tool": "narzędzie",
    "points": "punkty",
    "of": "po",
    "kind": "rodzaj",
    "kinds": "rodzaje",
    "to": "do",
}
"""The words that the names of places, cards, buildings and figures are made of."""
