explain tests/cases/diff/rows/short.brehon crossing.cross --language it
