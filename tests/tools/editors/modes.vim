" The mode of Vim and Neovim: what is coloured how, and that rule files are indented as they are. The environment names the
" folder of the project, the rule files, and the file that what is wrong is written to.
set nocompatible
let s:project = $BREHON_PROJECT
let &runtimepath = s:project . '/tools/editors/vim,' . &runtimepath
filetype plugin indent on
syntax on
let s:wrong = []

" Each pattern finds a place, in their order in the text.
execute 'edit' s:project . '/tests/tools/editors/colours.txt'
set filetype=brehon
let s:places = [
      \ ['^brehon', 'brehonDeclaration'], ['1', 'brehonNumber'], ['# a', 'brehonComment'],
      \ ['game', 'brehonNaming'], ['noughts', 'brehonName'], ['title', 'brehonDeclaration'],
      \ ['"Nou', 'brehonText'], ['\\"', 'brehonEscape'], ['{1', 'brehonSlot'], ['@nl', 'brehonCitation'],
      \ ['3?', 'brehonCitation'], ['mark', ''], ['x5', 'brehonCopies'], ['zones', 'brehonDeclaration'],
      \ ['row', 'brehonMember'], ['bag', 'brehonOther'], ['turn', ''], ['per', 'brehonOther'],
      \ ['phase', 'brehonNaming'], ['marking', 'brehonName'], ['shuffle', 'brehonStatement'],
      \ ['require', 'brehonStatement'], ['draw', ''], ['count', 'brehonPredefined'], ['21', 'brehonNumber'],
      \ ['step', 'brehonNaming'], ['show', 'brehonName'], ['me\]', 'brehonPredefined'],
      \ ['refuse', 'brehonExample'], ['draw', 'brehonMember'], ['variant', 'brehonNaming'],
      \ ['to', 'brehonOther'], ['pass_on', 'brehonName']]
call cursor(1, 1)
let s:flags = 'cW'
for [s:pattern, s:group] in s:places
  call search('\C\V' . s:pattern, s:flags)
  let s:flags = 'W'
  let s:found = synIDattr(synID(line('.'), col('.'), 1), 'name')
  if s:found ==# 'brehonBlock'
    let s:found = ''
  endif
  if s:found !=# s:group
    call add(s:wrong, 'line ' . line('.') . ', ' . s:pattern . ': ' . s:found . ' in place of ' . s:group)
  endif
endfor

if &l:commentstring !=# '# %s' || &l:formatprg !=# 'brehon fmt -' || &l:makeprg !~# '^brehon check'
  call add(s:wrong, 'the options of the buffer are others')
endif

" What `check` prints as a list of faults. Texts are read in the global form, output of `:make` in that of the buffer.
let &g:errorformat = &l:errorformat
cgetexpr ['a.brehon:3:5: error: there is no `x` [unknown_name]', '  3 | rows', '    |   ^', 'help: did you mean `y`?',
      \ 'a.brehon:9:1: warning: guessed [guessed_citation]']
let s:list = map(filter(getqflist(), 'v:val.valid'), '[v:val.lnum, v:val.col, v:val.type]')
if s:list != [[3, 5, 'E'], [9, 1, 'W']]
  call add(s:wrong, 'the list of faults is ' . string(s:list))
endif

" A line that has been pushed to the left is put back, with all others left as they are.
for s:file in split($BREHON_FILES)
  execute 'edit' s:project . '/' . s:file
  let s:lines = getline(1, '$')
  silent execute '3,$left'
  silent normal! gg=G
  let s:now = getline(1, '$')
  for s:i in range(len(s:lines))
    if s:now[s:i] !=# s:lines[s:i]
      call add(s:wrong, s:file . ':' . (s:i + 1) . ': ' . s:now[s:i])
    endif
  endfor
  edit!
endfor
call writefile(s:wrong, $BREHON_WRONG)
qall!
