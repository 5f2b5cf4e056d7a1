"""What Agricola's steps, spaces and improvements say in Spanish and Polish, in plain words of our own."""

from caverna.page.counting import Forms
from caverna.page.speech import Sayings

from ..catalogue.acts import ACTS

STEPS: Sayings = {
    "room": ("habitación", "izba"),
    "renovate": ("reformar", "odnów"),
    "plow": ("arar", "zaoraj"),
    "bake": ("hornear", "wypiecz"),
    "fence": ("vallar", "ogrodź"),
    "returning": ("devolviendo", "oddając"),
    "occupation": ("oficio", "zawód"),
    "minor": ("adquisición menor", "małe usprawnienie"),
    "passing": ("se pasa", "podane dalej"),
    "later": ("después", "później"),
    "card": ("carta", "karta"),
    "person": ("persona", "osoba"),
    "begging": ("mendicidad", "żebranie"),
}
"""The words of the forms of steps, and of what stands in them."""

OFFERS: Sayings = {
    "and": ("y", "i"),
    "{one} and {other}": ("{one} y {other}", "{one} i {other}"),
    "{one} and/or {other}": ("{one} y/o {other}", "{one} i/lub {other}"),
    "{one}, or {other}": ("{one}, o {other}", "{one}, albo {other}"),
    "{one}, then perhaps {other}": ("{one}, luego quizá {other}", "{one}, potem ewentualnie {other}"),
    "either {offer}": ("o bien {offer}", "albo {offer}"),
    "nothing": ("nada", "nic"),
    "take {goods}": ("tomar {goods}", "weź {goods}"),
    "the goods": ("los recursos", "dobra"),
    **{row.words: (row.es, row.pl) for row in ACTS.values() if row.words},
    "1 building resource of choice": ("1 material a elección", "1 wybrany materiał"),
    "{count} different building resources": ("{count} materiales distintos", "{count} różne materiały"),
    "grow the family if there is room": ("ampliar la familia si hay sitio", "powiększ rodzinę, jeśli jest miejsce"),
    "grow the family even without room": ("ampliar la familia aun sin sitio", "powiększ rodzinę nawet bez miejsca"),
    "{offer} from round {round} on": ("{offer} desde la ronda {round}", "{offer} od rundy {round}"),
    "1 room": ("1 habitación", "1 izba"),
    "build rooms": ("construir habitaciones", "buduj izby"),
    "1 stable for {goods}": ("1 establo por {goods}", "1 stajnia za {goods}"),
    "stables for {goods} each": ("establos por {goods} cada uno", "stajnie po {goods}"),
    "1 occupation ({price})": ("1 oficio ({price})", "1 zawód ({price})"),
    "{goods} for {food} food": ("{goods} por {food} comida", "{goods} za {food} żywności"),
    "{price} food": ("{price} comida", "{price} żywności"),
    "{prices}, then {price} food": ("{prices}, luego {price} comida", "{prices}, potem {price} żywności"),
    "cooks at any time: {goods}": ("cocina siempre: {goods}", "gotuje zawsze: {goods}"),
    "bakes {food} food a grain": ("hornea {food} comida por cereal", "wypieka {food} żywności ze zboża"),
    "{offer}, up to {count} grain": ("{offer}, hasta {count} cereal", "{offer}, do {count} zboża"),
    "bakes at once when bought": ("hornea al comprarlo", "wypieka od razu po zakupie"),
    "each harvest {take} for {give}": ("cada cosecha {take} por {give}", "w każde żniwa {take} na {give}"),
    "{points} points for {counts} {good} at the end": (
        "al final {points} puntos por {counts} {good}",
        "na koniec {points} punktów za {counts} {good}",
    ),
    "{goods} on each of the next {rounds} round spaces": (
        "{goods} en cada una de las {rounds} rondas siguientes",
        "{goods} na każdym z {rounds} następnych pól rund",
    ),
}
"""What spaces and improvements offer, by the English words of `caverna.games.agricola.offers`."""

COUNTED: Forms = {
    "es": {
        "adobe": ("adobe", "adobes"),
        "junco": ("junco", "juncos"),
        "carta de mendicidad": ("carta de mendicidad", "cartas de mendicidad"),
    },
    "pl": {
        "trzcina": ("trzcina", "trzciny", "trzciny"),
        "bydło": ("bydło", "bydła", "bydła"),
        "karta żebrania": ("karta żebrania", "karty żebrania", "kart żebrania"),
        "karty żebrania": ("karta żebrania", "karty żebrania", "kart żebrania"),
        "pola": ("pole", "pola", "pól"),
        "pastwiska": ("pastwisko", "pastwiska", "pastwisk"),
        "niewykorzystane pola": ("niewykorzystane pole", "niewykorzystane pola", "niewykorzystanych pól"),
        "ogrodzone stajnie": ("ogrodzona stajnia", "ogrodzone stajnie", "ogrodzonych stajni"),
        "gliniane izby": ("gliniana izba", "gliniane izby", "glinianych izb"),
        "kamienne izby": ("kamienna izba", "kamienne izby", "kamiennych izb"),
        "osoby": ("osoba", "osoby", "osób"),
    },
}
"""What is counted in Agricola."""
