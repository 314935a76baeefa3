;;; The mode of Emacs: what is coloured how, and that rule files are indented as they are.  -*- lexical-binding: t; -*-

;; The environment names the folder of the project and the rule files.  Prints what is wrong.

(defvar project (getenv "BREHON_PROJECT"))
(add-to-list 'load-path (expand-file-name "tools/editors/emacs" project))
(require 'brehon-mode)

(defconst places ; in their order in the text
  '(("^brehon" font-lock-keyword-face) ("# a" font-lock-comment-delimiter-face) ("game" font-lock-keyword-face)
    ("noughts" font-lock-function-name-face) ("title" font-lock-keyword-face) ("\"Nou" font-lock-string-face)
    ("@nl" font-lock-constant-face) ("3\\?" font-lock-constant-face) ("mark" nil) ("zones" font-lock-keyword-face)
    ("row" nil) ("bag" font-lock-keyword-face) ("turn" nil) ("per" font-lock-keyword-face)
    ("phase" font-lock-keyword-face) ("marking" font-lock-function-name-face) ("shuffle" font-lock-keyword-face)
    ("require" font-lock-keyword-face) ("draw" nil) ("count" font-lock-builtin-face) ("step" font-lock-keyword-face)
    ("show" font-lock-function-name-face) ("me\\]" font-lock-builtin-face) ("refuse" font-lock-preprocessor-face)
    ("draw" nil) ("variant" font-lock-keyword-face) ("to " font-lock-keyword-face)
    ("pass_on" font-lock-function-name-face)))

(with-temp-buffer
  (insert-file-contents (expand-file-name "tests/tools/editors/colours.txt" project))
  (brehon-mode)
  (font-lock-ensure)
  (goto-char (point-min))
  (dolist (place places)
    (re-search-forward (concat "\\_<" (car place) "\\|" (car place)))
    (let ((face (get-text-property (match-beginning 0) 'face)))
      (unless (eq face (cadr place))
        (princ (format "line %d, %s: %s in place of %s\n" (line-number-at-pos) (car place) face (cadr place)))))))

;; Lines that have been pushed to the left are put back.
(dolist (file (split-string (getenv "BREHON_FILES")))
  (with-temp-buffer
    (insert-file-contents (expand-file-name file project))
    (brehon-mode)
    (let ((lines (split-string (buffer-string) "\n"))
          (inhibit-message t)
          (number 0))
      (indent-rigidly (point-min) (point-max) -100)
      (indent-region (point-min) (point-max))
      (dolist (line (split-string (buffer-string) "\n"))
        (setq number (1+ number))
        (unless (equal line (pop lines))
          (princ (format "%s:%d: %s\n" file number line)))))))

;; What `check' prints as findings of flymake.
(with-temp-buffer
  (let ((source (current-buffer)))
    (insert "game g {\n  players two\n}\n")
    (with-temp-buffer
      (insert "<input>:2:11: error: two is no number [syntax]\n  2 |   players two\n    |           ^~~\n")
      (let ((found (brehon--findings source (current-buffer))))
        (unless (equal (mapcar (lambda (each) (list (flymake-diagnostic-beg each) (flymake-diagnostic-text each))) found)
                       '((20 "two is no number [syntax]")))
          (princ (format "flymake finds %S\n" found)))))))
