import { statements } from "../format/statements.ts";
import { md } from "../format/text.ts";

export const cameBack = statements({
  slug: "came-back-next-month",
  title: "Who came back?",
  skills: ["sql", "data"],
  difficulty: "hard",
  minutes: 15,
  score: 15,
  statement: md(
    "`visits` has one row per visit. `month` counts the months since the opening (12 is followed by 13). Customers may visit several times in a month.",
    "For every month with visits, list the `month`, the number of different customers as `customers`, and how many of **them** also visited in the **month directly after it** as `returned`. Sort by month.",
  ),
  explanation: md(
    "Reduce the visits to different pairs of customer and month first. Then a left join of these pairs with themselves, `b.month = a.month + 1`, and per month count all rows and those that found a partner.",
    "Without the first step the join multiplies visits. With an inner join, months from which nobody returned, such as the last one, disappear. “Any later month” is another figure, and a much friendlier one: a report has to say which it shows.",
  ),
  tables: { visits: { columns: { id: "integer", customer_id: "integer", month: "integer" } } },
  compare: { ordered: true },
  cases: [
    {
      name: "The sample table",
      sample: true,
      rows: {
        visits: [
          [1, 1, 1],
          [2, 2, 1],
          [3, 1, 2],
        ],
      },
      expected: {
        columns: ["month", "customers", "returned"],
        rows: [
          [1, 2, 1],
          [2, 1, 0],
        ],
      },
    },
    {
      name: "Several visits in a month",
      weight: 2,
      rows: {
        visits: [
          [1, 1, 12],
          [2, 1, 12],
          [3, 1, 13],
          [4, 1, 13],
          [5, 2, 12],
          [6, 3, 13],
        ],
      },
      expected: {
        columns: ["month", "customers", "returned"],
        rows: [
          [12, 2, 1],
          [13, 2, 0],
        ],
      },
    },
    {
      name: "Back after a break",
      weight: 2,
      rows: {
        visits: [
          [1, 1, 1],
          [2, 1, 3],
          [3, 2, 2],
          [4, 2, 3],
          [5, 3, 3],
        ],
      },
      expected: {
        columns: ["month", "customers", "returned"],
        rows: [
          [1, 1, 0],
          [2, 1, 1],
          [3, 3, 0],
        ],
      },
    },
  ],
  solution: `WITH seen AS (SELECT DISTINCT customer_id, month FROM visits)
SELECT a.month, COUNT(*) AS customers, COUNT(b.customer_id) AS returned
FROM seen a LEFT JOIN seen b ON b.customer_id = a.customer_id AND b.month = a.month + 1
GROUP BY a.month
ORDER BY a.month`,
  wrong: [
    {
      why: "Counts visits instead of customers.",
      sql: `SELECT a.month, COUNT(*) AS customers, COUNT(b.customer_id) AS returned
FROM visits a LEFT JOIN visits b ON b.customer_id = a.customer_id AND b.month = a.month + 1
GROUP BY a.month ORDER BY a.month`,
    },
    {
      why: "Counts customers who came back at any later time.",
      sql: `SELECT a.month, COUNT(DISTINCT a.customer_id) AS customers, COUNT(DISTINCT b.customer_id) AS returned
FROM visits a LEFT JOIN visits b ON b.customer_id = a.customer_id AND b.month > a.month
GROUP BY a.month ORDER BY a.month`,
    },
    {
      why: "Loses months from which nobody returned, and counts only those who did.",
      sql: `WITH seen AS (SELECT DISTINCT customer_id, month FROM visits)
SELECT a.month, COUNT(*) AS customers, COUNT(b.customer_id) AS returned
FROM seen a JOIN seen b ON b.customer_id = a.customer_id AND b.month = a.month + 1
GROUP BY a.month ORDER BY a.month`,
    },
  ],
});
