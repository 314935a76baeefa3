diff tests/cases/diff/order/plain.brehon tests/cases/diff/order/changed.brehon
