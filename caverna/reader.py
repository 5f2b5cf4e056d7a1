"""Records from files and texts: ``load`` and ``loads``.

Reading never fails for what a text contains: everything wrong with it is a finding of the record, with its place.
Only the format is judged here; whether the game is played by the rules is for the replay to say, but for the number
of players, without which nothing else makes sense.
"""

import os
import re
from pathlib import Path

from . import jsonread, yamltree
from .findings import ILLEGAL, Finding
from .names import nearest, normalise
from .notation_words import MOST, shown
from .options import CHOICES
from .player_names import composed, name_fault
from .read_lines import read_lines
from .read_position import read_position
from .read_rounds import read_rounds
from .reading import Enough, Reading
from .record import FORMAT_VERSION, FULL, INTRODUCTORY, Expected, Record
from .rulebook import RULES
from .scoring import CATEGORIES
from .line_order import END
from .tree import Mapping, Node, Scalar, Sequence, Source, absent
from .yamlslips import YamlSlip

LARGEST = 4 * 1024 * 1024
"""The size in bytes above which a file is not read."""
