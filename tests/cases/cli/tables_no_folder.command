tables tests/cases/cli/duel.brehon --only duel_of -o README.md
