play rulesets/tic_tac_toe/tic_tac_toe.brehon --seat me --seat mcts:50 --seed 2 --adviser mcts:200
help
5
hint
b2
why b2
why place(b2)
a
undo
points
log
place(a1)
options b

table
quit
