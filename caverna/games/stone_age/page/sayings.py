"""What the steps of Stone Age say in Spanish and Polish, and its places, cards and figures in Polish."""

from caverna.page.counting import Forms
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

COUNTED: Forms = {
    "en": {
        "people": ("person", "people"),
        "tools": ("tool", "tools"),
        "cards": ("card", "cards"),
        "buildings": ("building", "buildings"),
        "farmer": ("farmer", "farmers"),
        "tool maker": ("tool maker", "tool makers"),
        "hut builder": ("hut builder", "hut builders"),
        "shaman": ("shaman", "shamans"),
    },
    "es": {
        "ladrillo": ("ladrillo", "ladrillos"),
        "personas": ("persona", "personas"),
        "herramientas": ("herramienta", "herramientas"),
        "cartas": ("carta", "cartas"),
        "construcciones": ("construcción", "construcciones"),
        "granjero": ("granjero", "granjeros"),
        "fabricante de herramientas": ("fabricante de herramientas", "fabricantes de herramientas"),
        "constructor de cabañas": ("constructor de cabañas", "constructores de cabañas"),
        "brujo": ("brujo", "brujos"),
        "puntos obtenidos en la partida": ("punto obtenido en la partida", "puntos obtenidos en la partida"),
    },
    "pl": {
        "ludzie": ("człowiek", "ludzi", "ludzi"),
        "narzędzia": ("narzędzie", "narzędzia", "narzędzi"),
        "karty": ("karta", "karty", "kart"),
        "budynki": ("budynek", "budynki", "budynków"),
        "rolnik": ("rolnik", "rolników", "rolników"),
        "wytwórca narzędzi": ("wytwórca narzędzi", "wytwórców narzędzi", "wytwórców narzędzi"),
        "budowniczy chat": ("budowniczy chat", "budowniczych chat", "budowniczych chat"),
        "szaman": ("szaman", "szamanów", "szamanów"),
        "symbole pierwszego zestawu": (
            "symbol pierwszego zestawu", "symbole pierwszego zestawu", "symboli pierwszego zestawu",
        ),
        "symbole drugiego zestawu": (
            "symbol drugiego zestawu", "symbole drugiego zestawu", "symboli drugiego zestawu",
        ),
        "punkty z gry": ("punkt z gry", "punkty z gry", "punktów z gry"),
    },
}  # fmt: skip
"""What is counted in Stone Age."""
