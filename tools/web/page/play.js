// A game at the screen: people who hand the device on, and agents.
import { field, h, select } from "./dom.js";
import { Stopped } from "./program.js";
import { words } from "./words.js";

const manyOptions = 60; // so many are listed unless all are asked for
const largest = 1.7; // times as large as drawn a board is shown
const adviser = "mcts:1s";

/** Agents by what they are called here. */
const bots = [["mcts:2s", "strong"], ["mcts:0.3s", "medium"], ["mcts:40", "easy"], ["greedy", "greedy"], ["random", "random"]];

export class PlayPanel {
  #view = null; // the table as the seat at the screen may see it
  #seat = 0;
  #picked = []; // places that were clicked: `picture:place`
  #said = "";

  constructor(panel, app) {
    this.panel = panel;
    this.app = app;
    this.program = app.newProgram();
    this.setup = null;
    this.status = h("p.status", { role: "status", "aria-live": "polite" });
    this.body = h("div.table");
    panel.append(this.status, this.body);
  }

  /** The panel is looked at, or the rules have changed. */
  show() {
    if (!this.#view) this.#showSetup();
  }

  /** Another file is open. */
  reset() {
    this.program.stop();
    this.#view = null;
    this.setup = null;
    this.status.textContent = "";
    this.body.replaceChildren();
  }

  // ---- before the game

  #showSetup() {
    const { outline } = this.app;
    if (!outline?.players) {
      this.body.replaceChildren(h("p.soft", {}, words("to_play")));
      return;
    }
    const [fewest, most] = outline.players;
    this.setup = { players: fewest, sitters: [], options: {}, seed: "", ...this.setup };
    this.setup.players = Math.min(Math.max(this.setup.players, fewest), most);
    const counts = Array.from({ length: most - fewest + 1 }, (_, i) => [String(fewest + i), String(fewest + i)]);
    const who = [["me", words("person")], ...bots.map(([agent, name]) => [agent, `${words("bot")}: ${words(name)}`])];
    const seats = Array.from({ length: this.setup.players }, (_, i) => {
      this.setup.sitters[i] ??= i === 0 ? "me" : "mcts:0.3s";
      const name = outline.seats[i] && this.setup.players === outline.seats.length ? outline.seats[i] : `${words("seat")} ${i + 1}`;
      return field(name, select(who, this.setup.sitters[i], (value) => (this.setup.sitters[i] = value)));
    });
    const options = outline.options.map(({ name, label, values, initial }) =>
      field(label || name, select(values.map((each) => [each, each]), this.setup.options[name] ?? initial, (value) => (this.setup.options[name] = value))));
    this.body.replaceChildren(
      h("form.setup", { onsubmit: (event) => (event.preventDefault(), this.begin()) },
        h("h2", {}, outline.title),
        counts.length > 1 && field(words("players"), select(counts, String(this.setup.players), (value) => {
          this.setup.players = Number(value);
          this.#showSetup();
        })),
        h("div.seats", {}, seats),
        h("details", {}, h("summary", {}, words("options_of_game")), h("div.options", {}, options,
          field(words("seed"), h("input", { type: "number", min: 1, value: this.setup.seed, placeholder: words("any_seed"), oninput: (event) => (this.setup.seed = event.target.value) })))),
        h("p", {}, h("button.main", { id: "begin" }, words("begin")))),
    );
  }

