tables tests/cases/cli/editions.brehon --against nowhere
