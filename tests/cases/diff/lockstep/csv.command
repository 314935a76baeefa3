diff tests/cases/diff/lockstep/duel.brehon tests/cases/diff/lockstep/blind.brehon --format csv --games 20
