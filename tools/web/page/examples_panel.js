import { h } from "./dom.js";
import { code } from "./findings_panel.js";
import { Stopped } from "./program.js";
import { words } from "./words.js";

/** What the examples of the rules come to. */
export class ExamplesPanel {
  constructor(panel, { program, editor, path, subject }) {
    Object.assign(this, { panel, program, editor, path, subject });
    this.explain("first_findings");
  }

  explain(key) {
    this.panel.replaceChildren(h("p.soft", {}, words(key)));
  }

  /** `report`: what the verb `test` says. */
  show(report) {
    const { examples } = report;
    const games = h("button", { type: "button", onclick: () => this.#playGames(games) }, words("random_games"));
    this.panel.replaceChildren(
      h("p.summary", { role: "status" }, examples.length ? words("summary", report) : words("no_examples"), " ", games),
      h("div", { id: "random-games", role: "status" }),
      h("ul.examples", {}, [...examples].sort((a, b) => rank(a) - rank(b)).map((each) => this.#item(each))),
    );
  }

  #item(example) {
    const { failure } = example;
    const here = example.file === this.path();
    return h(
      `li.${example.verdict}`, {},
      h("button.link", { type: "button", disabled: !here, onclick: () => this.editor.goTo(example.line) },
        h("span.verdict." + example.verdict, { "aria-hidden": "true" }, { passed: "✓", failed: "✗", disputed: "?" }[example.verdict]),
        " ", h("span", {}, example.name), h("span.hidden", {}, " " + words(example.verdict))),
      failure && this.#failure(failure),
    );
  }

  #failure(failure) {
    const list = (key, lines) => lines?.length > 0 && [h("dt", {}, words(key)), h("dd", {}, lines.map((line) => h("div", {}, ...code(line))))];
    return h(
      "dl.failure", {},
      list("given", failure.given),
      list("did", failure.did),
      (failure.mismatches ?? []).flatMap(({ expected, got }) => [list("expected", [expected]), list("got", [got])]),
      failure.reason && h("dd", {}, ...code(failure.reason)),
      failure.fault && h("dd.error", {}, failure.fault.message),
      list("fired", [...(failure.forbidden_by ?? []), ...(failure.fired ?? [])].map(({ line, words: said, text }) => `${words("line")} ${line}: ${said || text}`)),
    );
  }

  async #playGames(button) {
    const out = this.panel.querySelector("#random-games");
    button.disabled = true;
    out.textContent = words("working");
    try {
      const report = JSON.parse((await this.program.call({ call: "test", file: this.subject(), games: 200 })).out);
      const faults = report.findings.filter(({ id }) => id === "run_time_error" || id === "endless_game");
      out.replaceChildren(
        ...(faults.length
          ? faults.map((fault) => h("div.error", {}, h("p", {}, `${words("line")} ${fault.line}: `, ...code(fault.message)), fault.example && h("pre", {}, fault.example)))
          : [h("p", {}, words("games_fine", { n: report.random_games }))]),
      );
    } catch (error) {
      if (!(error instanceof Stopped)) out.textContent = words("mistake", { what: error.message });
    }
    button.disabled = false;
  }
}

const rank = ({ verdict }) => ({ failed: 0, disputed: 1, passed: 2 })[verdict];
