// The panels that show a page of the program: the player aid, a comparison, an explanation.
import { field, h, page, select } from "./dom.js";
import { Stopped } from "./program.js";
import { chosenLanguage, languages, words } from "./words.js";

function openAlone(html) {
  window.open(URL.createObjectURL(new Blob([html], { type: "text/html" })), "_blank", "noopener");
}

/** The languages of a game, and those that the program brings along, with their names. */
function readerLanguages(outline) {
  const names = new Intl.DisplayNames([chosenLanguage()], { type: "language" });
  const all = new Set([...(outline?.languages ?? []), ...Object.keys(languages)]);
  return [...all].map((code) => [code, languages[code] ?? names.of(code)]);
}

/** A panel that asks the program for a page; what was asked before and has not come yet does not count. */
class PagePanel {
  #asked = 0;
  language = "";

  constructor(panel, app) {
    this.panel = panel;
    this.app = app;
    this.tools = h("div.tools");
    this.body = h("div.body", { "aria-live": "polite" });
    panel.append(this.tools, this.body);
  }

  get readerLanguage() {
    const known = this.app.outline?.languages ?? [];
    return this.language || (known.includes(chosenLanguage()) ? chosenLanguage() : known[0] ?? chosenLanguage());
  }

  languageField() {
    return field(words("aid_language"), select(readerLanguages(this.app.outline), this.readerLanguage, (value) => {
      this.language = value;
      this.show();
    }));
  }

  async ask(program, request, files, title) {
    const asked = ++this.#asked;
    this.body.replaceChildren(h("p.soft", {}, words("working")));
    try {
      const { status, out, err } = await program.call(request, files);
      if (asked !== this.#asked) return;
      const missing = err.split("\n").filter((line) => line.includes("missing")).length;
      this.body.replaceChildren(
        out
          ? h("div.paged", {}, h("p.above", {}, h("button", { type: "button", onclick: () => openAlone(out) }, words("print")), missing > 0 && h("details", {}, h("summary", {}, words("only_words", { n: missing })), h("pre", {}, err))), page(out, title))
          : h("pre.error", {}, err || `${status}`),
      );
    } catch (error) {
      if (asked === this.#asked) this.body.replaceChildren(h("p", {}, error instanceof Stopped ? words("stopped") : words("mistake", { what: error.message })));
    }
  }
}

export class AidPanel extends PagePanel {
  part = "aid";

  show() {
    const parts = [["aid", words("part_aid")], ["all", words("part_all")]];
    this.tools.replaceChildren(
      this.languageField(),
      field(words("part"), select(parts, this.part, (value) => {
        this.part = value;
        this.show();
      })),
    );
    const { subject, files } = this.app;
    this.ask(this.app.desk, { call: "tables", file: subject, part: this.part, language: this.readerLanguage }, files, words("aid"));
  }
}

export class ExplainPanel extends PagePanel {
  path = "";

  show() {
    const elements = this.app.outline?.elements ?? [];
    const paths = elements.map(({ path }) => path).concat((this.app.outline?.examples ?? []).map(({ name }) => `example.${name}`));
    const input = h("input", { value: this.path, list: "", autocomplete: "off", spellcheck: false, onchange: () => this.explain(input.value) });
    const list = h("datalist", { id: "paths" }, paths.map((value) => h("option", { value })));
    input.setAttribute("list", "paths");
    this.tools.replaceChildren(h("p.soft", {}, words("explain_text")), field(words("element"), input), list, this.languageField());
    if (this.path) {
      const { subject, files } = this.app;
      this.ask(this.app.desk, { call: "explain", file: subject, path: this.path, language: this.readerLanguage }, files, words("explain"));
    }
  }

  explain(path) {
    this.path = path;
    this.show();
  }

  /** What stands in a line: the innermost element there. */
  explainLine(line) {
    const around = [...(this.app.outline?.elements ?? []), ...(this.app.outline?.examples ?? []).map((each) => ({ ...each, path: `example.${each.name}` }))]
      .filter((each) => each.line <= line && line <= each.end_line)
      .sort((a, b) => a.end_line - a.line - (b.end_line - b.line));
    if (around.length) this.explain(around[0].path);
  }
}

const otherPath = "other.brehon";

export class ComparePanel extends PagePanel {
  #sides = [{ path: "", name: "" }, { path: "", name: "" }];
  #pasted = "";

  constructor(panel, app) {
    super(panel, app);
    this.desk = app.newProgram();
  }

  show() {
    for (const side of this.#sides) side.path ||= this.app.path;
    const [a, b] = this.#sides;
    const sets = this.#ruleSets(a.path);
    if (!sets.some(({ name }) => name === a.name)) a.name = sets[0]?.name ?? "";
    if (!b.name || (a.path === b.path && a.name === b.name)) b.name = this.#ruleSets(b.path).find(({ name }) => b.path !== a.path || name !== a.name)?.name ?? "";
    this.witness = h("input", { type: "checkbox", checked: false });
    const start = h("button.main", { type: "button", onclick: () => this.compare() }, words("do_compare"));
    const stop = h("button", { type: "button", onclick: () => this.desk.stop() }, words("stop"));
    this.tools.replaceChildren(
      this.#side("side_a", a), this.#side("side_b", b),
      b.path === otherPath ? h("textarea", { value: this.#pasted, rows: 6, spellcheck: false, placeholder: words("paste"), "aria-label": words("paste"), oninput: (event) => (this.#pasted = event.target.value) }) : "",
      h("label.check", {}, this.witness, " ", words("witness")), h("p.tools", {}, start, stop),
    );
  }

  /** The rule sets of a file: those of the open one as they are, of others by what they say. */
  #ruleSets(path) {
    if (path === this.app.path) return this.app.outline?.rule_sets ?? [];
    const text = path === otherPath ? this.#pasted : this.app.games.files[path] ?? "";
    return [...text.matchAll(/^(game|edition|variant) +([A-Za-z][A-Za-z0-9_]*)/gm)].map(([, sort, name]) => ({ sort, name }));
  }

  #side(key, side) {
    const files = [[this.app.path, words("this_file")], [otherPath, words("other_text")]].concat(
      this.app.games.list.filter(({ path }) => path !== this.app.path).map(({ path, title }) => [path, title]));
    const again = (changes) => {
      Object.assign(side, changes);
      this.show();
    };
    const sets = this.#ruleSets(side.path).map(({ name, sort }) => [name, sort === "game" ? name : `${name} (${sort})`]);
    return h("fieldset", {}, h("legend", {}, words(key)),
      select(key === "side_a" ? files.filter(([path]) => path !== otherPath) : files, side.path, (path) => again({ path, name: "" })),
      sets.length > 0 && select(sets, side.name, (name) => again({ name })));
  }

  compare() {
    const files = { ...this.app.files };
    if (this.#sides[1].path === otherPath) files[otherPath] = this.#pasted;
    const games = this.#sides.map(({ path, name }) => (name && path !== otherPath ? `${path}:${name}` : path));
    this.ask(this.desk, { call: "diff", games, witness: this.witness.checked }, files, words("compare"));
  }

  /** Another file is open. */
  reset() {
    this.#sides = [{ path: "", name: "" }, { path: "", name: "" }];
    this.body.replaceChildren();
  }
}
