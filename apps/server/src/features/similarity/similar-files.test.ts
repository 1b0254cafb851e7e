import { notebookOf, writeNotebook } from "@invigil/rules/text/notebook";
import { expect, it } from "vitest";
import { ProblemContent } from "../../shared/tests/definitions.ts";
import { answerPieces, givenPieces } from "./answer-pieces.ts";
import { compareAnswers } from "./compare-answers.ts";
import { textOf } from "./pieces.ts";

type Files = Record<string, string>;

function compare(technology: string, given: Files, answers: readonly Files[]) {
  const files = Object.entries(given).map(([path, content]) => ({ path, content, read_only: false }));
  const content = ProblemContent.parse({ technologies: [technology], files });
  const pieces = answers.map((each) => answerPieces({ technology, files: each }, content).pieces);
  const pairs = compareAnswers({
    most: 10,
    given: givenPieces(content, technology),
    answers: pieces.map((each, index) => ({ id: index + 1, pieces: each })),
  });
  return { pairs, texts: pieces.map((each) => textOf(each)) };
}

const notebook = (...cells: string[]) => ({ "notebook.ipynb": writeNotebook(notebookOf(cells)) });
const MEANS = `rows = [line.split(",") for line in open("sales.csv")]
totals = {}
for day, shop, amount in rows:
    if float(amount) > 0:
        totals.setdefault(shop, []).append(float(amount))
means = {shop: sum(all) / len(all) for shop, all in totals.items()}
`;
const BEST = `import math
def distance(one, other):
    return math.sqrt(sum((a - b) ** 2 for a, b in zip(one, other)))
while len(points) > 1:
    points.sort(key=lambda point: distance(point, centre))
    points.pop()
assert points, "nothing is left"
`;

it("compares notebooks by their code, not by their format or what cells have printed", () => {
  const different = compare("python", notebook(""), [notebook(MEANS, "means"), notebook(BEST, "points")]);
  // A few common expressions may be alike.
  expect(different.pairs.every(({ similarity }) => similarity < 0.1)).toBe(true);
  expect(different.texts[0]).toBe(`notebook.ipynb\n${MEANS}\n\nmeans`);
  const copied = notebook(MEANS.replaceAll("totals", "sums").replaceAll("shop", "place"), "means");
  const [pair] = compare("python", notebook(""), [notebook(MEANS), copied]).pairs;
  expect(pair).toMatchObject({ left: 1, right: 2 });
  expect(pair?.similarity).toBeGreaterThan(0.8);
});

const SERVER = `const books = new Map();
export function add(book) {
  if (!book.title || books.has(book.title)) return { status: 409, body: "taken" };
  books.set(book.title, { ...book, added: Date.now() });
  return { status: 201, body: book.title };
}
`;
const PAGE = "<!doctype html>\n<main><h1>Books</h1><ul id=list></ul><button>Add</button></main>\n";

it("compares the files of a project each in its language, and shows the lines that they share", () => {
  const renamed = SERVER.replaceAll("books", "shelf").replaceAll("book", "item");
  const { pairs, texts } = compare("web", { "index.html": PAGE }, [
    { "index.html": PAGE, "app.js": SERVER },
    { "index.html": PAGE, "src/store.js": renamed },
  ]);
  expect(pairs[0]?.similarity).toBeGreaterThan(0.8);
  const [fragment] = pairs[0]?.fragments ?? [];
  const lines = texts[0]?.split("\n").slice(fragment?.left[0], (fragment?.left[1] ?? 0) + 1);
  expect(lines?.join("\n")).toContain("books.set(");
  expect(lines?.join("\n")).not.toContain("<ul");
});
