explain tests/cases/cli/let_finds_nothing.brehon hopping.walk.here
