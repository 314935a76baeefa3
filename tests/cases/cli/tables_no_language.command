tables tests/cases/cli/duel.brehon --language fr
