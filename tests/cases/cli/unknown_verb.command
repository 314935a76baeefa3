chekc tests/cases/cli/duel.brehon
