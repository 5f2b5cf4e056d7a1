"""The data types that every part of the library uses: records, steps, goods, names, findings, refusals, scores."""
