"""What Caverna's steps, tiles and action spaces say in Spanish and Polish, in plain words of our own."""

from caverna.page.counting import Forms
from caverna.page.speech import Sayings

from ..catalogue import keys
from ..catalogue.acts import ACTS

STEPS: Sayings = {
    "of": (
        "de",
        "pola",
    ),
    "order": (
        "orden",
        "kolejność",
    ),
    "furnish": (
        "amueblar",
        "wyposaż",
    ),
    "dwelling": (
        "morada",
        "izba",
    ),
    "stable": (
        "establo",
        "obora",
    ),
    "forge": (
        "forjar",
        "wykuj",
    ),
    "expedition": (
        "expedición",
        "wyprawa",
    ),
    "trade": (
        "comerciar",
        "handel",
    ),
    "ruby": (
        "rubí por",
        "rubin na",
    ),
    "for": (
        "por",
        "na",
    ),
    "placed": (
        "colocado",
        "wysłany",
    ),
    "keep": (
        "conservar",
        "zachowaj",
    ),
    "skip": (
        "omitir",
        "pomiń",
    ),
    "breeding": (
        "cría",
        "rozmnażanie",
    ),
    "weapons": (
        "armas",
        "broń",
    ),
    "dwarf": (
        "enano",
        "krasnolud",
    ),
    "begging": (
        "mendicidad",
        "żebranie",
    ),
}
"""The words of the forms of steps, and of what stands in them."""

