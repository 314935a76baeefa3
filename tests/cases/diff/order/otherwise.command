diff tests/cases/diff/order/plain.brehon tests/cases/diff/order/otherwise.brehon
