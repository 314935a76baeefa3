autocmd BufNewFile,BufRead *.brehon setfiletype brehon
