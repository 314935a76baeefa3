" Rule files of Brehon. The lists of words are those of the grammar: tests/tools/editors/words_test.cpp writes them.
if exists('b:current_syntax')
  finish
endif

let s:naming = ''
let s:declaration = ''
let s:statement = ''
let s:example = ''
let s:other = ''
let s:predefined = ''

" Most words are free to be names, so none is one behind a dot, or before a colon.
function! s:words(group, words, behind) abort
  execute 'syntax match' a:group '/\<\%(' . join(split(a:words), '\|') . '\)\>' . a:behind . '/ nextgroup='
        \ . (a:group ==# 'brehonNaming' ? 'brehonName' : 'NONE')
endfunction

call s:words('brehonOther', s:other, '\%(\s*:\)\@!')
call s:words('brehonPredefined', s:predefined, '\%(\s*:\)\@!')
call s:words('brehonExample', s:example, '\%(\s*:\)\@!')
call s:words('brehonStatement', s:statement, '\%(\s*:\)\@!')
call s:words('brehonDeclaration', s:declaration, '\%(\s*:\)\@!')
" What is declared has its name behind such a word, but `add action to` changes something that is there.
call s:words('brehonNaming', s:naming, '\ze\s\+\%(to\>\|before\>\|after\>\)\@!\h')
syntax match brehonName /\s*\zs\h\w*/ contained
syntax match brehonMember /\.\s*\h\w*/

syntax match brehonNumber /\<\d\+\>/
syntax match brehonCopies /\<x\d\+\>/
syntax match brehonEscape /\\["\\]/ contained
syntax match brehonSlot /{[^{}"]*}/ contained
syntax region brehonText start=/"/ skip=/\\./ end=/"/ oneline contains=brehonEscape,brehonSlot,@Spell
syntax match brehonCitation /@\h\w*:[0-9A-Za-z_,.-]*[0-9A-Za-z_]?\=/
syntax match brehonTodo /\<\%(TODO\|FIXME\|XXX\)\>/ contained
syntax match brehonComment /#.*/ contains=brehonTodo,@Spell
syntax region brehonBlock start=/{/ end=/}/ transparent fold

syntax sync minlines=200

highlight default link brehonNaming Structure
highlight default link brehonName Function
highlight default link brehonDeclaration Structure
highlight default link brehonStatement Statement
highlight default link brehonExample PreProc
highlight default link brehonOther Keyword
highlight default link brehonPredefined Identifier
highlight default link brehonNumber Number
highlight default link brehonCopies Number
highlight default link brehonText String
highlight default link brehonEscape SpecialChar
highlight default link brehonSlot Special
highlight default link brehonCitation Tag
highlight default link brehonTodo Todo
highlight default link brehonComment Comment

delfunction s:words
let b:current_syntax = 'brehon'
