// Makes the page of its sources: node bundle.mjs WASM NPM OUT
// WASM has brehon.js and brehon.wasm, as emscripten made them; NPM has the libraries of package.json.
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { manual } from "./manual.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../../..");
const [wasmFolder, npmFolder, out] = process.argv.slice(2).map((each) => resolve(each));

/** The words of the grammar, and the functions that are predefined, from the sources of the program. */
export async function vocabulary() {
  const folder = join(root, "dsl/syntax");
  const files = (await readdir(folder)).filter((name) => /^grammar.*\.hpp$/.test(name));
  const grammar = (await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")))).join("\n");
  const names = await readFile(join(root, "dsl/check/context/names.hpp"), "utf8");
  const list = (name) => [...names.match(new RegExp(`${name} = \\{([^}]*)\\}`))[1].matchAll(/"(\w+)"/g)].map(([, word]) => word);
  const keywords = [...grammar.matchAll(/[<, ]"([a-z_]{2,})"(?=[,>])/g)].map(([, word]) => word);
  return { keywords: [...new Set([...keywords, ...list("predefined_values")])].sort(), functions: list("predefined_functions") };
}

/** The rule sets with what the catalogue, rulesets/README.md, says of them. */
export async function gallery() {
  const folder = join(root, "rulesets");
  const catalogue = await readFile(join(folder, "README.md"), "utf8");
  const rows = new Map();
  for (const [, title, name, players, shows] of catalogue.matchAll(/^\| \[([^\]]+)\]\((\w+)\/README\.md\) \| ([^|]+) \|[^|]*\|[^|]*\| ([^|]+) \|/gm)) {
    rows.set(name, { title, players: players.trim(), shows: shows.trim() });
  }
  const files = {};
  const list = [];
  for (const name of (await readdir(folder, { withFileTypes: true })).filter((each) => each.isDirectory()).map((each) => each.name).sort()) {
    const all = (await readdir(join(folder, name))).filter((each) => each.endsWith(".brehon"));
    for (const file of all.sort((a, b) => (b === `${name}.brehon`) - (a === `${name}.brehon`) || a.localeCompare(b))) {
      const path = `rulesets/${name}/${file}`;
      files[path] = await readFile(join(root, path), "utf8");
      const row = rows.get(name);
      const is_variant = file !== `${name}.brehon`;
      const title = files[path].match(/^\s*title "([^"]+)"/m)?.[1];
      const own = file.replace(/\.brehon$/, "").replaceAll("_", " ");
      list.push({ path, ...row, title: is_variant ? (title ?? own[0].toUpperCase() + own.slice(1)) : (row?.title ?? title), variant: is_variant ? row?.title : undefined });
    }
  }
  const order = [...rows.keys()];
  const rank = ({ path }) => order.indexOf(path.split("/")[1]);
  return { list: list.sort((a, b) => rank(a) - rank(b)), files };
}

const vocabularyPlugin = {
  name: "vocabulary",
  setup(builder) {
    builder.onResolve({ filter: /^brehon-vocabulary$/ }, () => ({ path: "vocabulary", namespace: "brehon" }));
    builder.onLoad({ filter: /.*/, namespace: "brehon" }, async () => ({ contents: JSON.stringify(await vocabulary()), loader: "json" }));
  },
};

async function bundle(source, target) {
  const { build } = createRequire(join(npmFolder, "package.json"))("esbuild");
  const { outputFiles } = await build({
    entryPoints: [join(here, source)], bundle: true, minify: true, format: "iife", target: "es2022", charset: "utf8", legalComments: "none",
    alias: { brehon: join(wasmFolder, "brehon.js") }, nodePaths: [join(npmFolder, "node_modules")], external: ["fs", "path"], plugins: [vocabularyPlugin], write: false,
  });
  await writeFile(join(out, target), outputFiles[0].contents);
  return outputFiles[0].text;
}

async function main() {
  await mkdir(out, { recursive: true });
  const games = await gallery();
  const [worker] = await Promise.all([bundle("worker.js", "worker.js"), bundle("app.js", "app.js"), bundle("manual.js", "manual.js")]);
  for (const name of ["index.html", "style.css"]) await copyFile(join(here, name), join(out, name));
  await writeFile(join(out, "manual.html"), manual(await readFile(join(root, "dsl/LANGUAGE.md"), "utf8"), await vocabulary(), npmFolder));
  const wasm = await readFile(join(wasmFolder, "brehon.wasm"));
  await writeFile(join(out, "brehon.wasm"), wasm);
  await writeFile(join(out, "rulesets.json"), JSON.stringify(games));
  await writeFile(join(out, "offline.js"), `self.brehonOffline=${JSON.stringify({ worker, wasm: wasm.toString("base64"), games })};`);
  console.log(`the page is in ${relative(process.cwd(), out) || "."}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
