test tests/cases/diff/errata/coins.brehon:errata
