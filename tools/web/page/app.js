// The page: what is open, what is asked of the program, and the panels that show the answers.
import { createEditor } from "./editor.js";
import { ExamplesPanel } from "./examples_panel.js";
import { marksOf } from "./findings.js";
import { FindingsPanel } from "./findings_panel.js";
import { showGallery } from "./gallery.js";
import { linked, linkTo } from "./links.js";
import { AidPanel, ComparePanel, ExplainPanel } from "./pages_panels.js";
import { PlayPanel } from "./play.js";
import { newestOnly, Program, Stopped } from "./program.js";
import { loadResources } from "./resources.js";
import { completions } from "./rules_language.js";
import { chooseLanguage, chosenLanguage, languages, words } from "./words.js";

const $ = (id) => document.getElementById(id);
const firstGame = "rulesets/tic_tac_toe/tic_tac_toe.brehon";
const ownPath = "my_game.brehon";
const emptyGame = `game my_game {
  players ann, ben

  markers { stones on 0..20 from 20 }

  play { taking }

  phase taking {
    turns clockwise from first(player) {
      action take (n in 1..3) {
        require there: n <= stones
        set stones to stones - n
        me wins if stones is 0
      }
      always possible "the last stone ends the game"
    }
  }

  returns win 1, loss -1

  example the_last_stones {
    given { stones at 3 }
    at taking, turn of ann
    play ann take(3)
    expect { winner at ann }
  }
}
`;

const stored = {
  get: (key) => {
    try {
      return localStorage.getItem(`brehon.${key}`);
    } catch {
      return null;
    }
  },
  set: (key, value) => {
    try {
      localStorage.setItem(`brehon.${key}`, value);
    } catch {
      // What cannot be kept is not kept.
    }
  },
};

class App {
  path = "";
  outline = null; // of the rules as they were last without errors
  ruleSet = "";

  constructor() {
    const loaded = loadResources();
    this.resources = { ...loaded, files: loaded.games.then(({ files }) => files) };
    this.games = { list: [], files: {} };
    this.rules = this.newProgram();
    this.desk = this.newProgram();
    this.editor = createEditor({
      parent: $("editor"),
      label: words("rules"),
      onChange: () => this.#changed(),
      service: {
        complete: (context) => completions(context, this.outline),
        explain: (line) => this.#explain(line),
        format: () => this.format(),
        show: () => narrow.matches && this.showTab("rules"),
      },
    });
    const surroundings = { editor: this.editor, program: this.desk, path: () => this.path, subject: () => this.subject };
    this.panels = {
      findings: new FindingsPanel($("findings"), surroundings),
      examples: new ExamplesPanel($("examples"), surroundings),
      play: new PlayPanel($("play"), this),
      aid: new AidPanel($("aid"), this),
      compare: new ComparePanel($("compare"), this),
      explain: new ExplainPanel($("explain"), this),
    };
    this.check = newestOnly(() => this.#check());
    this.test = newestOnly(() => this.#test());
  }

  newProgram() {
    return new Program(this.resources);
  }

  get files() {
    return { [this.path]: this.editor.text };
  }

  /** The rule set that is meant, as the program is told: FILE or FILE:NAME. */
  get subject() {
    return this.ruleSet ? `${this.path}:${this.ruleSet}` : this.path;
  }

  get playLanguage() {
    const known = this.outline?.languages ?? [];
    return known.includes(chosenLanguage()) ? chosenLanguage() : "";
  }

  get original() {
    return this.games.files[this.path];
  }

  // ---- files

  async begin() {
    this.games = await this.resources.games;
    if (await this.openLink(location.hash)) return;
    const path = stored.get("path");
    const text = stored.get("text");
    if (path && text) {
      this.open(path, text);
    } else {
      this.open(firstGame);
    }
  }

  async openLink(part) {
    if (!part) return false;
    try {
      const found = await linked(part);
      if (!found || (found.text === undefined && !this.games.files[found.path])) throw new Error(part);
      this.open(found.path, found.text);
      return true;
    } catch {
      this.say(words("link_broken"));
      return false;
    }
  }

  open(path, text = this.games.files[path]) {
    this.path = path;
    this.outline = null;
    this.ruleSet = "";
    this.panels.play.reset();
    this.panels.compare.reset();
    this.panels.explain.path = "";
    this.editor.open(text);
    this.panels.examples.explain("first_findings");
    this.#changed();
    this.showTab(current());
  }

  async format() {
    const before = this.editor.text;
    const { status, out } = await this.rules.call({ call: "fmt", file: this.path }, this.files);
    if (status === 0 && before === this.editor.text && out !== before) this.editor.replace(out);
  }

  // ---- what is found while somebody writes

  #changed() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.check(), 30);
    stored.set("path", this.path);
    stored.set("text", this.editor.text);
    this.#showName();
  }

  async #check() {
    const { path, files } = this;
    const text = files[path];
    const begun = performance.now();
    const slow = setTimeout(() => this.say(words(this.rules.ready ? "checking" : "loading")), 300);
    try {
      const { out } = await this.rules.call({ call: "check", file: path }, files);
      if (this.path !== path || this.editor.text !== text) return; // the next one is on its way
      const { findings, errors, warnings } = JSON.parse(out);
      this.editor.mark(marksOf(this.editor.view.state.doc, findings, path, words));
      this.panels.findings.show(findings);
      this.#showCount(errors, warnings, Math.round(performance.now() - begun));
      if (errors === 0) {
        this.test();
      } else {
        this.editor.judge([]);
        this.panels.examples.explain("first_findings");
        $("example-count").textContent = "";
      }
    } catch (error) {
      if (!(error instanceof Stopped)) this.say(words("mistake", { what: error.message }));
    } finally {
      clearTimeout(slow);
    }
  }

