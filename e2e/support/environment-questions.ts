import { notebookOf, writeNotebook } from "@invigil/rules/text/notebook";
import type { Product } from "./product.ts";

const SERVER = `const { createServer } = require("node:http");
const { greet } = require("./greet.js");
createServer((request, response) => response.end(greet())).listen(3000);
`;
const TESTS = `import { expect, it } from "vitest";
it("greets", async () => {
  const reply = await fetch(process.env.APP_URL);
  expect(await reply.text()).toBe("hello");
});
`;

/** A project with one file to change. Returns the test and its question. */
export async function createProject({ factory }: Product) {
  const company = await factory.company("Projects");
  const made = await factory.test(company.id, {
    name: "Projects",
    problems: [
      [
        {
          type: "PBE",
          title: "A greeting",
          statement: "Make the server say hello.",
          content: {
            technologies: ["javascript"],
            files: [
              { path: "server.js", content: SERVER, read_only: true },
              { path: "greet.js", content: 'exports.greet = () => "nothing";\n', read_only: false },
            ],
          },
          grading: {
            app: { start: "node server.js", port: 3_000 },
            tests: {
              name: "vitest",
              files: { "greet.test.js": TESTS },
              tests: [{ id: "1", name: "greets", weight: 1, sample: true }],
            },
          },
        },
      ],
    ],
  });
  return { slug: made.slug, question: made.sections[0]?.problems[0]?.slug ?? "" };
}

const NOTEBOOK = notebookOf(["pieces = [2, 5, 4]", "sum(pieces)"]);
const INTRO = { id: "intro", cell_type: "markdown", metadata: {}, source: "## Sales\n\nHow many pieces were sold?" };

/** A notebook with two cells, and perhaps a question after it. Returns the test and the notebook's question. */
export async function createNotebook({ factory }: Product, after: { type: "TEX"; title: string }[] = []) {
  const company = await factory.company("Notebooks");
  const made = await factory.test(company.id, {
    name: "Notebooks",
    problems: [
      [
        {
          type: "DJP",
          title: "Sold pieces",
          statement: "Name the number of pieces `total`.",
          content: {
            evaluation: "ATF",
            technologies: ["python"],
            files: [
              {
                path: "notebook.ipynb",
                content: writeNotebook({ ...NOTEBOOK, cells: [INTRO, ...NOTEBOOK.cells] }),
                read_only: false,
              },
            ],
          },
          grading: { checks: [{ id: "1", name: "The total", weight: 1, sample: true, code: "assert total == 11" }] },
        },
        ...after,
      ],
    ],
  });
  return { slug: made.slug, question: made.sections[0]?.problems[0]?.slug ?? "" };
}
