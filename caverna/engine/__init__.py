"""The engine: replays and verifies records, lists choices, suggests legal lines and reads the input of programs."""
