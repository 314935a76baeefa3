" `:compiler brehon`, then `:make` finds faults in the file and lists them.
if exists('current_compiler')
  finish
endif
let current_compiler = 'brehon'

CompilerSet makeprg=brehon\ check\ %:S
" FILE:LINE:COLUMN: error: MESSAGE; the lines that show the place and the help below it belong to it
CompilerSet errorformat=%E%f:%l:%c:\ error:\ %m,%W%f:%l:%c:\ warning:\ %m,%I%f:%l:%c:\ note:\ %m,%C%*[\ 0-9]\|%.%#,%Zhelp:\ %m,%-G%.%#
