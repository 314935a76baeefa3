tables tests/cases/cli/more_players.brehon --only setup,components
