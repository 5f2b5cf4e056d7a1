"""Records written down: as YAML and JSON, into files, respelled in place, and the JSON Schema of the format."""
