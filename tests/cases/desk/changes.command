tables tests/cases/desk/orchard.brehon:dutch --against english --only changes --language nl
