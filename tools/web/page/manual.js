// The search in the manual: paragraphs, items, rows and examples that have all words, with the section that they stand in.
const field = document.getElementById("search");
const sections = document.getElementById("sections");
const list = document.getElementById("hits");
const count = document.getElementById("hit-count");
const most = 60;

const passages = [];
let heading = null;
for (const node of document.querySelectorAll("#content :is(h1, h2, h3, p, li, tr, pre)")) {
  if (/^H\d$/.test(node.tagName)) heading = node;
  if (node.matches("li p")) continue;
  passages.push({ node, heading, text: node.textContent, small: node.textContent.toLowerCase() });
}

/** A passage around its first word that was looked for, with all of them marked. */
function excerpt(text, words) {
  const at = Math.max(0, text.toLowerCase().indexOf(words[0]) - 40);
  const cut = (at > 0 ? "… " : "") + text.slice(at, at + 150).replace(/\s+/g, " ") + (text.length > at + 150 ? " …" : "");
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, "\\$&")).join("|")})`, "giu");
  const out = document.createElement("span");
  cut.split(pattern).forEach((part, i) => {
    if (i % 2) out.append(Object.assign(document.createElement("mark"), { textContent: part }));
    else out.append(part);
  });
  return out;
}

function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length ? passages.filter(({ small }) => words.every((word) => small.includes(word))) : [];
  // Headings go before what stands under them.
  found.sort((a, b) => /^H/.test(b.node.tagName) - /^H/.test(a.node.tagName));
  sections.hidden = words.length > 0;
  list.hidden = !words.length;
  count.textContent = words.length ? `${found.length} passages` : "";
  list.replaceChildren(
    ...found.slice(0, most).map(({ node, heading, text }) => {
      const link = Object.assign(document.createElement("a"), { href: `#${heading?.id ?? ""}` });
      const title = Object.assign(document.createElement("strong"), { textContent: heading?.textContent ?? "" });
      link.append(title, /^H/.test(node.tagName) ? "" : excerpt(text, words));
      link.addEventListener("click", (event) => {
        event.preventDefault();
        history.pushState(null, "", link.href);
        node.scrollIntoView({ block: "center" });
        document.querySelector(".hit")?.classList.remove("hit");
        node.classList.add("hit");
      });
      const item = document.createElement("li");
      item.append(link);
      return item;
    }),
  );
}

field.addEventListener("input", search);
addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== field) {
    event.preventDefault();
    field.focus();
  }
});