  #showCount(errors, warnings, took) {
    const parts = [];
    if (errors) parts.push(errors === 1 ? words("error") : words("errors", { n: errors }));
    if (warnings) parts.push(warnings === 1 ? words("warning") : words("warnings", { n: warnings }));
    const text = parts.join(", ") || words("no_findings");
    this.say(text);
    $("state").className = errors ? "bad" : "good";
    $("state").title = words("in_ms", { ms: took });
    $("state").dataset.took = took;
    $("finding-count").textContent = errors + warnings || "";
    $("finding-count").classList.toggle("bad", errors > 0);
  }

  /** Of rules without errors: what there is in them, and what their examples come to. */
  async #test() {
    const { path, files } = this;
    const text = files[path];
    const same = () => this.path === path && this.editor.text === text;
    try {
      const outline = await this.desk.call({ call: "outline", file: this.subject, language: this.playLanguage }, files);
      if (!same()) return;
      this.outline = outline;
      if (this.#showRuleSets()) {
        this.test();
        return;
      }
      this.#refresh();
      const report = JSON.parse((await this.desk.call({ call: "test", file: this.subject, games: 0 }, files)).out);
      if (!same() || !report.examples) return;
      this.panels.examples.show(report);
      this.editor.judge(
        report.examples.filter(({ file }) => file === path).map(({ line, verdict, name }) => ({ line, verdict, title: `${name}: ${words(verdict)}` })),
      );
      $("example-count").textContent = report.failed ? `${report.failed} ✗` : report.total ? `${report.passed} ✓` : "";
      $("example-count").classList.toggle("bad", report.failed > 0);
    } catch (error) {
      if (!(error instanceof Stopped)) this.say(words("mistake", { what: error.message }));
    }
  }

  /** Lists the rule sets of the file. True where another one than before is meant by that. */
  #showRuleSets() {
    const sets = this.outline.rule_sets ?? [];
    const before = this.ruleSet;
    if (!sets.some(({ name }) => name === this.ruleSet)) {
      // The first game of a file needs no name; a file of nothing but a variant means that one.
      this.ruleSet = sets.some(({ sort }) => sort === "game") ? "" : (sets[0]?.name ?? "");
    }
    const game = sets.find(({ sort }) => sort === "game");
    $("rule-set").replaceChildren(
      ...sets.map(({ name, sort }) => {
        const value = name === game?.name ? "" : name;
        return Object.assign(document.createElement("option"), { value, textContent: sort === "game" ? name : `${name} (${sort})`, selected: value === this.ruleSet });
      }),
    );
    $("rule-set-field").hidden = sets.length < 2;
    return before !== this.ruleSet;
  }

  chooseRuleSet(name) {
    this.ruleSet = name;
    this.panels.play.reset();
    this.test();
  }

  /** The panels that show what the outline says, as far as they are looked at. */
  #refresh() {
    const tab = current();
    if (tab === "play" || tab === "compare") this.panels[tab].show();
  }

  #explain(line) {
    this.showTab("explain");
    this.panels.explain.explainLine(line);
  }

  // ---- the page

  say(text) {
    $("state").textContent = text;
  }

  #showName() {
    const known = this.games.list.find(({ path }) => path === this.path);
    const changed = this.original !== undefined && this.original !== this.editor.text;
    $("file-name").textContent = `${known?.title ?? this.path}${changed ? ` (${words("changed")})` : ""}`;
    document.title = `${known?.title ?? this.path} · Brehon`;
  }

  showTab(name) {
    for (const tab of document.querySelectorAll('[role="tab"]')) {
      const chosen = tab.id === `tab-${name}`;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      const panel = $(tab.getAttribute("aria-controls"));
      if (panel.id !== "rules") panel.hidden = !chosen;
    }
    document.body.dataset.tab = name;
    if (["play", "aid", "compare", "explain"].includes(name)) this.panels[name].show();
  }
}

