" Rule files of Brehon. The lists of words are those of the grammar: tests/tools/editors/words_test.cpp writes them.
if exists('b:current_syntax')
  finish
endif

let s:naming = 'action actions define edition example game gap graph grid hexes kind matchup may memory option phase
      \ ring rule score step table track variant'
let s:declaration = 'brehon cite drop glossary label language languages limit looks markers never note pieces play
      \ players purse reaches remove replace returns sentences setup sources title winner zones'
let s:statement = 'add adjust always at before choose do done draw end for forget gain hide if instead keep leave let
      \ lower move pass pay place raise remember repeat require reveal roll set show shuffle swap together
      \ turn turns waive'
let s:example = 'as disputed expect given refuse run with'
let s:other = 'adjacent after all along and anticlockwise any anywhere area average bag be because begin box but by
      \ card case chain checkered clockwise colour components covers decisions deep default does down each
      \ else empty ended every exactly face facing falling fewest force from group has have hidden higher
      \ holder in is joins lasts less line lines lose loses loss match mod most must neighbours no nobody
      \ none not not_modelled nothing of on once only opposite or ordered others otherwise over owner passed
      \ per pile player plus possible ray refilled rest results rising row rows same see seen sees sets
      \ sha256 showing shown sign slot some span statement story symmetric then this through times to toward
      \ unlimited until up value vs was when where win wins within without wording x'
let s:predefined = 'count different first highest it last lowest max me min next opponent opponents previous step sum
      \ top union'

" Most words are free to be names, so none is one behind a dot, or before a colon.
function! s:words(group, words, behind) abort
  execute 'syntax match' a:group '/\<\%(' . join(split(a:words), '\|') . '\)\>' . a:behind
endfunction

let s:no_colon = '\%(\s*:\)\@!/'
call s:words('brehonOther', s:other, s:no_colon)
call s:words('brehonPredefined', s:predefined, s:no_colon)
call s:words('brehonExample', s:example, s:no_colon)
call s:words('brehonStatement', s:statement, s:no_colon)
call s:words('brehonDeclaration', s:declaration . ' ' . s:naming, s:no_colon)
" What is declared has its name behind such a word; `add action to` and `score player` declare nothing.
call s:words('brehonNaming', s:naming, '\ze\s\+\%(\%(to\|before\|after\|player\)\>\)\@!\h/ nextgroup=brehonName skipwhite')
syntax match brehonName /\h\w*/ contained
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
