diff tests/cases/diff/errata/coins.brehon tests/cases/diff/errata/coins.brehon:errata --format json
