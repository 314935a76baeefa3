tables tests/cases/cli/terms.brehon --part aid --format markdown --language nl
