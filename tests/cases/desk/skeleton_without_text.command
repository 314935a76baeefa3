skeleton tests/cases/desk/orchard.brehon --for it
