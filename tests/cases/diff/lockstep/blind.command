diff tests/cases/diff/lockstep/duel.brehon tests/cases/diff/lockstep/blind.brehon --witness
