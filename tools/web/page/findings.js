// Findings of the program in the coordinates of the editor, and how they are put right.

/** Where a line and a column in bytes, both from 1, are in a document. */
export function offsetOf(doc, line, column) {
  if (line > doc.lines) return doc.length;
  const { from, text } = doc.line(Math.max(line, 1));
  let bytes = column - 1;
  let at = 0;
  for (const letter of text) {
    if (bytes <= 0) break;
    const code = letter.codePointAt(0);
    bytes -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    at += letter.length;
  }
  return from + at;
}

const meant = /^did you mean `([A-Za-z][A-Za-z0-9_]*)`\?$/;
const mended = /^write `([^`]*)`$/;

/** What a finding proposes: what is put in place of what is wrong, or, for what the grammar does not allow, of the line; else null. */
export function fixOf(finding) {
  const word = finding.suggestion?.match(meant)?.[1];
  if (word) return { insert: word, line: false };
  const line = finding.id === "syntax" && finding.suggestion?.match(mended)?.[1];
  return line ? { insert: line, line: true } : null;
}

/** Makes the change, where what is wrong stands from a place on by now. */
export function mend(view, fix, from, to) {
  const line = view.state.doc.lineAt(from);
  const begin = fix.line ? line.from + line.text.match(/^\s*/)[0].length : from;
  view.dispatch({ changes: { from: begin, to: fix.line ? line.to : to, insert: fix.insert } });
  view.focus();
}

/** Those findings that stand in a file as marks of the editor. */
export function marksOf(doc, findings, path, words) {
  return findings
    .filter((finding) => finding.file === path)
    .map((finding) => {
      const fix = fixOf(finding);
      const from = offsetOf(doc, finding.line, finding.column);
      return {
        from,
        to: Math.max(offsetOf(doc, finding.end_line, finding.end_column), from),
        severity: finding.severity,
        source: finding.id,
        message: finding.message + (finding.suggestion ? `\n${finding.suggestion}` : ""),
        actions: fix ? [{ name: `${words("replace_by")} ${fix.insert}`, apply: (view, a, b) => mend(view, fix, a, b) }] : [],
      };
    });
}
