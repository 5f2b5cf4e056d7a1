"""The printed score pad: the label of each of its lines, in English, Spanish and Polish."""

LABELS: dict[str, tuple[str, str, str]] = {
    "animals": ("Animals and dogs", "Animales y perros", "Zwierzęta i psy"),
    "missing": ("Missing farm animals", "Animales que faltan", "Brakujące zwierzęta"),
    "grain": ("Grain", "Cereal", "Zboże"),
    "vegetable": ("Vegetables", "Hortalizas", "Warzywa"),
    "ruby": ("Rubies", "Rubíes", "Rubiny"),
    "dwarf": ("Dwarfs", "Enanos", "Krasnoludy"),
    "unused": ("Unused cells", "Casillas sin usar", "Puste pola"),
    "tiles": ("Furnishings, pastures, mines", "Equipamiento, pastos, minas", "Usprawnienia, pastwiska, kopalnie"),
    "bonus": ("Parlors, storages, chambers", "Salones, almacenes, cámaras", "Sale, magazyny, komnaty"),
    "gold": ("Gold", "Oro", "Złoto"),
    "begging": ("Begging markers", "Marcadores de mendicidad", "Żetony żebrania"),
}
"""Category of the score sheet -> its label, in the order of the pad."""