EFFECTS: Sayings = {
    "entry-level dwelling": (
        "sitio para 2 enanos y 2 animales de un tipo",
        "miejsce dla 2 krasnoludów i 2 zwierząt jednego rodzaju",
    ),
    keys.ORDINARY_DWELLING: (
        "sitio para 1 enano",
        "miejsce dla 1 krasnoluda",
    ),
    keys.SIMPLE_DWELLING_4_2: (
        "sitio para 1 enano",
        "miejsce dla 1 krasnoluda",
    ),
    keys.SIMPLE_DWELLING_3_3: (
        "sitio para 1 enano",
        "miejsce dla 1 krasnoluda",
    ),
    keys.MIXED_DWELLING: (
        "sitio para 1 enano y 2 animales de un tipo",
        "miejsce dla 1 krasnoluda i 2 zwierząt jednego rodzaju",
    ),
    keys.COUPLE_DWELLING: (
        "sitio para 2 enanos",
        "miejsce dla 2 krasnoludów",
    ),
    keys.ADDITIONAL_DWELLING: (
        "sitio solo para el sexto enano",
        "miejsce tylko dla szóstego krasnoluda",
    ),
    keys.CUDDLE_ROOM: (
        "sitio para tantas ovejas como enanos",
        "miejsce dla tylu owiec, ilu jest krasnoludów",
    ),
    keys.BREAKFAST_ROOM: (
        "sitio para 3 vacas",
        "miejsce dla 3 krów",
    ),
    keys.STUBBLE_ROOM: (
        "1 animal en cada campo vacío",
        "1 zwierzę na każdym pustym polu",
    ),
    keys.WORK_ROOM: (
        "las estancias caben también en túneles",
        "wyposażenie także na korytarzach",
    ),
    keys.GUEST_ROOM: (
        "«o bien» vale como «y/o» (Ampliar: solo una vez)",
        "„albo” znaczy „i/lub” (Rozbudowa: tylko raz w grze)",
    ),
    keys.OFFICE_ROOM: (
        "las losetas dobles pueden sobresalir a medias; 2 oro cada vez",
        "kafle podwójne mogą wystawać do połowy; 2 złota za każdy",
    ),
    keys.CARPENTER: (
        "1 madera menos por estancia y por acción de vallas",
        "1 drewno mniej za wyposażenie i akcję ogrodzeń",
    ),
    keys.STONE_CARVER: (
        "ya 2 piedras; 1 piedra menos por estancia y establo",
        "od razu 2 kamienie; 1 kamień mniej za wyposażenie i oborę",
    ),
    keys.BLACKSMITH: (
        "ya 2 mineral; 2 mineral menos por arma",
        "od razu 2 rudy; 2 rudy mniej za broń",
    ),
    keys.MINER: (
        "cada ronda 1 mineral por burro en una mina de mineral",
        "co rundę 1 ruda za osła w kopalni rudy",
    ),
    keys.BUILDER: (
        "por estancia, 1 mineral vale por 1 madera y/o 1 piedra",
        "za wyposażenie 1 ruda zamiast 1 drewna i/lub 1 kamienia",
    ),
    keys.TRADER: (
        "antes de puntuar, 2 oro por 1 madera 1 piedra 1 mineral",
        "przed punktacją 2 złota na 1 drewno 1 kamień 1 rudę",
    ),
    keys.WOOD_SUPPLIER: (
        "1 madera en cada una de las 7 rondas siguientes",
        "1 drewno w każdej z 7 następnych rund",
    ),
    keys.STONE_SUPPLIER: (
        "1 piedra en cada una de las 5 rondas siguientes",
        "1 kamień w każdej z 5 następnych rund",
    ),
    keys.RUBY_SUPPLIER: (
        "1 rubí en cada una de las 4 rondas siguientes",
        "1 rubin w każdej z 4 następnych rund",
    ),
    keys.DOG_SCHOOL: (
        "1 madera por cada perro nuevo",
        "1 drewno za każdego nowego psa",
    ),
    keys.QUARRY: (
        "1 piedra por cada burro nacido",
        "1 kamień za każdego nowo narodzonego osła",
    ),
    keys.SEAM: (
        "1 mineral por cada piedra nueva",
        "1 ruda za każdy nowy kamień",
    ),
    keys.SLAUGHTERING_CAVE: (
        "1 comida más por animal convertido en comida",
        "1 żywność więcej za każde zjedzone zwierzę",
    ),
    keys.COOKING_CAVE: (
        "siempre 1 cereal y 1 hortaliza por 5 comidas",
        "zawsze 1 zboże i 1 warzywo na 5 żywności",
    ),
    keys.WORKING_CAVE: (
        "cada vez se alimenta 1 enano con 1 madera, 1 piedra o 2 mineral",
        "raz na wyżywienie 1 krasnolud je 1 drewno, 1 kamień lub 2 rudy",
    ),
    keys.MINING_CAVE: (
        "alimentar cuesta 1 menos por burro en una mina",
        "wyżywienie tańsze o 1 za osła w kopalni",
    ),
    keys.BREEDING_CAVE: (
        "1/2/3/5 comidas por 1/2/3/4 crías de una vez",
        "1/2/3/5 żywności za 1/2/3/4 młode naraz",
    ),
    keys.PEACEFUL_CAVE: (
        "siempre armas por tanta comida como su fuerza",
        "zawsze broń na żywność równą jej sile",
    ),
    keys.WEAVING_PARLOR: (
        "ya 1 comida por oveja; puntúa 1 por cada 2 ovejas",
        "od razu 1 żywność za owcę; 1 punkt za 2 owce",
    ),
    keys.MILKING_PARLOR: (
        "ya 1 comida por vaca; puntúa 1 por vaca",
        "od razu 1 żywność za krowę; 1 punkt za krowę",
    ),
    keys.STATE_PARLOR: (
        "por morada contigua ya 2 comidas; puntúa 4",
        "za sąsiednią izbę od razu 2 żywności; 4 punkty",
    ),
    keys.HUNTING_PARLOR: (
        "antes de puntuar, 2 jabalíes por 2 oro 2 comidas",
        "przed punktacją 2 dziki na 2 złota 2 żywności",
    ),
    keys.BEER_PARLOR: (
        "antes de puntuar, 2 cereales por 3 oro o 4 comidas",
        "przed punktacją 2 zboża na 3 złota lub 4 żywności",
    ),
    keys.BLACKSMITHING_PARLOR: (
        "antes de puntuar, 1 rubí y 1 mineral por 2 oro 1 comida",
        "przed punktacją 1 rubin i 1 ruda na 2 złota 1 żywność",
    ),
    keys.STONE_STORAGE: (
        "puntúa 1 por piedra",
        "1 punkt za kamień",
    ),
    keys.ORE_STORAGE: (
        "puntúa 1 por cada 2 mineral",
        "1 punkt za każde 2 rudy",
    ),
    keys.SPARE_PART_STORAGE: (
        "antes de puntuar, 1 madera 1 piedra 1 mineral por 2 oro",
        "przed punktacją 1 drewno 1 kamień 1 ruda na 2 złota",
    ),
    keys.MAIN_STORAGE: (
        "puntúa 2 por loseta amarilla, con ella misma",
        "2 punkty za żółty kafel, także ten",
    ),
    keys.WEAPON_STORAGE: (
        "puntúa 3 por enano armado",
        "3 punkty za uzbrojonego krasnoluda",
    ),
    keys.SUPPLIES_STORAGE: (
        "puntúa 8 si todo enano tiene arma",
        "8 punktów, gdy każdy krasnolud ma broń",
    ),
    keys.BROOM_CHAMBER: (
        "puntúa 5 con 5 enanos o 10 con 6",
        "5 punktów za 5 krasnoludów lub 10 za 6",
    ),
    keys.TREASURE_CHAMBER: (
        "puntúa 1 por rubí",
        "1 punkt za rubin",
    ),
    keys.FOOD_CHAMBER: (
        "puntúa 2 por pareja de 1 cereal y 1 hortaliza, reserva y campos",
        "2 punkty za parę zboże i warzywo, z zasobów i pól",
    ),
    keys.PRAYER_CHAMBER: (
        "puntúa 8 si ningún enano tiene arma",
        "8 punktów, gdy nikt nie ma broni",
    ),
    keys.WRITING_CHAMBER: (
        "evita hasta 7 puntos negativos",
        "chroni przed 7 ujemnymi punktami",
    ),
    keys.FODDER_CHAMBER: (
        "puntúa 1 por cada 3 animales",
        "1 punkt za każde 3 zwierzęta",
    ),
}
"""What each furnishing does, by its key."""

