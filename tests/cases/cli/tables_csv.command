tables tests/cases/cli/duel.brehon --only setup,duel_of --format csv
