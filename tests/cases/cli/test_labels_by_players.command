test tests/cases/cli/labels_by_players.brehon --games 0
