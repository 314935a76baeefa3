skeleton tests/cases/desk/orchard.brehon --for it-IT --text it-IT=tests/cases/desk/orchard.it.txt
