"""The score sheet: the label of each of its lines, in English, Spanish and Polish."""

LABELS: dict[str, tuple[str, str, str]] = {
    "track": ("Score track", "Marcador de puntos", "Tor punktacji"),
    "culture": ("Culture (green cards)", "Cultura (cartas verdes)", "Kultura (zielone karty)"),
    "farmers": ("Farmers × food track", "Granjeros × alimento", "Rolnicy × tor żywności"),
    "tool makers": ("Tool makers × tools", "Fabricantes × herramientas", "Wytwórcy × narzędzia"),
    "hut builders": ("Hut builders × buildings", "Constructores × construcciones", "Budowniczowie × budynki"),
    "shamans": ("Shamans × people", "Brujos × personas", "Szamani × ludzie"),
    "resources": ("Resources", "Recursos", "Zasoby"),
}
"""Category of the score sheet -> its label, in the order of the sheet."""
