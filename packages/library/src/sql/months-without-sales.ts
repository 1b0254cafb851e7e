import { statements } from "../format/statements.ts";
import { md } from "../format/text.ts";

export const monthsWithoutSales = statements({
  slug: "months-without-sales",
  title: "Months without sales",
  skills: ["sql"],
  difficulty: "easy",
  minutes: 8,
  score: 8,
  statement: md(
    "A chart needs a value for every month, even for those in which nothing was sold.",
    "List every row of `months` with the total `amount` of its sales whose status is `paid`, as `total`, sorted by month. A month without paid sales shows 0.",
  ),
  explanation: md(
    "A left join from the months, with the condition on the status **in the join** and not in `WHERE`, and `COALESCE` around the sum.",
    "A condition on the right-hand table in `WHERE` turns the left join back into an inner one: months whose sales are all unpaid disappear, and nobody misses them in a long chart. `OR status IS NULL` brings back empty months only, not those with other sales.",
  ),
  tables: {
    months: { columns: { month: "text" } },
    sales: { columns: { id: "integer", month: "text", amount: "decimal", status: "text" } },
  },
  compare: { ordered: true, absolute: 0.001 },
  cases: [
    {
      name: "The sample tables",
      sample: true,
      rows: {
        months: [["2026-01"], ["2026-02"], ["2026-03"]],
        sales: [
          [1, "2026-01", 20, "paid"],
          [2, "2026-01", 5, "paid"],
          [3, "2026-03", 7.5, "paid"],
        ],
      },
      expected: {
        columns: ["month", "total"],
        rows: [
          ["2026-01", 25],
          ["2026-02", 0],
          ["2026-03", 7.5],
        ],
      },
    },
    {
      name: "A month with unpaid sales only",
      weight: 2,
      rows: {
        months: [["2026-04"], ["2026-05"], ["2026-06"]],
        sales: [
          [1, "2026-05", 100, "open"],
          [2, "2026-06", 30, "paid"],
          [3, "2026-06", 60, "cancelled"],
        ],
      },
      expected: {
        columns: ["month", "total"],
        rows: [
          ["2026-04", 0],
          ["2026-05", 0],
          ["2026-06", 30],
        ],
      },
    },
    {
      name: "Sales outside the months asked for",
      rows: { months: [["2026-07"]], sales: [[1, "2025-07", 10, "paid"]] },
      expected: { columns: ["month", "total"], rows: [["2026-07", 0]] },
    },
  ],
  solution: `SELECT m.month, COALESCE(SUM(s.amount), 0) AS total
FROM months m LEFT JOIN sales s ON s.month = m.month AND s.status = 'paid'
GROUP BY m.month ORDER BY m.month`,
  wrong: [
    {
      why: "Filters the status after the join, so months without paid sales are lost.",
      sql: `SELECT m.month, COALESCE(SUM(s.amount), 0) AS total
FROM months m LEFT JOIN sales s ON s.month = m.month
WHERE s.status = 'paid' GROUP BY m.month ORDER BY m.month`,
    },
    {
      why: "Keeps empty months, but loses those with unpaid sales only.",
      sql: `SELECT m.month, COALESCE(SUM(s.amount), 0) AS total
FROM months m LEFT JOIN sales s ON s.month = m.month
WHERE s.status = 'paid' OR s.status IS NULL GROUP BY m.month ORDER BY m.month`,
    },
    {
      why: "Shows null instead of 0.",
      sql: `SELECT m.month, SUM(s.amount) AS total
FROM months m LEFT JOIN sales s ON s.month = m.month AND s.status = 'paid'
GROUP BY m.month ORDER BY m.month`,
    },
  ],
});
