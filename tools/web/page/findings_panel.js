import { h } from "./dom.js";
import { fixOf, mend } from "./findings.js";
import { words } from "./words.js";

/** The findings of a file as a list, with what they mean and how they are put right. */
export class FindingsPanel {
  constructor(panel, { program, editor, path }) {
    Object.assign(this, { panel, program, editor, path });
  }

  show(findings) {
    this.panel.replaceChildren(
      findings.length ? h("ul.findings", {}, findings.map((each) => this.#item(each))) : h("div.fine", {}, h("strong", {}, words("no_findings")), h("p", {}, words("fine_text"))),
    );
  }

  #item(finding) {
    const here = finding.file === this.path();
    const fix = here && fixOf(finding);
    const place = here ? `${words("line")} ${finding.line}` : `${finding.file}:${finding.line}`;
    return h(
      `li.${finding.severity}`, {},
      h("button.link", { type: "button", disabled: !here, onclick: () => this.editor.goTo(finding.line, finding.column) },
        h("span.place", {}, place), " ", h("span.message", {}, ...code(finding.message))),
      finding.suggestion && h("p.help", {}, ...code(finding.suggestion), fix && " ", fix && h("button", { type: "button", onclick: () => this.#mend(finding, fix) }, `${words("replace_by")} ${fix.insert}`)),
      finding.related.map((other) => h("p.help", {}, h("button.link", { type: "button", disabled: other.file !== this.path(), onclick: () => this.editor.goTo(other.line, other.column) }, h("span.place", {}, `${words("line")} ${other.line}`), " ", ...code(other.message)))),
      finding.example && h("pre", {}, finding.example),
      h("details", { ontoggle: (event) => event.target.open && this.#explain(event.target, finding.id) }, h("summary", {}, words("what_means"), " ", h("code", {}, finding.id))),
    );
  }

  #mend(finding, fix) {
    const { view } = this.editor;
    const line = view.state.doc.line(finding.line);
    // Only where the text is still the one that the finding is about.
    const [mark] = this.editor.marks.filter(({ source, from }) => source === finding.id && from >= line.from && from <= line.to);
    if (mark) mend(view, fix, mark.from, mark.to);
  }

  async #explain(details, id) {
    if (details.childElementCount > 1) return;
    const { out } = await this.program.call({ call: "explain", id });
    const { meaning, wrong, right } = JSON.parse(out);
    details.append(h("p", {}, meaning), h("h4", {}, words("wrong")), h("pre", {}, wrong), h("h4", {}, words("right")), h("pre", {}, right));
  }
}

/** A text with what stands in backticks as code. */
export function code(text) {
  return text.split(/(`[^`]*`)/).map((part) => (part.startsWith("`") ? h("code", {}, part.slice(1, -1)) : part));
}