  /** Boards look as in the pages of the program. */
  async #dress() {
    if (this.dressed) return;
    this.dressed = true;
    const { css } = await this.program.call({ call: "style" });
    document.head.append(h("style", {}, css));
  }

  async begin() {
    const { outline, subject, files } = this.app;
    await this.#dress();
    const options = outline.options.filter(({ name, initial }) => (this.setup.options[name] ?? initial) !== initial).map(({ name }) => `${name}=${this.setup.options[name]}`);
    const seed = Number(this.setup.seed) || 1 + Math.floor(Math.random() * 1e9);
    const sitters = this.setup.sitters.slice(0, this.setup.players);
    this.#seat = Math.max(sitters.indexOf("me"), 0);
    this.#said = "";
    const request = { call: "begin", file: subject, players: this.setup.players, sitters, options, seed, seat: this.#seat, language: this.app.playLanguage };
    await this.#ask(request, files);
  }

  // ---- the game

  get #people() {
    return this.#view.seats.flatMap(({ agent }, seat) => (agent ? [] : [seat]));
  }

  async #ask(request, files) {
    try {
      const answer = await this.program.call({ seat: this.#seat, ...request }, files);
      if (answer.error) {
        this.status.textContent = words("mistake", { what: answer.error });
        return;
      }
      this.#picked = [];
      this.#view = answer;
      await this.#goOn();
    } catch (error) {
      if (error instanceof Stopped) return;
      this.status.textContent = words("mistake", { what: error.message });
      this.#view = null;
      this.#showSetup();
    }
  }

  /** Shows the table to who is to decide, or lets agents decide. */
  async #goOn() {
    const { rest, to_act, seats, hides } = this.#view;
    if (rest !== "decision") {
      this.#showTable();
      return;
    }
    if (seats[to_act].agent) {
      this.#showTable();
      await this.#ask({ call: "agent" });
    } else if (to_act === this.#seat) {
      this.#showTable();
    } else if (hides && this.#people.length > 1) {
      this.#showCurtain(to_act);
    } else {
      this.#seat = to_act;
      await this.#ask({ call: "look" });
    }
  }

  /** Nobody sees what another one may see. */
  #showCurtain(seat) {
    const who = this.#view.seats[seat].name;
    this.status.textContent = words("your_turn", { who });
    const button = h("button.main", { type: "button", id: "draw-curtain", onclick: () => {
      this.#seat = seat;
      this.#ask({ call: "look" });
    } }, words("show", { who }));
    this.body.replaceChildren(h("div.curtain", {}, h("p", {}, words("screen_text")), button));
    button.focus();
  }

  #showTable() {
    const view = this.#view;
    const over = view.rest !== "decision";
    const acts = view.to_act === null ? null : view.seats[view.to_act];
    const line = over ? words("over") : acts.agent ? words("thinking", { who: acts.name }) : words("your_turn", { who: acts.name });
    this.status.textContent = this.#said ? `${line} · ${this.#said}` : line;
    this.#said = "";
    this.boards = h("div.boards", {}, view.pictures.map((picture, number) => this.#board(picture, number)));
    this.options = h("section.choices", { "aria-label": words("choose_one") });
    this.body.replaceChildren(
      this.#bar(),
      h("p.head", {}, view.head),
      h("ol.seats", {}, view.seats.map(({ name, agent, colour }, seat) => h("li", { "aria-current": seat === view.to_act ? "true" : null }, h("span.disc", { style: `background:${colour}` }), name, agent ? h("span.soft", {}, ` ${botName(agent)}`) : seat === view.seat ? h("span.soft", {}, ` (${words("you")})`) : ""))),
      over ? h("section.ending", { "aria-label": words("over") }, h("pre", {}, view.ending)) : "",
      h("div.spread", {}, h("div.left", {}, this.boards, this.#beside()), h("div.right", {}, over ? "" : this.options, this.#log())),
    );
    this.#showOptions();
  }

  #bar() {
    const button = (key, act, enabled) => h("button", { type: "button", id: `game-${key}`, disabled: !enabled, onclick: act }, words(key));
    const mine = Boolean(this.#view.options);
    return h("div.tools", {},
      button("undo", () => this.#ask({ call: "undo" }), this.#view.can_undo),
      button("hint", () => this.#hint(), mine),
      button("again", () => this.begin(), true),
      button("new_game", () => {
        this.program.stop();
        this.#view = null;
        this.status.textContent = "";
        this.#showSetup();
      }, true));
  }

  /** A drawn board; places that options are about can be chosen. */
  #board(picture, number) {
    const figure = h("figure", {});
    figure.innerHTML = picture.svg; // from the program, which escapes all texts of the game
    const drawing = figure.querySelector("svg.board");
    drawing.style.maxWidth = `${drawing.viewBox.baseVal.width * largest}px`;
    const places = figure.querySelectorAll("svg > g");
    places.forEach((place, i) => {
      place.dataset.place = `${number}:${i}`;
    });
    const legend = h("ul.legend", {});
    for (const [sample, text] of picture.legend) {
      const item = h("li");
      item.innerHTML = sample;
      item.append(text);
      legend.append(item);
    }
    figure.prepend(h("figcaption", {}, picture.title));
    if (picture.legend.length) figure.append(legend);
    figure.addEventListener("click", (event) => this.#pick(event.target.closest("[data-place]")));
    figure.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        this.#pick(event.target.closest("[data-place]"));
      } else if (event.key.startsWith("Arrow")) {
        this.#move(event);
      }
    });
    return figure;
  }

  /** Arrows lead from a place that can be chosen to the nearest one in their direction. */
  #move(event) {
    const from = event.target.closest?.("[data-place]");
    if (!from) return;
    event.preventDefault();
    const centre = (node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    };
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const [x, y] = centre(from);
    let best = null;
    let least = Infinity;
    for (const node of this.boards.querySelectorAll('[tabindex="0"], [tabindex="-1"]')) {
      const [a, b] = centre(node);
      const ahead = (a - x) * dx + (b - y) * dy;
      const aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
      if (ahead > 1 && ahead + 2 * aside < least) {
        least = ahead + 2 * aside;
        best = node;
      }
    }
    best?.focus();
  }

  #pick(node) {
    const key = node?.dataset.place;
    if (!key || !this.#view.options) return;
    if (this.#picked.includes(key)) {
      this.#picked = this.#picked.filter((each) => each !== key);
    } else if (this.#fitting([...this.#picked, key]).length) {
      this.#picked.push(key);
    } else if (this.#fitting([key]).length) {
      this.#picked = [key];
    } else {
      return;
    }
    const [only, ...others] = this.#fitting(this.#picked);
    // All that the one option is about has been clicked: that is the choice.
    if (this.#picked.length && only && !others.length && keysOf(only).every((each) => this.#picked.includes(each))) {
      this.#choose(only);
      return;
    }
    this.#showOptions();
    this.boards.querySelector(`[data-place="${key}"]`)?.focus();
  }

  #fitting(picked) {
    return this.#view.options.filter((option) => {
      const keys = keysOf(option);
      return picked.every((each) => keys.includes(each));
    });
  }

  #choose({ option, text }) {
    this.#said = text;
    this.#ask({ call: "choose", option });
  }

  async #hint() {
    this.status.textContent = words("working");
    const { text, error } = await this.program.call({ call: "hint", agent: adviser });
    this.status.textContent = error ? words("mistake", { what: error }) : words("hint_is", { what: text });
    if (text) {
      this.options.querySelectorAll(".option").forEach((node) => node.classList.toggle("hinted", node.dataset.text === text));
    }
  }

  // ---- what can be chosen

  #showOptions() {
    const { options, groups } = this.#view;
    const pickable = new Set((options ? this.#fitting(this.#picked) : []).flatMap(keysOf));
    const all = new Set((options ?? []).flatMap(keysOf));
    let first = true;
    for (const node of this.boards.querySelectorAll("[data-place]")) {
      const key = node.dataset.place;
      const open = all.has(key);
      node.classList.toggle("open", pickable.has(key));
      node.classList.toggle("picked", this.#picked.includes(key));
      if (open) {
        node.setAttribute("role", "button");
        node.setAttribute("tabindex", first ? "0" : "-1");
        node.setAttribute("aria-pressed", String(this.#picked.includes(key)));
        node.setAttribute("aria-label", node.querySelector("title")?.textContent ?? key);
        first = false;
      }
    }
    if (!options) return;
    const filter = h("input", { type: "search", placeholder: words("filter_options"), "aria-label": words("filter_options"), autocomplete: "off", oninput: () => list(false) });
    const out = h("div.groups");
    const names = this.#picked.map((key) => {
      const [picture, place] = key.split(":");
      return this.#view.pictures[picture].places[place];
    });
    const list = (everything) => {
      const wanted = filter.value.toLowerCase().split(/[\s,()]+/).filter(Boolean);
      const found = this.#fitting(this.#picked).filter(({ text, arguments: parts, group }) => {
        const known = `${text} ${groups[group]} ${parts.join(" ")}`.toLowerCase();
        return wanted.every((each) => known.includes(each));
      });
      const shown = everything ? found : found.slice(0, manyOptions);
      const byGroup = new Map();
      for (const option of shown) byGroup.set(option.group, [...(byGroup.get(option.group) ?? []), option]);
      out.replaceChildren(
        found.length ? "" : h("p.soft", {}, words("no_option_fits")),
        ...[...byGroup].map(([group, members]) => this.#group(groups[group], members)),
        found.length > shown.length ? h("button", { type: "button", onclick: () => list(true) }, words("more", { n: found.length })) : "",
      );
      count.textContent = found.length === 1 ? words("one_option") : words("n_options", { n: found.length });
    };
    const count = h("span.soft", { role: "status" });
    this.options.replaceChildren(
      h("h3", {}, words("choose_one"), " ", count),
      options.length > 6 ? filter : "",
      this.#picked.length ? h("p.soft", {}, words("places", { what: names.join(", ") }), " ", h("button", { type: "button", onclick: () => {
        this.#picked = [];
        this.#showOptions();
      } }, words("clear"))) : "",
      out,
    );
    list(false);
  }

  #group(name, members) {
    const alone = members.length === 1 && members[0].arguments.length === 0;
    const button = (option) => h("button.option", { type: "button", title: option.text, "data-text": option.text, onclick: () => this.#choose(option) }, option.arguments.join(", ") || capital(name));
    return alone ? h("div.group", {}, button(members[0])) : h("div.group", {}, h("h4", {}, capital(name)), h("div.list", {}, members.map(button)));
  }

  // ---- what else is on the table

  #beside() {
    const { beside, seats, seat } = this.#view;
    const heads = [words("table"), ...seats.map(({ name }, i) => (i === seat ? `${name} (${words("you")})` : name))];
    return h("div.beside", {}, beside.flatMap((lines, i) => (lines.length ? [h("section", {}, h("h3", {}, heads[i]), h("dl", {}, lines.flatMap(([name, content]) => [h("dt", {}, name), h("dd", {}, content || "✓")])))] : [])));
  }

  #log() {
    const told = this.#view.told;
    const list = h("ol.log", {}, told.length ? told.map((line) => h("li", {}, line)) : h("li.soft", {}, words("nothing_told")));
    queueMicrotask(() => (list.scrollTop = list.scrollHeight));
    return h("section", {}, h("h3", {}, words("log")), list);
  }
}

const keysOf = ({ places }) => places.map(([picture, place]) => `${picture}:${place}`);
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function botName(agent) {
  const name = bots.find(([each]) => each === agent)?.[1];
  return name ? words(name) : agent;
}
