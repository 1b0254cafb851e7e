import { project } from "../format/project.ts";
import { code, md } from "../format/text.ts";

const GIVEN = code`
  const stock = new Map();

  /** Sets how many pieces of an article there are. */
  export function setStock(article, pieces) {
    stock.set(article, pieces);
  }

  export function available(article) {
    return stock.get(article);
  }

  /** Takes all lines of an order from the stock. */
  export function reserve(lines) {
    for (const { article, pieces } of lines) {
      if (available(article) < pieces) throw new Error("Not enough of " + article);
      stock.set(article, available(article) - pieces);
    }
  }
`;

const SHOWN = code`
  import assert from "node:assert";
  import { available, reserve, setStock } from "../src/stock.js";

  it("takes the pieces from the stock", () => {
    setStock("lamp", 5);
    reserve([{ article: "lamp", pieces: 2 }]);
    assert.equal(available("lamp"), 3);
  });
  it("changes nothing if one line cannot be served", () => {
    setStock("desk", 4);
    setStock("sofa", 1);
    assert.throws(() => reserve([{ article: "desk", pieces: 4 }, { article: "sofa", pieces: 2 }]));
    assert.equal(available("desk"), 4);
  });
`;

const HIDDEN = code`
  import assert from "node:assert";
  import { available, reserve, setStock } from "../src/stock.js";

  it("adds up lines of the same article", () => {
    setStock("rug", 3);
    assert.throws(() => reserve([{ article: "rug", pieces: 2 }, { article: "rug", pieces: 2 }]), OutOf("rug"));
    assert.equal(available("rug"), 3);
    reserve([{ article: "rug", pieces: 2 }, { article: "rug", pieces: 1 }]);
    assert.equal(available("rug"), 0);
  });
  it("has nothing of an unknown article", () => {
    assert.equal(available("unicorn"), 0);
    assert.throws(() => reserve([{ article: "unicorn", pieces: 1 }]), OutOf("unicorn"));
    assert.equal(available("unicorn"), 0);
  });
  it("refuses pieces that are not whole numbers from 1", () => {
    setStock("vase", 2);
    for (const pieces of [0, -1, 1.5, NaN, "1"])
      assert.throws(() => reserve([{ article: "vase", pieces }]), RangeError);
    assert.equal(available("vase"), 2);
  });
  it("names all articles that are short, in the order of the lines", () => {
    setStock("cup", 1);
    setStock("pan", 9);
    setStock("pot", 0);
    const lines = [{ article: "pot", pieces: 1 }, { article: "pan", pieces: 9 }, { article: "cup", pieces: 2 }];
    assert.throws(() => reserve(lines), { name: "OutOfStock", articles: ["pot", "cup"] });
    assert.equal(available("pan"), 9);
  });

  function OutOf(article) {
    return (error) => error.name === "OutOfStock" && error.articles.length === 1 && error.articles[0] === article;
  }
`;

const SOLVED = code`
  const stock = new Map();

  export class OutOfStock extends Error {
    name = "OutOfStock";

    constructor(articles) {
      super("Not enough of " + articles.join(", "));
      this.articles = articles;
    }
  }

  /** Sets how many pieces of an article there are. */
  export function setStock(article, pieces) {
    stock.set(article, pieces);
  }

  export function available(article) {
    return stock.get(article) ?? 0;
  }

  /** Takes all lines of an order from the stock, or none of them. */
  export function reserve(lines) {
    const wanted = new Map();
    for (const { article, pieces } of lines) {
      if (!Number.isInteger(pieces) || pieces < 1) throw new RangeError("Pieces must be whole numbers from 1.");
      wanted.set(article, (wanted.get(article) ?? 0) + pieces);
    }
    const short = [...wanted.keys()].filter((article) => wanted.get(article) > available(article));
    if (short.length > 0) throw new OutOfStock(short);
    for (const [article, pieces] of wanted) stock.set(article, available(article) - pieces);
  }
`;

export const reserveStock = project({
  slug: "javascript-all-or-nothing",
  title: "All of the order, or nothing",
  skills: ["javascript", "testing"],
  difficulty: "medium",
  minutes: 30,
  score: 18,
  technology: "javascript",
  statement: md(
    "`src/stock.js` reserves articles for orders. When an order could not be served, some of its articles disappeared from the stock anyway; one of the tests in `test/stock.test.js` shows it. **Make the code follow these rules.** More tests run when you submit:",
    '- `reserve` takes **all** lines of an order from the stock, or changes nothing and throws.\n- An article may occur in several lines; they are added up.\n- An article that was never set has 0 pieces.\n- If there is not enough, `reserve` throws an error with the name `OutOfStock`. Its property `articles` lists **every** article that is short, once each, in the order in which they first occur.\n- Pieces are whole numbers from 1. For anything else, including a string such as `"1"`, `reserve` throws a `RangeError`, and nothing changes.',
    "Keep the names and parameters of the functions.",
  ),
  explanation: md(
    "Check everything first, then change everything: add up the wanted pieces per article, validate, collect what is short, and only then write. Comparisons with `undefined` are false, so unknown articles slip through and leave `NaN` behind.",
    "Those who restore the stock in a `catch` get the visible test to pass and lose the rest. It is the same thought as a transaction, without a database.",
  ),
  files: { "src/stock.js": GIVEN },
  locked: { "package.json": '{ "type": "module" }\n', "test/stock.test.js": SHOWN },
  framework: {
    name: "mocha",
    source: "src/stock.js",
    files: { "test/stock.test.js": SHOWN, "test/stock-more.test.js": HIDDEN },
    hidden_files: ["test/stock-more.test.js"],
    tests: [
      { id: "1", name: "takes the pieces from the stock", sample: true },
      { id: "2", name: "changes nothing if one line cannot be served", sample: true, weight: 2 },
      { id: "3", name: "adds up lines of the same article", weight: 2 },
      { id: "4", name: "has nothing of an unknown article", weight: 2 },
      { id: "5", name: "refuses pieces that are not whole numbers from 1", weight: 2 },
      { id: "6", name: "names all articles that are short, in the order of the lines", weight: 2 },
    ],
  },
  solution: { "src/stock.js": SOLVED },
  wrong: [
    {
      why: "Checks every line by itself, so that two lines of one article take more than there is.",
      files: {
        "src/stock.js": SOLVED.replace("(wanted.get(article) ?? 0) + pieces", "pieces"),
      },
    },
    {
      why: "Reports only the first article that is short.",
      files: { "src/stock.js": SOLVED.replace("throw new OutOfStock(short)", "throw new OutOfStock([short[0]])") },
    },
    {
      why: "Accepts texts and fractions as numbers of pieces.",
      files: { "src/stock.js": SOLVED.replace("!Number.isInteger(pieces) || pieces < 1", "!(pieces > 0)") },
    },
  ],
});
