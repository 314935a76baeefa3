tournament rulesets/kuhn_poker/kuhn_poker.brehon --agent mcts:40 --agent random --games 20 --format csv
