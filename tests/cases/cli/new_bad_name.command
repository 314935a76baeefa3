new My-Game.brehon
