run -
game toss {
  players 2
  pieces { coin x1 }
  zones { pot bag of coin }
  setup { move 1 coin to pot }
  play { setup }
  example coin_is_there { players ann, ben  run setup  expect { pot = coin } }
}
