// The editor of rule files. What it knows of the rules it is told through `service`:
//   complete(context)  completions at a place
//   explain(line)      tells what stands in a line
//   format()           brings the file into its form
//   show()             brings the editor to light, before something in it is pointed at
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, foldGutter, foldKeymap, foldService, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { forEachDiagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, openSearchPanel, searchKeymap } from "@codemirror/search";
import { EditorState, RangeSet, StateEffect, StateField } from "@codemirror/state";
import { drawSelection, EditorView, gutter, GutterMarker, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { rulesColours, rulesLanguage } from "./rules_language.js";

/** What an example came to, beside its first line. */
class Verdict extends GutterMarker {
  constructor(verdict, title) {
    super();
    this.verdict = verdict;
    this.title = title;
  }
  eq(other) {
    return other.verdict === this.verdict && other.title === this.title;
  }
  toDOM() {
    const mark = document.createElement("span");
    mark.className = `verdict ${this.verdict}`;
    mark.textContent = { passed: "✓", failed: "✗", disputed: "?" }[this.verdict];
    mark.title = this.title;
    mark.setAttribute("role", "img");
    mark.setAttribute("aria-label", this.title);
    return mark;
  }
}

const setVerdicts = StateEffect.define();
const verdicts = StateField.define({
  create: () => RangeSet.empty,
  update(set, transaction) {
    set = set.map(transaction.changes);
    for (const effect of transaction.effects) if (effect.is(setVerdicts)) set = effect.value;
    return set;
  },
});

/** A block in braces folds from the end of its first line. */
const braces = foldService.of((state, from, to) => {
  const line = state.doc.lineAt(from);
  if (!/\{\s*$/.test(line.text.replace(/\s+@.*$/, "").replace(/#.*$/, ""))) return null;
  const depth = line.text.match(/^ */)[0].length;
  for (let number = line.number + 1; number <= state.doc.lines; ++number) {
    const next = state.doc.line(number);
    if (next.text.trim() && next.text.match(/^ */)[0].length <= depth) {
      return next.text.trim().startsWith("}") && number > line.number + 1 ? { from: to, to: next.from - 1 } : null;
    }
  }
  return null;
});

export function createEditor({ parent, label, service, onChange }) {
  const extensions = [
    lineNumbers(),
    gutter({ class: "verdicts", markers: (view) => view.state.field(verdicts), initialSpacer: () => new Verdict("passed", "") }),
    lintGutter(),
    foldGutter(),
    verdicts,
    braces,
    history(),
    drawSelection(),
    bracketMatching(),
    closeBrackets(),
    autocompletion({ override: [(context) => service.complete(context)] }),
    highlightActiveLine(),
    highlightSelectionMatches(),
    rulesLanguage,
    syntaxHighlighting(rulesColours),
    indentUnit.of("  "),
    keymap.of([
      { key: "F1", run: (view) => (service.explain(view.state.doc.lineAt(view.state.selection.main.head).number), true) },
      { key: "Shift-Alt-f", run: () => (service.format(), true) },
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap,
    ]),
    EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
    EditorView.updateListener.of((update) => update.docChanged && onChange(update.state.doc)),
  ];
  const fresh = (text) => EditorState.create({ doc: text, extensions });
  const view = new EditorView({ parent, state: fresh("") });
  return {
    view,
    get text() {
      return view.state.doc.toString();
    },
    /** Another file: what was done before cannot be undone in it. */
    open(text) {
      view.setState(fresh(text));
    },
    /** Another form of the same file, as a change that can be undone. */
    replace(text) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    mark(marks) {
      view.dispatch(setDiagnostics(view.state, marks));
    },
    /** The marks where they stand by now. */
    get marks() {
      const all = [];
      forEachDiagnostic(view.state, (mark, from, to) => all.push({ ...mark, from, to }));
      return all;
    },
    /** `found`: `line`, `verdict` and `title` of each example. */
    judge(found) {
      const doc = view.state.doc;
      const marks = found
        .filter(({ line }) => line <= doc.lines)
        .sort((a, b) => a.line - b.line)
        .map(({ line, verdict, title }) => new Verdict(verdict, title).range(doc.line(line).from));
      view.dispatch({ effects: setVerdicts.of(RangeSet.of(marks)) });
    },
    goTo(line, column = 1) {
      service.show();
      const at = Math.min(view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines)).from + column - 1, view.state.doc.length);
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
      view.focus();
    },
    search: () => openSearchPanel(view),
  };
}
