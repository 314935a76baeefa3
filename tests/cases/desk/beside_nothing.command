trace tests/cases/desk/orchard.brehon:dutch --beside englisch
