tables tests/cases/cli/duel.brehon --language ln
