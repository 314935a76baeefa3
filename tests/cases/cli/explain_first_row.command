explain tests/cases/diff/rows/short.brehon toll.to_2 --language en
