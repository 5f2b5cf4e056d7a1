"""Writing of records: as YAML and JSON, into files, with canonical formatting, and the JSON Schema of the format."""
