tables tests/cases/desk/orchard.brehon --against dutch --only changes --language nl
