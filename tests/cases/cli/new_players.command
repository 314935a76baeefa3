new coins --players 4..2
