solve tests/cases/cli/ring.brehon --format json
