"""Several games together: results and standings."""
