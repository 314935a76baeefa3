play rulesets/hanabi/hanabi.brehon --seat me --seat mcts:20 --seed 5 --adviser mcts:30
colour white
hint
discard 1
log
quit
