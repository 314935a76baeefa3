solve tests/cases/cli/ring.brehon --no-limit
