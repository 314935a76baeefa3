simulate rulesets/tic_tac_toe/tic_tac_toe.brehon --until-decided --games 5000 --profile
