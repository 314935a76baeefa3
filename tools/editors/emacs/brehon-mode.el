;;; brehon-mode.el --- Rules of board and card games  -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: languages, games
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Colours, indentation, findings and formatting of rule files of Brehon.
;;
;; M-x compile finds faults, and next-error goes through them; so does flymake while you write, and eglot by `brehon lsp'.
;; C-c C-f formats the file.  The lists of words are those of the grammar: tests/tools/editors/words_test.cpp writes them.

;;; Code:

(require 'compile)
(require 'flymake)
(require 'subr-x)

(defgroup brehon nil
  "Rules of board and card games."
  :group 'languages)

(defcustom brehon-program "brehon"
  "The program: a path, or a name that is looked up in variable `exec-path'."
  :type 'string)

(defconst brehon--naming
  '("action" "actions" "define" "edition" "example" "game" "gap" "graph" "grid" "hexes" "kind" "matchup"
    "may" "memory" "option" "phase" "ring" "rule" "score" "step" "table" "track" "variant"))
(defconst brehon--declaration
  '("brehon" "cite" "drop" "glossary" "label" "language" "languages" "limit" "looks" "markers" "never"
    "note" "pieces" "play" "players" "purse" "reaches" "remove" "replace" "returns" "sentences" "setup"
    "sources" "title" "winner" "zones"))
(defconst brehon--statement
  '("add" "adjust" "always" "at" "before" "choose" "do" "done" "draw" "end" "for" "forget" "gain" "hide"
    "if" "instead" "keep" "leave" "let" "lower" "move" "pass" "pay" "place" "raise" "remember" "repeat"
    "require" "reveal" "roll" "set" "show" "shuffle" "swap" "together" "turn" "turns" "waive"))
(defconst brehon--example
  '("as" "disputed" "expect" "given" "refuse" "run" "with"))
(defconst brehon--other
  '("adjacent" "after" "all" "along" "and" "anticlockwise" "any" "anywhere" "area" "average" "bag" "be"
    "because" "begin" "box" "but" "by" "card" "case" "chain" "checkered" "clockwise" "colour" "components"
    "covers" "decisions" "deep" "default" "does" "down" "each" "else" "empty" "ended" "every" "exactly"
    "face" "facing" "falling" "fewest" "force" "from" "group" "has" "have" "hidden" "higher" "holder" "in"
    "is" "joins" "lasts" "less" "line" "lines" "lose" "loses" "loss" "match" "mod" "most" "must"
    "neighbours" "no" "nobody" "none" "not" "not_modelled" "nothing" "of" "on" "once" "only" "opposite"
    "or" "ordered" "others" "otherwise" "over" "owner" "passed" "per" "pile" "player" "plus" "possible"
    "ray" "refilled" "rest" "results" "rising" "row" "rows" "same" "see" "seen" "sees" "sets" "sha256"
    "showing" "shown" "sign" "slot" "some" "span" "statement" "story" "symmetric" "then" "this" "through"
    "times" "to" "toward" "unlimited" "until" "up" "value" "vs" "was" "when" "where" "win" "wins" "within"
    "without" "wording" "x"))
(defconst brehon--predefined
  '("count" "different" "first" "highest" "it" "last" "lowest" "max" "me" "min" "next" "opponent"
    "opponents" "previous" "step" "sum" "top" "union"))

;;; Colours

(defvar brehon-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\\ "\\" table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?@ "." table)
    table))

