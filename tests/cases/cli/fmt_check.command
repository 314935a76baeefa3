fmt --check tests/cases/cli/duel.brehon tests/cases/cli/ragged.brehon tests/cases/cli/editions.brehon
