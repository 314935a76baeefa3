diff tests/cases/diff/names/plain.brehon tests/cases/diff/chosen/renamed.brehon --option toll=dropped --option start=many --witness --games 20
