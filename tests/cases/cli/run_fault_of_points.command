run tests/cases/cli/fault_of_points.brehon
take
pass
