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

/** What a finding proposes: a text in place of what is wrong, or null. */
export function fixOf(finding) {
  const word = finding.suggestion?.match(meant)?.[1];
  return word ? { label: `\`${word}\``, insert: word } : null;
}

/** Those findings that stand in a file as marks of the editor. */
export function marksOf(doc, findings, path, words) {
  return findings
    .filter((finding) => finding.file === path)
    .map((finding) => {
      const from = offsetOf(doc, finding.line, finding.column);
      const to = Math.max(offsetOf(doc, finding.end_line, finding.end_column), from);
      const fix = fixOf(finding);
      return {
        from,
        to,
        severity: finding.severity,
        source: finding.id,
        message: finding.message + (finding.suggestion ? `\n${finding.suggestion}` : ""),
        actions: fix
          ? [{ name: `${words("replace_by")} ${fix.label}`, apply: (view, a, b) => view.dispatch({ changes: { from: a, to: b, insert: fix.insert } }) }]
          : [],
      };
    });
}
