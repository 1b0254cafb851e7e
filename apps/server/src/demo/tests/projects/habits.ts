import { lines, md } from "../../content.ts";
import { application } from "../../project-problems.ts";

const tap = (selector: string) => ({ do: "click", selector }) as const;
const add = (text: string) => [{ do: "type", selector: "#habit", text }, tap("#add")] as const;

export const habits = application({
  key: "habits",
  type: "MOB",
  title: "A habit tracker for the thumb",
  maxScore: 24,
  statement: md(
    "Build a small web app for phones that tracks habits. It runs in the browser alone and works by touch.",
    lines(
      "- `#habit` and the button `#add` add a habit. Each habit is an `li` in `#habits` with its name and a button `.done`.",
      '- A tap on `.done` marks the habit as done today: the button gets `aria-pressed="true"`. Another tap takes it back.',
      "- `[role=status]` says how many are done today: “1 of 2 done”. Without habits it says “Add your first habit.”",
      "- A swipe or a hover is not needed for anything, and a habit without a name is not added.",
      "- On a phone the page is as wide as the screen: it has the right `viewport`, and nothing has to be scrolled sideways. Every button is 48 pixels high.",
      "- `index.html` links `manifest.webmanifest`, so that the app can be installed.",
      "- The link `#week` leads to `week.html`, which lists the habits that are kept on the device in `localStorage`, each as an `li` in `#kept`.",
    ),
    "Chromium opens your app as a phone with a screen of 390 × 844 pixels.",
  ),
  technology: "web",
  files: {
    "index.html": lines(
      "<!doctype html>",
      '<html lang="en">',
      "  <head>",
      '    <meta charset="utf-8" />',
      "    <title>Habits</title>",
      '    <link rel="stylesheet" href="style.css" />',
      '    <script type="module" src="app.js"></script>',
      "  </head>",
      "  <body>",
      "    <h1>Habits</h1>",
      '    <input id="habit" aria-label="New habit" /><button id="add">Add</button>',
      '    <p role="status">Add your first habit.</p>',
      '    <ul id="habits"></ul>',
      "  </body>",
      "</html>",
      "",
    ),
    "style.css": lines("body {", "  width: 800px;", "}", ""),
    "app.js": lines('const list = document.querySelector("#habits");', "console.log(list);", ""),
    "manifest.webmanifest": lines(
      "{",
      '  "name": "Habits",',
      '  "start_url": "/",',
      '  "display": "standalone"',
      "}",
      "",
    ),
  },
  app: { port: 3_000 },
  visits: [
    {
      id: "add",
      name: "Adds a habit",
      sample: true,
      steps: [...add("Walk")],
      check: { kind: "text", selector: "#habits li", value: "Walk", match: "contains" },
    },
    {
      id: "status",
      name: "Counts what is done today",
      sample: true,
      steps: [...add("Walk"), ...add("Read"), tap(".done")],
      check: { kind: "text", selector: "[role=status]", value: "1 of 2 done" },
    },
    {
      id: "back",
      name: "Takes a tap back",
      steps: [...add("Walk"), tap(".done"), tap(".done")],
      check: { kind: "attribute", selector: ".done", name: "aria-pressed", value: "false" },
    },
    {
      id: "empty",
      name: "Adds no habit without a name",
      steps: [...add("  "), ...add("Walk")],
      check: { kind: "text", selector: "[role=status]", value: "0 of 1 done" },
    },
    {
      id: "width",
      name: "Is as wide as the screen",
      check: { kind: "style", selector: "html", property: "width", value: "390px" },
    },
    {
      id: "height",
      name: "Has buttons for a thumb",
      steps: [...add("Walk")],
      check: { kind: "style", selector: ".done", property: "height", value: "48px" },
    },
    {
      id: "manifest",
      name: "Can be installed",
      check: { kind: "count", selector: 'link[rel="manifest"][href$="manifest.webmanifest"]', value: 1 },
    },
    {
      id: "kept",
      name: "Keeps habits on the device",
      steps: [...add("Walk"), ...add("Read"), tap("#week")],
      check: { kind: "text", selector: "#kept", value: "Walk Read" },
    },
  ],
});
