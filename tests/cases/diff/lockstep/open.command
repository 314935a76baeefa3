diff tests/cases/diff/lockstep/duel.brehon tests/cases/diff/lockstep/open.brehon --witness --format markdown
