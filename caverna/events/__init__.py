"""Events: results of many games, standings, checks across tables, pairings, game logs and exports of plays."""
