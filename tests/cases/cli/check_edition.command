check tests/cases/cli/editions.brehon
