const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Plants</title>
    <link rel="stylesheet" href="style.css" />
    <script type="module" src="app.js"></script>
  </head>
  <body>
    <h1>Plants</h1>
    <p><label for="search">Search plants</label> <input id="search" type="text" autocomplete="off" /></p>
    <p><input id="in-stock" type="checkbox" /> <label for="in-stock">Only in stock</label></p>
    <p role="status"></p>
    <ul id="plants"></ul>
  </body>
</html>
`;
const SCRIPT = `import { plants } from "./plants.js";

const list = document.querySelector("#plants");
const search = document.querySelector("#search");
const inStock = document.querySelector("#in-stock");
const light = new URLSearchParams(location.search).get("light");

function show() {
  const text = search.value.trim().toLowerCase();
  const found = plants.filter(
    (plant) =>
      plant.name.toLowerCase().includes(text) &&
      (!inStock.checked || plant.stock > 0) &&
      (light === null || plant.light === light),
  );
  list.replaceChildren(
    ...found.map(({ name, stock }) => {
      const item = document.createElement("li");
      item.textContent = name;
      item.classList.toggle("sold-out", stock === 0);
      return item;
    }),
  );
  document.querySelector("[role=status]").textContent =
    found.length === 0 ? "No plants match." : found.length + " of " + plants.length + " plants";
}

search.addEventListener("input", show);
search.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  search.value = "";
  show();
});
inStock.addEventListener("change", show);
show();
`;

export const plants = {
  right: { "index.html": PAGE, "app.js": SCRIPT },
  /** Does not know the address, nor the Escape key. */
  partly: {
    "index.html": PAGE,
    "app.js": SCRIPT.replace('.get("light")', '.get("shadow")').replace('"Escape"', '"Enter"'),
  },
  wrong: { "app.js": 'import { plants } from "./plants.js";\nconsole.log(plants);\n' },
};
