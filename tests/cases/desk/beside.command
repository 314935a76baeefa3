trace tests/cases/desk/orchard.brehon:dutch --beside english --text en=tests/cases/desk/orchard.en.txt --text nl=tests/cases/desk/orchard.nl.txt --language en
