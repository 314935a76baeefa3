fmt --check --stdout tests/cases/cli/duel.brehon
