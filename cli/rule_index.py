"""Every id a finding can name: the rules of the game, and those of the record format."""

from caverna.games.caverna.rulebook import RULEBOOK

ALL_RULES = RULEBOOK.all
section, sections, near = RULEBOOK.section, RULEBOOK.sections, RULEBOOK.near
