"""The printed score pad: the label of each of its lines, in English, Spanish and Polish."""

LABELS: dict[str, tuple[str, str, str]] = {
    "fields": ("Fields", "Campos", "Pola"),
    "pastures": ("Pastures", "Pastos", "Pastwiska"),
    "grain": ("Grain", "Cereales", "Zboże"),
    "vegetable": ("Vegetables", "Hortalizas", "Warzywa"),
    "sheep": ("Sheep", "Ovejas", "Owce"),
    "boar": ("Wild boar", "Jabalíes", "Dziki"),
    "cattle": ("Cattle", "Vacas", "Bydło"),
    "unused": ("Unused spaces", "Parcelas sin utilizar", "Niewykorzystane pola"),
    "stables": ("Fenced stables", "Establos vallados", "Ogrodzone stajnie"),
    "clay": ("Clay rooms", "Habitaciones de adobe", "Gliniane izby"),
    "stone": ("Stone rooms", "Habitaciones de piedra", "Kamienne izby"),
    "family": ("Family members", "Miembros de la familia", "Członkowie rodziny"),
    "cards": ("Points for cards", "Puntos por cartas", "Punkty za karty"),
    "bonus": ("Bonus points", "Puntos extra", "Punkty premiowe"),
    "begging": ("Begging cards", "Mendicidad", "Karty żebrania"),
}
"""Category of the score sheet -> its label, in the order of the pad."""