OFFERS: Sayings = {
    "and": (
        "y",
        "i",
    ),
    "{one} and/or {other}": (
        "{one} y/o {other}",
        "{one} i/lub {other}",
    ),
    "{one}, and then/or {other}": (
        "{one}, y luego/o {other}",
        "{one}, a potem/lub {other}",
    ),
    "{one}, or {other}": (
        "{one}, o {other}",
        "{one}, albo {other}",
    ),
    "{one}, then perhaps {other}": (
        "{one}, luego quizá {other}",
        "{one}, potem ewentualnie {other}",
    ),
    "either {offer}": (
        "o bien {offer}",
        "albo {offer}",
    ),
    "pay {cost} food, then {offer}": (
        "pagar {cost} comida, luego {offer}",
        "zapłać {cost} żywności, potem {offer}",
    ),
    "{offer} and get {goods}": (
        "{offer} y recibir {goods}",
        "{offer} i dostań {goods}",
    ),
    "take {goods}": (
        "tomar {goods}",
        "weź {goods}",
    ),
    "the goods": (
        "los recursos",
        "dobra",
    ),
    "{goods} per ore mine": (
        "{goods} por mina de mineral",
        "{goods} za kopalnię rudy",
    ),
    "{goods} with {mines} or more ruby mines": (
        "{goods} con {mines} o más minas de rubíes",
        "{goods}, gdy kopalni rubinów jest co najmniej {mines}",
    ),
    "the starting player token": (
        "la ficha de jugador inicial",
        "znacznik gracza rozpoczynającego",
    ),
    **{row.words: (row.es, row.pl) for row in ACTS.values()},
}
"""What action spaces offer, by the English words of `caverna.games.caverna.offers`."""

COUNTED: Forms = {
    "es": {
        "rubí": ("rubí", "rubíes"),
        "perro": ("perro", "perros"),
        "burro": ("burro", "burros"),
        "enanos": ("enano", "enanos"),
        "mina de mineral": ("mina de mineral", "minas de mineral"),
        "mina de rubíes": ("mina de rubíes", "minas de rubíes"),
        "pasto pequeño": ("pasto pequeño", "pastos pequeños"),
        "pasto grande": ("pasto grande", "pastos grandes"),
        "marcador de mendicidad": ("marcador de mendicidad", "marcadores de mendicidad"),
        "casillas sin usar": ("casilla sin usar", "casillas sin usar"),
    },
    "pl": {
        "ruda": ("ruda", "rudy", "rud"),
        "rubin": ("rubin", "rubiny", "rubinów"),
        "pies": ("pies", "psy", "psów"),
        "osioł": ("osioł", "osły", "osłów"),
        "krowa": ("krowa", "krowy", "krów"),
        "krasnoludy": ("krasnolud", "krasnoludy", "krasnoludów"),
        "kopalnia rudy": ("kopalnia rudy", "kopalnie rudy", "kopalni rudy"),
        "kopalnia rubinów": ("kopalnia rubinów", "kopalnie rubinów", "kopalni rubinów"),
        "małe pastwisko": ("małe pastwisko", "małe pastwiska", "małych pastwisk"),
        "duże pastwisko": ("duże pastwisko", "duże pastwiska", "dużych pastwisk"),
        "żeton żebrania": ("żeton żebrania", "żetony żebrania", "żetonów żebrania"),
        "puste pola": ("puste pole", "puste pola", "pustych pól"),
    },
}
"""What is counted in Caverna."""
