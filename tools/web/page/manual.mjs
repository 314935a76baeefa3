// The manual of the language as a page: sections with anchors, a search, and examples that open in the playground.
import { createRequire } from "node:module";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";

const project = "dsl/LANGUAGE.md";

function escaped(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

/** The same words in colours as in the editor. */
export function coloured(text, { keywords, functions }) {
  const token = /(#.*)|("(?:[^"\\\n]|\\.)*")|(@[A-Za-z][\w.:,?-]*)|(\b[0-9]+\b)|([A-Za-z]\w*)|([^A-Za-z0-9"#@]+|.)/g;
  let before = "";
  return text.replace(token, (all, comment, string, citation, number, word, other) => {
    const sort = comment ? "comment" : string ? "string" : citation ? "citation" : number ? "number" : other ? "" : before === "." ? "label" : keywords.has(all) ? "keyword" : functions.has(all) ? "function" : "";
    before = all.slice(-1);
    return sort ? `<span class="${sort}">${escaped(all)}</span>` : escaped(all);
  });
}

/** The part of a link behind `#` that opens a text, as links.js reads it. */
export function linkTo(path, text) {
  return `rules=${deflateRawSync(JSON.stringify({ path, text })).toString("base64url")}`;
}

const slug = (text) => text.toLowerCase().replace(/[^a-z0-9 -]/g, "").trim().replace(/ +/g, "-");

export function manual(markdown, words, npmFolder) {
  const require = createRequire(join(npmFolder, "package.json"));
  const own = (loaded) => loaded.default ?? loaded;
  const renderer = new (own(require("markdown-it")))({ html: false, typographer: false });
  const vocabulary = { keywords: new Set(words.keywords), functions: new Set(words.functions) };
  let examples = 0;
  renderer.renderer.rules.fence = (tokens, i) => {
    const [language, ...marks] = tokens[i].info.trim().split(/\s+/);
    if (language !== "brehon") return `<pre><code>${escaped(tokens[i].content)}</code></pre>`;
    const wrong = marks.find((each) => each.startsWith("error="))?.slice(6);
    const link = linkTo(`manual_${++examples}.brehon`, tokens[i].content);
    const note = wrong ? `<span class="wrong">has the finding <code>${escaped(wrong)}</code></span>` : "";
    return `<figure class="rules${wrong ? " bad" : ""}"><pre tabindex="0"><code>${coloured(tokens[i].content, vocabulary)}</code></pre>` +
      `<figcaption>${note}<a href="./#${link}">Open in the playground</a></figcaption></figure>`;
  };
  const sections = [];
  const tokens = renderer.parse(markdown, {});
  tokens.forEach((token, i) => {
    if (token.type === "heading_open") {
      const title = tokens[i + 1].content.replace(/`/g, "");
      const id = slug(title);
      token.attrSet("id", id);
      if (token.tag !== "h1") sections.push({ level: Number(token.tag[1]), id, title });
    }
  });
  const menu = sections.map(({ level, id, title }) => `<li class="level-${level}"><a href="#${id}">${escaped(title)}</a></li>`).join("\n");
  const body = renderer.renderer.render(tokens, renderer.options, {})
    .replace(/<table>/g, '<div class="scroll"><table>').replace(/<\/table>/g, "</table></div>");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>The language of rule files · Brehon</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="style.css">
<script src="manual.js" defer></script>
<body class="manual">
<a class="skip" href="#content">To the text</a>
<header>
  <h1><a href="./">Brehon</a></h1>
  <p class="where">Manual</p>
  <search><input id="search" type="search" placeholder="Search the manual …" aria-label="Search the manual" autocomplete="off"></search>
  <div class="actions"><a class="button" href="./">Playground</a></div>
</header>
<main>
<nav aria-label="Sections"><ul id="sections">
${menu}
</ul><ol id="hits" hidden></ol><p id="hit-count" class="soft" role="status"></p></nav>
<article id="content" tabindex="-1" data-source="${project}">
${body}
</article>
</main>
</body>
</html>
`;
}
