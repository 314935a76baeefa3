// Rule files in the editor: which words are what, and what can come next.
import { StreamLanguage, HighlightStyle } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import vocabulary from "brehon-vocabulary";

const keywords = new Set(vocabulary.keywords);
const functions = new Set(vocabulary.functions);

function word(stream, state) {
  stream.match(/^[A-Za-z][A-Za-z0-9_]*/);
  const text = stream.current();
  const after_point = state.after === ".";
  state.after = "";
  if (after_point) return "propertyName";
  if (stream.match(/^:(?!\/)/, false)) return "labelName";
  if (functions.has(text) && stream.match(/^\(/, false)) return "standard";
  return keywords.has(text) ? "keyword" : "variableName";
}

export const rulesLanguage = StreamLanguage.define({
  name: "brehon",
  startState: () => ({ after: "" }),
  token(stream, state) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^#.*/)) return "comment";
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
    if (stream.match(/^@[A-Za-z][A-Za-z0-9_]*(?::[A-Za-z0-9_.,?-]*[A-Za-z0-9_?])?/)) return "annotation";
    if (/[A-Za-z]/.test(stream.peek())) return word(stream, state);
    if (stream.match(/^[0-9]+/)) {
      state.after = "";
      return "number";
    }
    const operator = stream.match(/^(?:->|<=|>=|\.\.|[-+*<>=])/);
    if (operator) return "operator";
    state.after = stream.next();
    return /[{}()[\]]/.test(state.after) ? "bracket" : null;
  },
  tokenTable: { standard: tags.standard(tags.variableName) },
  languageData: { commentTokens: { line: "#" }, closeBrackets: { brackets: ["(", "[", "{", '"'] } },
});

export const rulesColours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--keyword)", fontWeight: "600" },
  { tag: tags.standard(tags.variableName), color: "var(--function)" },
  { tag: tags.labelName, color: "var(--label)" },
  { tag: tags.propertyName, color: "var(--label)" },
  { tag: tags.string, color: "var(--string)" },
  { tag: tags.number, color: "var(--number)" },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: tags.annotation, color: "var(--citation)" },
  { tag: tags.operator, color: "var(--soft)" },
]);

/** Completions: names that the file declares, then its other words, then those of the grammar. */
export function completions(context, outline) {
  const before = context.matchBefore(/[A-Za-z][A-Za-z0-9_]*/);
  if (!before || (before.from === before.to && !context.explicit)) return null;
  const options = new Map();
  for (const { path, sort } of outline?.elements ?? []) {
    const name = path.split(".").pop();
    if (/^[A-Za-z]/.test(name)) options.set(name, { label: name, type: "variable", detail: sort, boost: 2 });
  }
  for (const [name] of context.state.doc.toString().matchAll(/\b[A-Za-z][A-Za-z0-9_]+\b/g)) {
    if (!options.has(name) && !keywords.has(name)) options.set(name, { label: name, type: "text" });
  }
  for (const name of vocabulary.keywords) options.set(name, { label: name, type: "keyword", boost: -1 });
  for (const name of vocabulary.functions) options.set(name, { label: name, type: "function" });
  options.delete(context.state.sliceDoc(before.from, context.pos) + "");
  return { from: before.from, options: [...options.values()], validFor: /^[A-Za-z0-9_]*$/ };
}
