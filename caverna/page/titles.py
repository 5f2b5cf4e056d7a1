"""The titles of the rules of records in Spanish and Polish."""

from .speech import Sayings

TITLES: Sayings = {
    "record.yaml": ("Un registro es YAML o JSON sencillo", "Zapis to zwykły YAML lub JSON"),
    "record.key": ("Claves conocidas, cada una una vez", "Znane klucze, każdy raz"),
    "record.name": ("Nombres conocidos", "Znane nazwy"),
    "record.cell": ("Casillas conocidas", "Znane pola"),
    "record.number": ("Números enteros dentro de sus límites", "Liczby całkowite w swoich granicach"),
    "record.step": ("Pasos como los pide la notación", "Kroki zgodne z notacją"),
    "record.missing": ("Lo que debe tener un registro", "Co musi być w zapisie"),
    "claim.have": ("Lo afirmado debe cumplirse", "To, co podano, musi się zgadzać"),
    "claim.score": ("La puntuación declarada debe cumplirse", "Podane punkty muszą się zgadzać"),
    "tally.sum": ("Las líneas del recuento suman el total", "Wiersze arkusza dają sumę"),
    "tally.range": ("Puntos posibles", "Możliwe punkty"),
}
