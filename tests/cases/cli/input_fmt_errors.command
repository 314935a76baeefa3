fmt -
game toss { playrs 2 }
