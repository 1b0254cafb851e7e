import { lines, md } from "../../content.ts";
import { application, CALL } from "../../project-problems.ts";

const SHOWN = `import { expect, it } from "vitest";
import { call } from "./call.js";

it("keeps a note", async () => {
  const { status, body } = await call("POST", "/api/notes", { text: "Buy seeds" });
  expect(status).toBe(201);
  expect(body).toEqual({ id: expect.any(Number), text: "Buy seeds" });
  expect((await call("GET", "/api/notes")).body).toContainEqual(body);
});
`;
const HIDDEN = `import { expect, it } from "vitest";
import { call } from "./call.js";

it("lists the newest note first", async () => {
  const { body: one } = await call("POST", "/api/notes", { text: "older" });
  const { body: other } = await call("POST", "/api/notes", { text: "newer" });
  const ids = (await call("GET", "/api/notes")).body.map(({ id }) => id);
  expect(ids.indexOf(other.id)).toBeLessThan(ids.indexOf(one.id));
});
it("searches in any case, and for special characters as they are", async () => {
  await call("POST", "/api/notes", { text: "100% Cotton & wool" });
  await call("POST", "/api/notes", { text: "100 boxes" });
  const found = async (text) => (await call("GET", "/api/notes?q=" + encodeURIComponent(text))).body.map((note) => note.text);
  expect(await found("COTTON")).toEqual(["100% Cotton & wool"]);
  expect(await found("100%")).toEqual(["100% Cotton & wool"]);
  expect(await found("& w")).toEqual(["100% Cotton & wool"]);
});
it("refuses an empty note", async () => {
  expect((await call("POST", "/api/notes", { text: "   " })).status).toBe(400);
  expect((await call("POST", "/api/notes", {})).status).toBe(400);
});
it("removes a note, once", async () => {
  const { body } = await call("POST", "/api/notes", { text: "to remove" });
  expect((await call("DELETE", "/api/notes/" + body.id)).status).toBe(204);
  expect((await call("DELETE", "/api/notes/" + body.id)).status).toBe(404);
  expect((await call("GET", "/api/notes?q=to%20remove")).body).toEqual([]);
});
`;
const add = (text: string) =>
  [
    { do: "type", selector: "#text", text },
    { do: "click", selector: "#add" },
  ] as const;

export const notes = application({
  key: "notes",
  type: "PFS",
  title: "Notes with a search",
  maxScore: 27,
  statement: md(
    "Build notes: a back end in Python that keeps them, and a page that shows, adds, finds and removes them.",
    "**Back end** (`server.py`, which already serves the files in `public`)",
    lines(
      "- `GET /api/notes` returns all notes as `[{ id, text }]`, the newest first. `GET /api/notes?q=seed` returns those that contain the text, in any case.",
      "- `POST /api/notes` with `text` keeps a note: 201 and the note. A text that is empty or only spaces: 400.",
      "- `DELETE /api/notes/:id` removes it: 204 without a body, or 404 if there is no such note.",
    ),
    "**Page** (`public/index.html` and `public/app.js`)",
    lines(
      "- Each note is an `li` in `#notes`, the newest first, with its text and a button “Remove”.",
      "- `#text` and the button `#add` add a note. The field is empty again afterwards.",
      "- `#search` shows only matching notes while somebody types.",
      "- Whatever a note contains is shown as text: `<b>bold</b>` is not bold.",
    ),
    "`python3 server.py` starts it on port 3000. You can read one of the tests in `test/notes.test.js`, and run them with `vitest run` in a second terminal; more run when you submit, and a browser visits your page.",
  ),
  technology: "python",
  files: {
    "server.py": lines(
      "import json",
      "from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer",
      "from urllib.parse import parse_qs, urlparse",
      "",
      "notes = []",
      "",
      "",
      "class Handler(SimpleHTTPRequestHandler):",
      "    def __init__(self, *args):",
      '        super().__init__(*args, directory="public")',
      "",
      "    def do_GET(self):",
      '        if urlparse(self.path).path == "/api/notes":',
      "            self.reply(200, notes)",
      "        else:",
      "            super().do_GET()",
      "",
      "    def body(self):",
      '        return json.loads(self.rfile.read(int(self.headers["content-length"])))',
      "",
      "    def reply(self, status, value=None):",
      "        self.send_response(status)",
      '        self.send_header("content-type", "application/json")',
      "        self.end_headers()",
      "        if value is not None:",
      "            self.wfile.write(json.dumps(value).encode())",
      "",
      "",
      'ThreadingHTTPServer(("127.0.0.1", 3000), Handler).serve_forever()',
      "",
    ),
    "public/index.html": lines(
      "<!doctype html>",
      '<html lang="en">',
      "  <head>",
      '    <meta charset="utf-8" />',
      "    <title>Notes</title>",
      '    <script type="module" src="app.js"></script>',
      "  </head>",
      "  <body>",
      "    <h1>Notes</h1>",
      '    <ul id="notes"></ul>',
      "  </body>",
      "</html>",
      "",
    ),
    "public/app.js": lines('const list = document.querySelector("#notes");', ""),
  },
  locked: { "test/call.js": CALL, "test/notes.test.js": SHOWN },
  app: { start: "python3 server.py", ready: "/api/notes" },
  tests: {
    name: "vitest",
    files: { "test/call.js": CALL, "test/notes.test.js": SHOWN, "test/notes-more.test.js": HIDDEN },
    hidden_files: ["test/notes-more.test.js"],
    tests: [
      { id: "1", name: "keeps a note", sample: true },
      { id: "2", name: "lists the newest note first" },
      { id: "3", name: "searches in any case, and for special characters as they are" },
      { id: "4", name: "refuses an empty note" },
      { id: "5", name: "removes a note, once" },
    ],
  },
  visits: [
    {
      id: "add",
      name: "Shows a new note",
      sample: true,
      steps: [...add("Water the plants")],
      check: { kind: "text", selector: "#notes li", value: "Water the plants", match: "contains" },
    },
    {
      id: "find",
      name: "Shows what matches the search",
      steps: [...add("Sow peas"), ...add("Order soil"), { do: "type", selector: "#search", text: "PEA" }],
      check: { kind: "count", selector: "#notes li", value: 1 },
    },
    {
      id: "remove",
      name: "Removes a note",
      steps: [
        ...add("Obsolete"),
        { do: "type", selector: "#search", text: "Obsolete" },
        { do: "click", selector: "#notes li button" },
      ],
      check: { kind: "count", selector: "#notes li", value: 0 },
    },
    {
      id: "text",
      name: "Shows a note as text",
      steps: [...add("<b>bold</b>")],
      check: { kind: "text", selector: "#notes li", value: "<b>bold</b>", match: "contains" },
    },
  ],
});
