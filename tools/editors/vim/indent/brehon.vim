" Indentation of rule files as `brehon fmt` has it: two for each block, and four more where a line goes on with the one
" before.
if exists('b:did_indent')
  finish
endif
let b:did_indent = 1

setlocal indentexpr=BrehonIndent(v:lnum)
setlocal indentkeys=0{,0},0),!^F,o,O,e,=and,=or,=when,=where,=until,=then,=if
setlocal nolisp nosmartindent
let b:undo_indent = 'setlocal indentexpr< indentkeys< lisp< smartindent<'

if exists('*BrehonIndent')
  finish
endif

" How a line ends that goes on in the next one, and how one begins that goes on with the one before.
let s:ends = '\v%([=+*/<>(,:-]|<%(and|or|not|where|with|to|in|mod|has|for|each)|%(nothing )@<!<else)$'
let s:begins = '\v^%([-+*/<>=]\d@!|%(and|or|when|where|until|then|ordered by|mod|plus|less|within|up to|of players'
      \ . '|over%(\s+\w+ "")@!|else%(.*\{)@!|if%([^{]* else>)@=%(.*\{)@!)>)'

" A line without texts, citations, comment and blanks around it.
function! s:code(line) abort
  let text = substitute(getline(a:line), '\v"%(\\.|[^"\\])*"', '""', 'g')
  let text = substitute(text, '#.*', '', '')
  return trim(substitute(text, '\v(\s*\@\w+:\S+)+\s*$', '', ''))
endfunction

" The line of code before a line; 0 where there is none.
function! s:before(line) abort
  let line = prevnonblank(a:line - 1)
  while line > 0 && s:code(line) ==# ''
    let line = prevnonblank(line - 1)
  endwhile
  return line
endfunction

" Whether the cursor is inside a text or a comment.
function! s:in_text() abort
  let before = substitute(strpart(getline('.'), 0, col('.') - 1), '\\.', '', 'g')
  return len(substitute(before, '[^"]', '', 'g')) % 2 == 1 || substitute(before, '"[^"]*"', '', 'g') =~# '#'
endfunction

" Whether a parenthesis is open at the begin of a line; such an expression is not longer than a few lines.
function! s:in_parentheses(line) abort
  call cursor(a:line, 1)
  return searchpair('(', '', ')', 'bnW', 's:in_text()', max([1, a:line - 20])) > 0
endfunction

" The word that begins the line where the block around a line begins.
function! s:block(line) abort
  call cursor(a:line, 1)
  return matchstr(s:code(searchpair('{', '', '}', 'bnW', 's:in_text()')), '^\w\+')
endfunction

" The word that begins the block that ends on a line.
function! s:closed(line) abort
  call cursor(a:line, strridx(getline(a:line), '}') + 1)
  return matchstr(s:code(searchpair('{', '', '}', 'bnW', 's:in_text()')), '^\w\+')
endfunction

function! s:goes_on(line, code) abort
  if a:code =~# '^[])}]'
    return 0
  endif
  let line_before = s:before(a:line)
  let before = s:code(line_before)
  if before =~# s:ends && !(before =~# ',$' && s:block(a:line) =~# '\v^%(kind|option)$')
    return 1
  endif
  if a:code =~# s:begins || before =~# '\v^%(after|before|instead of)\s+[0-9A-Za-z_.]+$'
    return 1
  endif
  if a:code =~# '\v^\w+ ""'
    let block = s:block(a:line)
    return block =~# '\v^%(sentences|glossary)$'
          \ || block =~# '\v^%(edition|variant)$' && before =~# '\v^%(replace|label|\w+ "")'
  endif
  if a:code =~# '\v^always possible'
    return before =~# '}$' && s:closed(line_before) ==# 'choose'
  endif
  if a:code =~# '\v^as>'
    return before =~# '\v^play>' && before !~# '\v<as \S+$'
  endif
  return s:in_parentheses(a:line)
endfunction

function! s:indent(line) abort
  let code = s:code(a:line)
  if code ==# '' && getline(a:line) =~# '^\s*@'
    return -1
  endif
  let line_before = s:before(a:line)
  if line_before == 0
    return 0
  endif
  let before = s:code(line_before)
  let opened = len(substitute(before, '[^{]', '', 'g')) - len(substitute(before, '[^}]', '', 'g'))
  let base = indent(line_before) + shiftwidth() * (opened + (before =~# '^}'))
        \ - (s:goes_on(line_before, before) ? 2 * shiftwidth() : 0)
  " a comment stands where the code below it does, but never with the brace that closes a block
  let next = nextnonblank(a:line)
  while code ==# '' && next > 0
    let code = s:code(next)
    let next = nextnonblank(next + 1)
  endwhile
  if s:code(a:line) ==# '' && code =~# '^}'
    return base
  endif
  return base + (s:goes_on(a:line, code) ? 2 * shiftwidth() : 0) - (code =~# '^}' ? shiftwidth() : 0)
endfunction

function! BrehonIndent(line) abort
  let view = winsaveview()
  try
    return s:indent(a:line)
  finally
    call winrestview(view)
  endtry
endfunction