(defun brehon--search (words)
  "A function that finds one of WORDS, as font lock wants it.
Most words are free to be names, so none is one behind a dot or before a colon."
  (let ((pattern (regexp-opt words 'symbols)))
    (lambda (limit)
      (let (found)
        (while (and (not found) (re-search-forward pattern limit t))
          (setq found (not (or (eq (char-before (match-beginning 0)) ?.)
                               (save-match-data (looking-at-p "[ \t]*:"))))))
        found))))

(defconst brehon-font-lock-keywords
  (list
   '("@[A-Za-z][A-Za-z0-9_]*:[A-Za-z0-9_.,?-]*" . font-lock-constant-face)
   (list (concat (regexp-opt brehon--naming 'symbols)
                 "[ \t]+\\(?:\\(?:to\\|before\\|after\\|player\\)\\_>\\|\\([A-Za-z][A-Za-z0-9_]*\\)\\)")
         '(1 font-lock-keyword-face) '(2 font-lock-function-name-face nil t))
   (cons (brehon--search (append brehon--naming brehon--declaration brehon--statement brehon--other)) 'font-lock-keyword-face)
   (cons (brehon--search brehon--example) 'font-lock-preprocessor-face)
   (cons (brehon--search brehon--predefined) 'font-lock-builtin-face)))

;;; Indentation: two for each block, and four more where a line goes on with the one before

(defconst brehon--ends
  (concat "\\(?:[=+*/<>(,:-]\\|\\_<\\(?:and\\|or\\|not\\|where\\|with\\|to\\|in\\|mod\\|has\\|for\\|each\\|else\\)\\)\\'")
  "How a line ends that goes on in the next one.")

(defconst brehon--begins
  (concat "\\`\\(?:[-+*/<>=]\\(?:[^0-9]\\|\\'\\)"
          "\\|\\(?:and\\|or\\|when\\|where\\|until\\|then\\|ordered by\\|mod\\|plus\\|less\\|within\\|up to\\|of players\\)\\_>"
          "\\|else\\_>[^{]*\\'\\|if\\_>[^{]* else\\_>[^{]*\\'"
          "\\|over\\_>\\(?: *[^ {].*\\)?\\'\\)")
  "How a line begins that goes on with the one before.")

(defun brehon--code ()
  "The line of point without texts, citations, comment and blanks around it."
  (let ((text (buffer-substring-no-properties (line-beginning-position) (line-end-position))))
    (setq text (replace-regexp-in-string "\"\\(?:\\\\.\\|[^\"\\]\\)*\"" "\"\"" text t t))
    (setq text (replace-regexp-in-string "#.*" "" text t t))
    (string-trim (replace-regexp-in-string "\\(?:[ \t]*@[A-Za-z0-9_]+:[^ \t]+\\)+[ \t]*\\'" "" text t t))))

(defun brehon--to-code-before ()
  "Move to the line of code before that of point; nil where there is none."
  (let (found)
    (while (and (not found) (zerop (forward-line -1)))
      (setq found (not (string-empty-p (brehon--code)))))
    found))

(defun brehon--block-word (brace)
  "The word that begins the line where BRACE, a position or nil, stands."
  (and brace
       (save-excursion
         (goto-char brace)
         (let ((code (brehon--code)))
           (and (string-match "\\`[A-Za-z0-9_]+" code) (match-string 0 code))))))

(defun brehon--goes-on-p (code)
  "Whether the line of point, which says CODE, goes on with the one before."
  (save-excursion
    (forward-line 0)
    (let* ((inside (nth 1 (syntax-ppss)))
           (block (brehon--block-word (and inside (eq (char-after inside) ?{) inside)))
           (before (save-excursion (if (brehon--to-code-before) (brehon--code) ""))))
      (cond
       ((string-match-p "\\`[])}]" code) nil)
       ((and inside (eq (char-after inside) ?\()) t)
       ((and (string-match-p brehon--ends before)
             (not (string-match-p "\\_<nothing else\\'" before))
             (not (and (string-suffix-p "," before) (member block '("kind" "option")))))
        t)
       ((and (string-match-p brehon--begins code)
             (not (string-match-p "\\`over +[A-Za-z0-9_]+ \"\"" code)))
        t)
       ((string-match-p "\\`\\(?:after\\|before\\|instead of\\) +[A-Za-z0-9_.]+\\'" before) t)
       ((string-match-p "\\`[A-Za-z0-9_]+ \"\"" code)
        (or (member block '("sentences" "glossary"))
            (and (member block '("edition" "variant"))
                 (string-match-p "\\`\\(?:replace\\|label\\|[A-Za-z0-9_]+ \"\"\\)" before))))
       ((string-match-p "\\`always possible" code)
        (and (string-suffix-p "}" before)
             (save-excursion
               (brehon--to-code-before)
               (end-of-line)
               (search-backward "}")
               (equal (brehon--block-word (nth 1 (syntax-ppss))) "choose"))))
       ((string-match-p "\\`as\\_>" code)
        (and (string-match-p "\\`play\\_>" before) (not (string-match-p "\\_<as [^ ]+\\'" before))))))))

(defun brehon--depth ()
  "How many blocks are open where the line of point begins."
  (let ((depth 0))
    (dolist (open (nth 9 (syntax-ppss (line-beginning-position))) depth)
      (when (eq (char-after open) ?{)
        (setq depth (1+ depth))))))

(defun brehon--indentation ()
  "The column that the line of point begins in."
  (save-excursion
    (forward-line 0)
    (let ((code (brehon--code))
          (depth (brehon--depth)))
      ;; a comment stands where the code below it does, but never with the brace that closes a block
      (when (string-empty-p code)
        (save-excursion
          (while (and (string-empty-p code) (zerop (forward-line 1)) (not (eobp)))
            (setq code (brehon--code)))
          (when (string-match-p "\\`}" code)
            (setq code ""))))
      (* 2 (+ depth
              (if (string-match-p "\\`}" code) -1 0)
              (if (and (not (string-empty-p code)) (brehon--goes-on-p code)) 2 0))))))

(defun brehon-indent-line ()
  "Indent the line of point as `brehon fmt' does."
  (interactive)
  (let ((column (brehon--indentation)))
    (if (<= (current-column) (current-indentation))
        (indent-line-to column)
      (save-excursion (indent-line-to column)))))

;;; The program

(defun brehon-format-buffer ()
  "Format the buffer; where it has errors it stays, and they are shown."
  (interactive)
  (let ((form (generate-new-buffer " *brehon fmt*"))
        (errors (make-temp-file "brehon")))
    (unwind-protect
        (if (zerop (call-process-region nil nil brehon-program nil (list form errors) nil "fmt" "-"))
            (replace-buffer-contents form)
          (message "%s" (with-temp-buffer (insert-file-contents errors) (buffer-string))))
      (kill-buffer form)
      (delete-file errors))))

(defvar-local brehon--checking nil "The process that looks for faults.")

(defun brehon-flymake (report &rest _)
  "Find faults in the buffer, and hand them to REPORT."
  (when (process-live-p brehon--checking)
    (kill-process brehon--checking))
  (let ((source (current-buffer)))
    (setq brehon--checking
          (make-process
           :name "brehon-flymake" :noquery t :connection-type 'pipe
           :buffer (generate-new-buffer " *brehon-flymake*")
           :command (list brehon-program "check" "-")
           :sentinel
           (lambda (process _event)
             (when (memq (process-status process) '(exit signal))
               (unwind-protect
                   (when (and (buffer-live-p source) (eq process (buffer-local-value 'brehon--checking source)))
                     (funcall report (brehon--findings source (process-buffer process))))
                 (kill-buffer (process-buffer process)))))))
    (process-send-region brehon--checking (point-min) (point-max))
    (process-send-eof brehon--checking)))

(defun brehon--findings (source printed)
  "The findings about the buffer SOURCE that are in the buffer PRINTED."
  (let (found)
    (with-current-buffer printed
      (goto-char (point-min))
      (while (re-search-forward "^<input>:\\([0-9]+\\):\\([0-9]+\\): \\(error\\|warning\\): \\(.*\\)$" nil t)
        (let* ((place (flymake-diag-region source (string-to-number (match-string 1))
                                           (string-to-number (match-string 2))))
               (type (if (equal (match-string 3) "error") :error :warning)))
          (push (flymake-make-diagnostic source (car place) (cdr place) type (match-string 4)) found))))
    (nreverse found)))

(add-to-list 'compilation-error-regexp-alist-alist
             '(brehon "^\\([^ \n:][^\n:]*\\):\\([0-9]+\\):\\([0-9]+\\): \\(?:error\\|\\(warning\\)\\|\\(note\\)\\): "
                      1 2 3 (4 . 5)))
(add-to-list 'compilation-error-regexp-alist 'brehon)

(defvar brehon-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-f") #'brehon-format-buffer)
    map))

;;;###autoload
(define-derived-mode brehon-mode prog-mode "Brehon"
  "Major mode for rule files of Brehon."
  (setq-local comment-start "# ")
  (setq-local comment-end "")
  (setq-local comment-start-skip "#+[ \t]*")
  (setq-local indent-tabs-mode nil)
  (setq-local indent-line-function #'brehon-indent-line)
  (setq-local font-lock-defaults '(brehon-font-lock-keywords))
  (setq-local imenu-generic-expression
              '((nil "^ *\\(?:action\\|phase\\|rule\\|define\\|kind\\|matchup\\|table\\) +\\([A-Za-z][A-Za-z0-9_]*\\)" 1)
                ("Examples" "^ *example +\\([A-Za-z][A-Za-z0-9_]*\\)" 1)))
  (when buffer-file-name
    (setq-local compile-command
                (mapconcat #'shell-quote-argument
                           (list brehon-program "check" (file-name-nondirectory buffer-file-name)) " ")))
  (add-hook 'flymake-diagnostic-functions #'brehon-flymake nil t))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.brehon\\'" . brehon-mode))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               (cons 'brehon-mode (lambda (&rest _) (list brehon-program "lsp")))))

(provide 'brehon-mode)
;;; brehon-mode.el ends here
