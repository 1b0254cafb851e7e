import { page } from "../format/project.ts";
import { code, md } from "../format/text.ts";

const PAGE = code`
  <!doctype html>
  <html lang="en">
    <head>
      <title>Shopping list</title>
    </head>
    <body>
      <h1>Shopping list</h1>
      <form id="add">
        <label for="item">Item</label>
        <input id="item">
        <button>Add</button>
      </form>
      <ul id="list"></ul>
      <p id="left" role="status">0 items</p>
      <script src="app.js"></script>
    </body>
  </html>
`;

const SOLVED = code`
  const form = document.querySelector("#add");
  const field = document.querySelector("#item");
  const list = document.querySelector("#list");
  const left = document.querySelector("#left");

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const name = field.value.trim();
    field.focus();
    if (name === "") return;
    list.append(entryOf(name));
    field.value = "";
    count();
  });

  function entryOf(name) {
    const entry = document.createElement("li");
    const text = document.createElement("span");
    text.textContent = name;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Remove";
    button.setAttribute("aria-label", "Remove " + name);
    button.addEventListener("click", () => {
      entry.remove();
      field.focus();
      count();
    });
    entry.append(text, " ", button);
    return entry;
  }

  function count() {
    const items = list.children.length;
    left.textContent = items === 1 ? "1 item" : items + " items";
  }
`;

const add = (text: string) => [
  { do: "type" as const, selector: "#item", text },
  { do: "press" as const, key: "Enter" },
];
const remove = (place: number) => ({ do: "click" as const, selector: `#list li:nth-child(${place}) button` });

export const shoppingList = page({
  slug: "web-shopping-list",
  title: "A list that trusts nobody",
  skills: ["web", "javascript", "security"],
  difficulty: "medium",
  minutes: 25,
  score: 18,
  statement: md(
    "Write `app.js` for a shopping list:",
    "- When the form is submitted, with the button or with Enter, the item is added at the end of `#list` as an `li`. It contains a `span` with the name **exactly as it was typed**, without spaces around it, and a `button` with the text *Remove*.\n- Whatever is typed is only text: markup in it is shown, and never becomes part of the page.\n- A name that is empty, or consists of spaces only, adds nothing.\n- After adding, the field is empty. The field has the focus after adding **and** after removing.\n- *Remove* removes its own item, even if others have the same name. For screen readers the button is called `Remove ` and the name (`aria-label`).\n- `#left` says `1 item`, or `0 items`, `2 items` and so on.",
    "The page must not reload. `index.html` cannot be changed.",
  ),
  explanation: md(
    "Create the elements and set `textContent`; then no name can become markup. Each button removes the element to which it belongs, instead of looking for a name or a place. The count is taken from the list itself, so it cannot drift.",
    "`innerHTML` with the name in it is the mistake that the hidden cases look for, in the text and in the attribute. Removing by index goes wrong after the first removal, and a counter of its own after an empty name.",
  ),
  files: { "app.js": "" },
  locked: { "index.html": PAGE },
  cases: [
    {
      id: "1",
      name: "An item is added",
      sample: true,
      steps: add("Milk"),
      check: { kind: "text", selector: "#list li span", value: "Milk" },
    },
    {
      id: "2",
      name: "The number of items",
      sample: true,
      steps: [...add("Milk"), ...add("Bread")],
      check: { kind: "text", selector: "#left", value: "2 items" },
    },
    {
      id: "3",
      name: "An item is removed",
      sample: true,
      steps: [...add("Milk"), ...add("Bread"), remove(1)],
      check: { kind: "text", selector: "#list span", value: "Bread" },
    },
    {
      id: "4",
      name: "One item",
      steps: [...add("Milk"), ...add("Bread"), remove(2)],
      check: { kind: "text", selector: "#left", value: "1 item" },
    },
    {
      id: "5",
      name: "Markup is shown",
      weight: 2,
      steps: add("<b>Tea</b> & milk"),
      check: { kind: "text", selector: "#list li span", value: "<b>Tea</b> & milk" },
    },
    {
      id: "6",
      name: "Markup stays out of the page",
      weight: 2,
      steps: add("x<img src=x>"),
      check: { kind: "count", selector: "#list img", value: 0 },
    },
    {
      id: "7",
      name: "A quote in the name",
      weight: 2,
      steps: add('12" pipe'),
      check: { kind: "attribute", selector: "#list button", name: "aria-label", value: 'Remove 12" pipe' },
    },
    {
      id: "8",
      name: "Only spaces",
      weight: 2,
      steps: [...add("   "), ...add(""), ...add(" Jam ")],
      check: { kind: "text", selector: "#left", value: "1 item" },
    },
    {
      id: "9",
      name: "The same name twice",
      weight: 2,
      steps: [...add("Egg"), ...add("Ham"), ...add("Egg"), remove(3), remove(1)],
      check: { kind: "text", selector: "#list span", value: "Ham" },
    },
    {
      id: "10",
      name: "The first of two equal items",
      steps: [...add("Egg"), ...add("Egg"), remove(1)],
      check: { kind: "count", selector: "#list li", value: 1 },
    },
    {
      id: "11",
      name: "The field has the focus after removing",
      steps: [...add("Milk"), remove(1)],
      check: { kind: "count", selector: "#item:focus", value: 1 },
    },
    {
      id: "12",
      name: "The field is empty after adding",
      steps: add("Milk"),
      check: { kind: "text", selector: "#item", value: "" },
    },
  ],
  solution: { "app.js": SOLVED },
  wrong: [
    {
      why: "Builds the item with innerHTML, so names become markup.",
      files: {
        "app.js": SOLVED.replace("text.textContent = name;", "text.innerHTML = name;"),
      },
    },
    {
      why: "Removes every item of the same name.",
      files: {
        "app.js": SOLVED.replace(
          "entry.remove();",
          'for (const other of [...list.children]) if (other.querySelector("span").textContent === name) other.remove();',
        ),
      },
    },
    {
      why: "Adds items without a name.",
      files: { "app.js": SOLVED.replace('if (name === "") return;', "") },
    },
    {
      why: "Leaves the focus on a button that is gone.",
      files: { "app.js": SOLVED.replace("entry.remove();\n    field.focus();", "entry.remove();") },
    },
  ],
});