/** Screens on which the rules are one of the tabs, as in style.css. */
const narrow = matchMedia("(max-width: 60rem)");
const firstTab = () => (narrow.matches ? "rules" : "findings");
const current = () => document.body.dataset.tab ?? firstTab();

function wire(app) {
  const tabs = [...document.querySelectorAll('[role="tab"]')];
  for (const tab of tabs) {
    tab.addEventListener("click", () => app.showTab(tab.getAttribute("aria-controls")));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const shown = tabs.filter((each) => each.offsetParent);
      const next = shown[(shown.indexOf(tab) + step + shown.length) % shown.length];
      app.showTab(next.getAttribute("aria-controls"));
      next.focus();
    });
  }
  $("open-gallery").addEventListener("click", () => showGallery(app));
  $("new").addEventListener("click", () => app.open(ownPath, emptyGame));
  $("format").addEventListener("click", () => app.format());
  $("save").addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([app.editor.text], { type: "text/plain" }));
    link.download = app.path.split("/").pop();
    link.click();
    URL.revokeObjectURL(link.href);
  });
  $("rule-set").addEventListener("change", (event) => app.chooseRuleSet(event.target.value));
  $("share").addEventListener("click", async () => {
    const part = await linkTo({ path: app.path, text: app.editor.text, original: app.original });
    const link = `${location.href.replace(/#.*/, "")}#${part}`;
    $("share-link").value = link;
    $("share-size").textContent = `${link.length.toLocaleString(chosenLanguage())} ${words("characters")}`;
    $("copy-link").textContent = words("copy");
    $("share-dialog").showModal();
    $("share-link").select();
  });
  $("copy-link").addEventListener("click", async () => {
    $("share-link").select();
    await navigator.clipboard.writeText($("share-link").value).catch(() => document.execCommand("copy"));
    $("copy-link").textContent = words("copied");
  });
  const choice = $("interface-language");
  choice.replaceChildren(...Object.entries(languages).map(([code, name]) => Object.assign(document.createElement("option"), { value: code, textContent: name, selected: code === chosenLanguage() })));
  choice.addEventListener("change", () => {
    stored.set("language", choice.value);
    chooseLanguage(choice.value);
    app.showTab(current());
    app.check();
  });
  narrow.addEventListener("change", () => current() === "rules" && app.showTab(firstTab()));
  addEventListener("hashchange", () => app.openLink(location.hash));
}

chooseLanguage(stored.get("language") ?? navigator.language.slice(0, 2));
const app = new App();
wire(app);
app.showTab(firstTab());
app.say(words("loading"));
app.begin().catch((error) => app.say(words("mistake", { what: error.message })));
