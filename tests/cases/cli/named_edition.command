perft tests/cases/cli/editions.brehon:late --depth 1
