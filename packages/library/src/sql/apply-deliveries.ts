import { statements } from "../format/statements.ts";
import { md } from "../format/text.ts";

const STOCK = "SELECT article, quantity FROM stock ORDER BY article;";

export const applyDeliveries = statements({
  slug: "apply-deliveries",
  title: "Book in the deliveries",
  skills: ["sql"],
  difficulty: "medium",
  minutes: 12,
  score: 12,
  statement: md(
    "The table `deliveries` holds what arrived today. Write the statements that add it to `stock`, which has one row per article (`article` is its primary key):",
    "- The quantity of each article grows by **everything** that was delivered of it; there may be several deliveries.\n- An article that has no row in `stock` yet gets one.\n- All other articles stay as they are.",
  ),
  explanation: md(
    "Add up the deliveries per article, update the rows that exist, then insert those that do not. In this order a new article is not counted twice. An upsert from the grouped deliveries does both at once.",
    "`UPDATE … FROM deliveries` without adding up uses only **one** of several matching rows, and says nothing about it. Inserting first and updating afterwards books new articles twice.",
  ),
  tables: {
    stock: { columns: { article: "text", quantity: "integer" } },
    deliveries: { columns: { id: "integer", article: "text", quantity: "integer" } },
  },
  cases: [
    {
      name: "The sample tables",
      sample: true,
      rows: {
        stock: [
          ["bolt", 10],
          ["nut", 4],
        ],
        deliveries: [[1, "bolt", 5]],
      },
      check: STOCK,
      expected: {
        columns: ["article", "quantity"],
        rows: [
          ["bolt", 15],
          ["nut", 4],
        ],
      },
    },
    {
      name: "Several deliveries of one article",
      weight: 2,
      rows: {
        stock: [
          ["bolt", 0],
          ["nut", 7],
        ],
        deliveries: [
          [1, "bolt", 5],
          [2, "nut", 1],
          [3, "bolt", 5],
          [4, "bolt", 20],
        ],
      },
      check: STOCK,
      expected: {
        columns: ["article", "quantity"],
        rows: [
          ["bolt", 30],
          ["nut", 8],
        ],
      },
    },
    {
      name: "New articles",
      weight: 2,
      rows: {
        stock: [["nut", 1]],
        deliveries: [
          [1, "screw", 3],
          [2, "screw", 4],
          [3, "nut", 1],
        ],
      },
      check: STOCK,
      expected: {
        columns: ["article", "quantity"],
        rows: [
          ["nut", 2],
          ["screw", 7],
        ],
      },
    },
    {
      name: "Nothing was delivered",
      rows: { stock: [["nut", 3]] },
      check: STOCK,
      expected: { columns: ["article", "quantity"], rows: [["nut", 3]] },
    },
  ],
  solution: `UPDATE stock SET quantity = quantity + (
  SELECT SUM(d.quantity) FROM deliveries d WHERE d.article = stock.article
)
WHERE article IN (SELECT article FROM deliveries);
INSERT INTO stock (article, quantity)
SELECT d.article, SUM(d.quantity) FROM deliveries d
WHERE NOT EXISTS (SELECT 1 FROM stock s WHERE s.article = d.article)
GROUP BY d.article;`,
  wrong: [
    {
      why: "Uses only one of several deliveries of an article.",
      sql: `UPDATE stock SET quantity = stock.quantity + d.quantity FROM deliveries d WHERE d.article = stock.article;
INSERT INTO stock (article, quantity) SELECT d.article, SUM(d.quantity) FROM deliveries d
WHERE NOT EXISTS (SELECT 1 FROM stock s WHERE s.article = d.article) GROUP BY d.article;`,
    },
    {
      why: "Forgets articles that are new.",
      sql: `UPDATE stock SET quantity = quantity + (SELECT SUM(d.quantity) FROM deliveries d WHERE d.article = stock.article)
WHERE article IN (SELECT article FROM deliveries);`,
    },
    {
      why: "Inserts new articles first and then adds their deliveries again.",
      sql: `INSERT INTO stock (article, quantity) SELECT d.article, SUM(d.quantity) FROM deliveries d
WHERE NOT EXISTS (SELECT 1 FROM stock s WHERE s.article = d.article) GROUP BY d.article;
UPDATE stock SET quantity = quantity + (SELECT SUM(d.quantity) FROM deliveries d WHERE d.article = stock.article)
WHERE article IN (SELECT article FROM deliveries);`,
    },
  ],
});
