import { h } from "./dom.js";
import { words } from "./words.js";

const $ = (id) => document.getElementById(id);

function item(game, open) {
  return h("li", {}, h("button.game", { type: "button", onclick: () => open(game.path), "aria-label": `${game.title}, ${words("players")}: ${game.players}. ${game.shows}` },
    h("strong", {}, game.title),
    h("span.soft", {}, [game.players && `${game.players} ${words("players").toLowerCase()}`, game.variant].filter(Boolean).join(" · ")),
    h("span.shows", {}, game.shows)));
}

/** Lets somebody open a rule set, or a file of their own. */
export function showGallery(app) {
  const dialog = $("gallery");
  const open = (path) => {
    dialog.close();
    history.replaceState(null, "", location.pathname + location.search);
    app.open(path);
  };
  const fill = () => {
    const wanted = $("gallery-filter").value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = app.games.list.filter(({ title, shows, players, path }) => {
      const known = `${title} ${shows} ${players} ${path}`.toLowerCase();
      return wanted.every((each) => known.includes(each));
    });
    $("gallery-list").replaceChildren(
      ...(app.original !== undefined && app.original !== app.editor.text && !wanted.length ? [h("li", {}, h("button.game", { type: "button", onclick: () => open(app.path) }, h("strong", {}, words("back_to_original"))))] : []),
      ...found.map((game) => item(game, open)),
    );
  };
  $("gallery-filter").value = "";
  $("gallery-filter").oninput = fill;
  $("open-file").onchange = async ({ target }) => {
    const [file] = target.files;
    if (!file) return;
    dialog.close();
    app.open(file.name, await file.text());
    target.value = "";
  };
  fill();
  dialog.showModal();
}
