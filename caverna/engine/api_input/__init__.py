"""Input from programs: lines, steps as objects, drafts and positions, read with the readers of records."""
