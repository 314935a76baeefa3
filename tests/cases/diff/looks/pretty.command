diff tests/cases/diff/looks/race.brehon tests/cases/diff/looks/race.brehon:pretty
