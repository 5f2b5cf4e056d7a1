"""Input from programs: lines, steps as objects, drafts and positions, read as a record is."""
