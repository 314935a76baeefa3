check tests/cases/cli/broken.brehon tests/cases/cli/duel.brehon
