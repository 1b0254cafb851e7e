const head = (script: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Habits</title>
    <link rel="manifest" href="manifest.webmanifest" />
    <link rel="stylesheet" href="style.css" />
    <script type="module" src="${script}"></script>
  </head>
`;
const PAGE = `${head("app.js")}  <body>
    <h1>Habits</h1>
    <p><input id="habit" aria-label="New habit" /> <button id="add" type="button">Add</button></p>
    <p role="status"></p>
    <ul id="habits"></ul>
    <p><a id="week" href="week.html">This week</a></p>
  </body>
</html>
`;
const WEEK = `${head("week.js")}  <body>
    <h1>This week</h1>
    <ul id="kept"></ul>
  </body>
</html>
`;
const STYLE = `body { margin: 16px; font: 18px system-ui, sans-serif; }
button { box-sizing: border-box; height: 48px; min-width: 48px; }
input { box-sizing: border-box; height: 48px; max-width: 100%; font: inherit; }
`;
const KEPT = `export const read = () => JSON.parse(localStorage.getItem("habits") ?? "[]");
export const write = (habits) => localStorage.setItem("habits", JSON.stringify(habits));
`;
const SCRIPT = `import { read, write } from "./kept.js";

const today = new Date().toISOString().slice(0, 10);
const habits = read();
const field = document.querySelector("#habit");

function show() {
  write(habits);
  document.querySelector("#habits").replaceChildren(...habits.map(itemOf));
  const done = habits.filter(({ day }) => day === today).length;
  document.querySelector("[role=status]").textContent =
    habits.length === 0 ? "Add your first habit." : done + " of " + habits.length + " done";
}

function itemOf(habit) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.className = "done";
  button.textContent = "Done";
  button.setAttribute("aria-pressed", String(habit.day === today));
  button.addEventListener("click", () => {
    habit.day = habit.day === today ? null : today;
    show();
  });
  item.append(habit.name, " ", button);
  return item;
}

document.querySelector("#add").addEventListener("click", () => {
  const name = field.value.trim();
  if (name !== "") habits.push({ name, day: null });
  field.value = "";
  show();
});
show();
`;
const LIST = `import { read } from "./kept.js";

const items = read().map(({ name }) => Object.assign(document.createElement("li"), { textContent: name }));
document.querySelector("#kept").replaceChildren(...items);
`;

const RIGHT = {
  "index.html": PAGE,
  "week.html": WEEK,
  "style.css": STYLE,
  "app.js": SCRIPT,
  "kept.js": KEPT,
  "week.js": LIST,
};

export const habits = {
  right: RIGHT,
  /** Made for a desktop, and keeps nothing. */
  partly: {
    ...RIGHT,
    "style.css": "button { height: 20px; }",
    "kept.js": "export const read = () => [];\nexport const write = () => {};\n",
  },
  wrong: { "index.html": "<!doctype html>\n<title>Habits</title>\n<h1>Habits</h1>\n" },
};
