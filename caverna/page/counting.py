"""Counted nouns: ``1 owca``, ``2 owce``, ``5 owiec``; ``1 oveja``, ``2 ovejas``; ``1 tool``, ``2 tools``.

Goods in English are left as the notation has them. What a step is done with is its object, for which Polish has a
form of its own where it is one: ``zjedz 1 owcę``.
"""

from collections.abc import Mapping

Forms = Mapping[str, Mapping[str, tuple[str, ...]]]
"""Language -> a word as the page has it -> its forms behind a number: of one, of two to four in Polish, of more."""

COMMON: Forms = {
    "en": {"points": ("point", "points")},
    "es": {
        "madera": ("madera", "maderas"),
        "piedra": ("piedra", "piedras"),
        "comida": ("comida", "comidas"),
        "cereal": ("cereal", "cereales"),
        "hortaliza": ("hortaliza", "hortalizas"),
        "oveja": ("oveja", "ovejas"),
        "jabalí": ("jabalí", "jabalíes"),
        "vaca": ("vaca", "vacas"),
        "puntos": ("punto", "puntos"),
    },
    "pl": {
        "drewno": ("drewno", "drewna", "drewna"),
        "kamień": ("kamień", "kamienie", "kamieni"),
        "glina": ("glina", "gliny", "gliny"),
        "żywność": ("żywność", "żywności", "żywności"),
        "złoto": ("złoto", "złota", "złota"),
        "zboże": ("zboże", "zboża", "zboża"),
        "warzywo": ("warzywo", "warzywa", "warzyw"),
        "owca": ("owca", "owce", "owiec"),
        "dzik": ("dzik", "dziki", "dzików"),
        "punkty": ("punkt", "punkty", "punktów"),
    },
}
"""The words that several games count. Ore and gold have one form in Spanish."""

OBJECTS = {
    "ruda": "rudę", "glina": "glinę", "trzcina": "trzcinę", "owca": "owcę", "krowa": "krowę", "pies": "psa",
    "osioł": "osła", "dzik": "dzika",
}  # fmt: skip
"""Polish words that have another form where one of them is eaten, paid or taken."""


def form_of(count: int, forms: tuple[str, ...]) -> str:
    """Return the one of a noun's forms that stands behind a number."""
    if abs(count) == 1:
        return forms[0]
    few = abs(count) % 10 in (2, 3, 4) and abs(count) % 100 not in (12, 13, 14)
    return forms[1] if len(forms) > 2 and few else forms[-1]
