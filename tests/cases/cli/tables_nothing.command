tables tests/cases/cli/duel.brehon --only duel,duel_if
