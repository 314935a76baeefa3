play rulesets/keltis/keltis.brehon --seat ann=me --seat ben=mcts:10 --seed 5 --language nl
1
1
points
log
quit
