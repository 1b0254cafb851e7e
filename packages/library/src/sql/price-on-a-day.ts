import { statements } from "../format/statements.ts";
import { md } from "../format/text.ts";

export const priceOnADay = statements({
  slug: "price-on-a-day",
  title: "The price that was valid",
  skills: ["sql"],
  difficulty: "medium",
  minutes: 12,
  score: 12,
  statement: md(
    "`prices` keeps every price an article has ever had, each with the day from which it is valid. A price stays valid until the article's next one.",
    "List every article with the price that was valid on **30 June 2026**: `article` and `price`, sorted by article. Articles that had no price yet on that day are left out.",
  ),
  explanation: md(
    "The newest row per group, with a cut-off: keep the rows up to the day, rank them per article by `valid_from` descending, and take the first. A correlated subquery with `MAX(valid_from)` does the same.",
    "The usual mistakes are to take the highest price instead of the latest, to look for a row of that very day, and to join the maximum back on the day alone, so that rows of other articles slip in.",
  ),
  tables: {
    prices: { columns: { article: "text", valid_from: "date", price: "decimal" }, key: ["article", "valid_from"] },
  },
  compare: { ordered: true, absolute: 0.001 },
  cases: [
    {
      name: "The sample table",
      sample: true,
      rows: {
        prices: [
          ["lamp", "2026-01-01", 40],
          ["lamp", "2026-05-01", 35],
          ["lamp", "2026-07-01", 45],
          ["rug", "2026-06-30", 90],
          ["vase", "2026-09-01", 20],
        ],
      },
      expected: {
        columns: ["article", "price"],
        rows: [
          ["lamp", 35],
          ["rug", 90],
        ],
      },
    },
    {
      name: "Days of other articles",
      weight: 2,
      rows: {
        prices: [
          ["desk", "2025-03-01", 200],
          ["desk", "2026-02-01", 180],
          ["chair", "2025-03-01", 70],
          ["chair", "2026-06-01", 75],
          ["chair", "2026-02-01", 99],
          ["chair", "2026-07-01", 60],
        ],
      },
      expected: {
        columns: ["article", "price"],
        rows: [
          ["chair", 75],
          ["desk", 180],
        ],
      },
    },
    {
      name: "Nothing has a price yet",
      rows: { prices: [["clock", "2026-07-01", 12.5]] },
      expected: { columns: ["article", "price"], rows: [] },
    },
  ],
  solution: `SELECT article, price FROM (
  SELECT article, price, ROW_NUMBER() OVER (PARTITION BY article ORDER BY valid_from DESC) AS place
  FROM prices WHERE valid_from <= '2026-06-30'
) AS ranked
WHERE place = 1
ORDER BY article`,
  wrong: [
    {
      why: "Takes the highest price up to the day instead of the latest.",
      sql: "SELECT article, MAX(price) AS price FROM prices WHERE valid_from <= '2026-06-30' GROUP BY article ORDER BY article",
    },
    {
      why: "Joins the latest days back without the article, so prices of other articles' days appear.",
      sql: `SELECT article, price FROM prices
WHERE valid_from IN (SELECT MAX(valid_from) FROM prices WHERE valid_from <= '2026-06-30' GROUP BY article)
ORDER BY article`,
    },
    {
      why: "Ranks before it cuts off, so an article with a later price is lost.",
      sql: `SELECT article, price FROM (
  SELECT article, price, valid_from, ROW_NUMBER() OVER (PARTITION BY article ORDER BY valid_from DESC) AS place FROM prices
) AS ranked
WHERE place = 1 AND valid_from <= '2026-06-30' ORDER BY article`,
    },
  ],
});
