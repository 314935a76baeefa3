check tests/cases/diff/looks/race.brehon
