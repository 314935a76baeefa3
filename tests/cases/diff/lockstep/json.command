diff tests/cases/diff/lockstep/duel.brehon tests/cases/diff/lockstep/blind.brehon --format json --games 20
