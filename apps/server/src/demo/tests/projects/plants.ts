import { lines, md } from "../../content.ts";
import { application } from "../../project-problems.ts";

const PLANTS = `export const plants = [
  { name: "Aloe", light: "sun", stock: 4 },
  { name: "Boston fern", light: "shade", stock: 0 },
  { name: "Cast iron plant", light: "shade", stock: 7 },
  { name: "Dragon tree", light: "sun", stock: 2 },
  { name: "Fig", light: "sun", stock: 0 },
  { name: "Ivy", light: "shade", stock: 12 },
  { name: "Jade plant", light: "sun", stock: 3 },
  { name: "Lady fern", light: "shade", stock: 5 },
];
`;
const type = (text: string) => ({ do: "type", selector: "#search", text }) as const;
const STATUS = '[role="status"]';

export const plants = application({
  key: "plants",
  type: "PFE",
  title: "A list of plants for everybody",
  maxScore: 24,
  statement: md(
    "Complete the page of a plant shop. It lists the plants of `plants.js` and filters them while somebody types, and it works with a keyboard and a screen reader.",
    lines(
      "- Each plant is an `li` in the list `#plants`. A plant that is not in stock has the class `sold-out`.",
      "- `#search` is a field with the visible label “Search plants”. It filters by a part of the name, in any case.",
      "- `#in-stock` is a checkbox with the label “Only in stock”. Both filters apply together.",
      "- An element with the role `status` always says how many are shown: “8 of 8 plants”, “1 of 8 plants”. If none is, it says “No plants match.”",
      "- The Escape key in the search field clears it and shows the list again.",
      "- The address `/?light=shade` shows only plants for the shade from the start; `sun` works in the same way.",
    ),
    "The page is opened in Chromium. There is nothing to install and nothing to start.",
  ),
  technology: "web",
  files: {
    "index.html": lines(
      "<!doctype html>",
      '<html lang="en">',
      "  <head>",
      '    <meta charset="utf-8" />',
      "    <title>Plants</title>",
      '    <link rel="stylesheet" href="style.css" />',
      '    <script type="module" src="app.js"></script>',
      "  </head>",
      "  <body>",
      "    <h1>Plants</h1>",
      '    <input id="search" />',
      '    <ul id="plants"></ul>',
      "  </body>",
      "</html>",
      "",
    ),
    "style.css": lines(".sold-out {", "  color: #595959;", "}", ""),
    "app.js": lines(
      'import { plants } from "./plants.js";',
      "",
      'const list = document.querySelector("#plants");',
      "for (const { name } of plants) {",
      '  const item = document.createElement("li");',
      "  item.textContent = name;",
      "  list.append(item);",
      "}",
      "",
    ),
  },
  locked: { "plants.js": PLANTS },
  app: { port: 3_000 },
  visits: [
    {
      id: "all",
      name: "Says that all plants are shown",
      sample: true,
      check: { kind: "text", selector: STATUS, value: "8 of 8 plants" },
    },
    {
      id: "search",
      name: "Filters while somebody types",
      sample: true,
      steps: [type("FERN")],
      check: { kind: "text", selector: "#plants", value: "Boston fern Lady fern", match: "equals" },
    },
    { id: "sold-out", name: "Marks what is sold out", check: { kind: "count", selector: "li.sold-out", value: 2 } },
    {
      id: "label",
      name: "Gives the field its label",
      check: { kind: "text", selector: 'label[for="search"], label:has(#search)', value: "Search plants" },
    },
    {
      id: "status",
      name: "Says how many are shown",
      steps: [type("ivy")],
      check: { kind: "text", selector: STATUS, value: "1 of 8 plants" },
    },
    {
      id: "none",
      name: "Says that no plant matches",
      steps: [type("rose")],
      check: { kind: "text", selector: STATUS, value: "No plants match." },
    },
    {
      id: "both",
      name: "Applies both filters",
      steps: [type("fern"), { do: "click", selector: "#in-stock" }],
      check: { kind: "text", selector: "#plants", value: "Lady fern" },
    },
    {
      id: "escape",
      name: "Clears the search with Escape",
      steps: [type("ivy"), { do: "press", key: "Escape" }],
      check: { kind: "text", selector: STATUS, value: "8 of 8 plants" },
    },
    {
      id: "light",
      name: "Reads the light from the address",
      page: "/?light=shade",
      check: { kind: "text", selector: STATUS, value: "4 of 8 plants" },
    },
  ],
});
