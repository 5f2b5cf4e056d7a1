"""What the lines of the score pad are called, on the pad and by those who copy it: five languages."""

WORDS: dict[str, tuple[str, ...]] = {
    "animals": (
        "animals and dogs", "farm animals and dogs", "all animals", "animal",
        "animales", "animales y perros", "animales de granja y perros",
        "zwierzęta", "zwierzęta i psy",
        "Tiere", "Tiere und Hunde", "Nutztiere und Hunde",
        "animaux", "animaux et chiens",
    ),
    "missing": (
        "missing farm animals", "missing animals", "missing types", "missing kinds", "missing farm animal types",
        "animales que faltan", "faltan", "brakujące zwierzęta", "brakujące",
        "fehlende Nutztiere", "fehlende Tiere", "fehlende Tierarten", "fehlend",
        "animaux manquants", "manquants", "animaux absents",
    ),
    "grain": ("grains", "cereal", "cereales", "zboże", "Getreide", "céréales", "blé", "céréale"),
    "vegetable": ("vegetables", "hortalizas", "hortaliza", "warzywa", "warzywo", "Gemüse", "légumes", "légume"),
    "ruby": ("rubies", "rubíes", "rubí", "rubiny", "rubin", "Rubine", "rubis"),
    "dwarf": ("dwarfs", "dwarves", "enanos", "enano", "krasnoludy", "krasnolud", "Zwerge", "Zwerg", "nains", "nain"),
    "unused": (
        "unused cells", "unused spaces", "unused space", "empty spaces", "casillas sin usar", "casillas no utilizadas",
        "puste pola", "niewykorzystane pola", "ungenutzte Felder", "leere Felder", "ungenutzte Plätze",
        "cases inutilisées", "cases non utilisées", "cases vides", "espaces inutilisés",
    ),
    "tiles": (
        "furnishings, pastures, mines", "furnishings pastures and mines", "furnishings", "tile",
        "equipamiento, pastos, minas", "equipamiento", "losetas", "usprawnienia, pastwiska, kopalnie", "usprawnienia",
        "Einrichtungen, Weiden, Minen", "Einrichtungen, Weiden und Minen", "Einrichtungen", "Plättchen",
        "aménagements, pâturages, mines", "aménagements", "tuiles",
    ),
    "bonus": (
        "parlors, storages, chambers", "parlors storages and chambers", "bonus points", "bonuses",
        "salones, almacenes, cámaras", "bonificación", "puntos extra", "sale, magazyny, komnaty", "premia", "premie",
        "Stuben, Lager, Kammern", "Stuben, Lager und Kammern", "Bonuspunkte", "salons, réserves, chambres",
        "points bonus",
    ),
    "gold": ("gold coins", "oro", "złoto", "Gold", "or"),
    "begging": (
        "begging markers", "begging tokens", "beggings", "marcadores de mendicidad", "mendicidad", "żetony żebrania",
        "żebranie", "Bettelmarker", "Betteln", "Bettelplättchen", "mendicité", "marqueurs mendicité",
        "jetons mendicité",
    ),
    "gold and begging": (
        "gold and begging markers", "gold coins and begging markers", "gold & begging", "gold, begging",
        "oro y mendicidad", "złoto i żebranie", "Gold und Bettelmarker", "Gold und Betteln", "or et mendicité",
    ),
}  # fmt: skip
"""Line of the score sheet -> its other names."""
