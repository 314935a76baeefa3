skeleton tests/cases/desk/orchard.brehon --for it --text it=tests/cases/desk/orchard.it.txt --text en=tests/cases/desk/orchard.nl.txt
