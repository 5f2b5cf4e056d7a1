"""What every game shares and no game owns: findings, records, replays, reports."""
