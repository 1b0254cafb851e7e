import { notebookOf, writeNotebook } from "@invigil/rules/text/notebook";
import type { Example } from "./example.ts";
import { lines } from "./example.ts";

const notebook = (...cells: string[]) => writeNotebook(notebookOf(cells));

export const DJP: Example = {
  about: "answer questions about a table in a notebook",
  technology: "python",
  files: { "notebook.ipynb": notebook("# Read sales.csv and count the pieces of each shop.\n") },
  locked: { "sales.csv": lines("shop,pieces", "north,2", "south,5", "north,4") },
  grading: {
    notebook: "notebook.ipynb",
    files: { "more.csv": lines("shop,pieces", "east,1", "west,8") },
    checks: [
      {
        id: "1",
        name: "The pieces of a shop",
        weight: 1,
        sample: true,
        code: 'assert pieces("sales.csv")["north"] == 6\n',
      },
      { id: "2", name: "Another table", weight: 2, sample: false, code: 'assert pieces("more.csv")["west"] == 8\n' },
    ],
  },
  solution: {
    files: {
      "notebook.ipynb": notebook(
        "import csv\nfrom collections import Counter",
        lines(
          "def pieces(path):",
          "    shops = Counter()",
          "    for row in csv.DictReader(open(path)):",
          '        shops[row["shop"]] += int(row["pieces"])',
          "    return shops",
        ),
        'pieces("sales.csv")',
      ),
    },
  },
};

export const PBD: Example = {
  about: "write a script that rotates a log",
  technology: "bash",
  files: { "rotate.sh": lines("#!/bin/sh", "# Moves logs/app.log to logs/app.log.1 and starts a new one.") },
  locked: { "logs/app.log": lines("one", "two") },
  grading: {
    cases: [
      {
        id: "1",
        name: "The old log is kept",
        weight: 1,
        sample: true,
        run: "./rotate.sh",
        checks: [
          { kind: "file", path: "logs/app.log.1", type: "file", content: lines("one", "two") },
          { kind: "command", command: "wc -c < logs/app.log", output: "0\n", code: 0 },
        ],
      },
      {
        id: "2",
        name: "There is no log yet",
        weight: 1,
        sample: false,
        setup: "rm logs/app.log",
        run: "./rotate.sh",
        checks: [{ kind: "absent", path: "logs/app.log.1" }],
      },
    ],
  },
  solution: {
    files: {
      "rotate.sh": lines(
        "#!/bin/sh",
        "[ -e logs/app.log ] || exit 0",
        "mv logs/app.log logs/app.log.1",
        ": > logs/app.log",
      ),
    },
  },
};

const SHOP = lines(
  'const http = require("node:http");',
  "",
  "http",
  "  .createServer((request, response) => {",
  '    const pieces = Number(new URL(request.url, "http://shop").searchParams.get("pieces"));',
  "    response.statusCode = pieces > 0 ? 200 : 400;",
  "    response.end(String(pieces * 3));",
  "  })",
  "  .listen(process.env.PORT);",
);
const shopTest = (...tests: string[]) =>
  lines(
    'const assert = require("node:assert");',
    "",
    'const ask = (pieces) => fetch(process.env.APP_URL + "/?pieces=" + pieces);',
    "",
    ...tests,
  );
const PRICE = 'it("asks for three per piece", async () => assert.equal(await (await ask(2)).text(), "6"));';

export const PBT: Example = {
  about: "test a shop that multiplies a price",
  technology: "javascript",
  files: { "shop.test.js": shopTest("// Write tests that fail on a faulty shop.") },
  locked: { "shop/server.js": SHOP },
  grading: {
    framework: "mocha",
    app: { start: "node server.js", port: 3_000 },
    files: { "server.js": SHOP },
    mutants: [
      { id: "1", name: "The price", weight: 1, sample: true, files: { "server.js": SHOP.replace("* 3", "* 4") } },
      {
        id: "2",
        name: "An empty order",
        weight: 2,
        sample: false,
        files: { "server.js": SHOP.replace("> 0", ">= 0") },
      },
    ],
  },
  solution: {
    files: {
      "shop.test.js": shopTest(
        PRICE,
        'it("refuses an empty order", async () => assert.equal((await ask(0)).status, 400));',
      ),
    },
  },
};
