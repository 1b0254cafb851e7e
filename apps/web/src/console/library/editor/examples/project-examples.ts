import type { Example } from "./example.ts";
import { lines } from "./example.ts";

const server = (...body: string[]) =>
  lines(
    'const http = require("node:http");',
    "",
    "const notes = [];",
    "",
    "http",
    "  .createServer(async (request, response) => {",
    ...body,
    "  })",
    "  .listen(process.env.PORT);",
  );
const UNFINISHED = server("    response.statusCode = 501;", "    response.end();");
const NOTES = server(
  '    let body = "";',
  "    for await (const part of request) body += part;",
  '    response.setHeader("content-type", "application/json");',
  '    if (request.method === "POST" && body.trim() === "") response.statusCode = 400;',
  '    else if (request.method === "POST") response.statusCode = notes.push(body) && 201;',
  "    response.end(JSON.stringify(notes));",
);
const HEAD = lines(
  'import { expect, it } from "vitest";',
  "",
  'const add = (body) => fetch(process.env.APP_URL + "/notes", { method: "POST", body });',
);
const ADDS = lines(
  HEAD,
  'it("keeps a note", async () => {',
  '  expect((await add("Milk")).status).toBe(201);',
  '  const reply = await fetch(process.env.APP_URL + "/notes");',
  '  expect(await reply.json()).toContain("Milk");',
  "});",
);
const REFUSES = lines(
  HEAD,
  'it("refuses an empty note", async () => {',
  '  expect((await add("")).status).toBe(400);',
  "});",
);
const TESTS = {
  name: "vitest",
  files: { "notes.test.js": ADDS, "hidden.test.js": REFUSES },
  hidden_files: ["hidden.test.js"],
  tests: [
    { id: "1", name: "keeps a note", weight: 1, sample: true },
    { id: "2", name: "refuses an empty note", weight: 2, sample: false },
  ],
};
const APPLICATION = { start: "node server.js", port: 3_000 };

export const PBE: Example = {
  about: "write a small back end that keeps notes",
  technology: "javascript",
  files: { "server.js": UNFINISHED },
  grading: { app: APPLICATION, tests: TESTS, visits: [] },
  solution: { files: { "server.js": NOTES } },
};

const PAGE = lines(
  "<!doctype html>",
  '<html lang="en">',
  "  <title>Notes</title>",
  "  <h1>Notes</h1>",
  '  <form><label>Note <input name="note"></label> <button>Add</button></form>',
  "  <ul></ul>",
  '  <script src="app.js"></script>',
  "</html>",
);
const ADD_LINE = [
  'document.querySelector("form").onsubmit = (event) => {',
  "  event.preventDefault();",
  "  const { note } = event.currentTarget.elements;",
  '  const line = document.createElement("li");',
  "  line.textContent = note.value;",
  '  document.querySelector("ul").append(line);',
  "};",
];
const steps = [
  { do: "type", selector: "[name=note]", text: "Milk" },
  { do: "click", selector: "button" },
];
const VISITS = [
  {
    id: "visit-1",
    name: "The list is empty",
    weight: 1,
    sample: true,
    page: "/",
    check: { kind: "count", selector: "li", value: 0 },
  },
  {
    id: "visit-2",
    name: "A new note is listed",
    weight: 2,
    sample: false,
    page: "/",
    steps,
    check: { kind: "text", selector: "li:last-child", value: "Milk" },
  },
];

export const PFE: Example = {
  about: "list notes on a page",
  technology: "web",
  files: { "index.html": PAGE, "app.js": "" },
  grading: { app: { start: "" }, tests: null, visits: VISITS },
  solution: { files: { "index.html": PAGE, "app.js": lines(...ADD_LINE) } },
};

export const MOB: Example = {
  ...PFE,
  about: "list notes on a phone",
  solution: {
    files: {
      "index.html": PAGE.replace(
        "  <title>",
        '  <meta name="viewport" content="width=device-width, initial-scale=1">\n  <title>',
      ),
      "app.js": lines(...ADD_LINE),
    },
  },
};

const FULL = lines(
  'const fs = require("node:fs");',
  NOTES.replace(
    "    response.setHeader",
    '    if (request.url === "/") return response.end(fs.readFileSync("index.html"));\n    response.setHeader',
  ).trimEnd(),
);
const FETCHING = PAGE.replace(
  '<script src="app.js"></script>',
  [
    "<script>",
    "    const show = async () => {",
    '      const notes = await (await fetch("/notes")).json();',
    '      document.querySelector("ul").replaceChildren(...notes.map((note) => Object.assign(document.createElement("li"), { textContent: note })));',
    "    };",
    '    document.querySelector("form").onsubmit = async (event) => {',
    "      event.preventDefault();",
    '      await fetch("/notes", { method: "POST", body: event.currentTarget.elements.note.value });',
    "      await show();",
    "    };",
    "    show();",
    "  </script>",
  ].join("\n"),
);

export const PFS: Example = {
  about: "keep notes in a back end and list them on a page",
  technology: "javascript",
  files: { "server.js": UNFINISHED, "index.html": PAGE.replace('  <script src="app.js"></script>\n', "") },
  grading: { app: APPLICATION, tests: TESTS, visits: VISITS.slice(1) },
  solution: { files: { "server.js": FULL, "index.html": FETCHING } },
};

export const APP: Example = { ...PFS, about: "write a whole application that keeps notes" };
