new coins --stdout --players 3
