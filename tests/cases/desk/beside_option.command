trace tests/cases/desk/orchard.brehon:dutch --beside english --option full_basket=gives
