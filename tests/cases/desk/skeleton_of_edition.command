skeleton tests/cases/desk/orchard.brehon:dutch --for it
