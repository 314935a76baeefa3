explore rulesets/connect_four/connect_four.brehon --from full_board_is_drawn
