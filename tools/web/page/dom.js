// Elements of the page, made in one expression.

/** `h("p.soft", { title }, "text", other)`: an element with a class, properties or attributes, and what is in it. */
export function h(name, properties = {}, ...inside) {
  const [tag, ...classes] = name.split(".");
  const node = document.createElement(tag);
  if (classes.length) node.className = classes.join(" ");
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key in node && !key.startsWith("aria")) node[key] = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...inside.flat(Infinity).filter((each) => each !== null && each !== undefined && each !== false));
  return node;
}

/** A field with its label. */
export function field(label, input) {
  return h("label.field", {}, h("span", {}, label), input);
}

/** A list to choose from; `options` are pairs of value and text. */
export function select(options, value, onchange) {
  const node = h("select", { onchange: () => onchange?.(node.value) });
  node.append(...options.map(([each, text]) => h("option", { value: each, selected: each === value }, text)));
  return node;
}

/** A whole page of the program, in a frame that runs nothing but what sorts its tables. */
export function page(html, title) {
  return h("iframe.page", { srcdoc: html, title, sandbox: "allow-scripts allow-modals" });
}
