" Rule files of Brehon.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal commentstring=#\ %s comments=:#
setlocal expandtab shiftwidth=2 softtabstop=2
setlocal iskeyword=@,48-57,_
setlocal formatoptions-=t formatoptions+=croql
let &l:formatprg = 'brehon fmt -'
compiler brehon

let b:undo_ftplugin = 'setlocal commentstring< comments< expandtab< shiftwidth< softtabstop< iskeyword<'
      \ . ' formatoptions< formatprg< makeprg< errorformat<'
