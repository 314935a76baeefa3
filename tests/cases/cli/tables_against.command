tables tests/cases/cli/editions.brehon --against late --only changes
