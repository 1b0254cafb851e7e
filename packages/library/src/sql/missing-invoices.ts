import { statements } from "../format/statements.ts";
import { md } from "../format/text.ts";

export const missingInvoices = statements({
  slug: "missing-invoice-numbers",
  title: "Invoices that are missing",
  skills: ["sql", "data"],
  difficulty: "medium",
  minutes: 12,
  score: 12,
  statement: md(
    "Auditors ask whether invoices are missing. Each `series` has numbers of its own, which should run without a gap from the smallest to the largest one that exists.",
    "List every gap: `series`, its first missing number as `first_missing` and its last as `last_missing` (the same, if only one is missing). Sort by series, then by `first_missing`.",
  ),
  explanation: md(
    "Look at each number together with the next one of its series (`LEAD` with `PARTITION BY`). If the next is more than one higher, everything between them is missing.",
    "Looking for numbers without a successor finds only where a gap begins, and also reports the number after the last invoice. Without the partition, numbers of another series fill the gaps.",
  ),
  tables: { invoices: { columns: { series: "text", number: "integer" }, key: ["series", "number"] } },
  compare: { ordered: true },
  cases: [
    {
      name: "The sample table",
      sample: true,
      rows: {
        invoices: [
          ["A", 1],
          ["A", 2],
          ["A", 5],
          ["A", 6],
          ["A", 8],
        ],
      },
      expected: {
        columns: ["series", "first_missing", "last_missing"],
        rows: [
          ["A", 3, 4],
          ["A", 7, 7],
        ],
      },
    },
    {
      name: "Two series",
      weight: 2,
      rows: {
        invoices: [
          ["N", 10],
          ["S", 11],
          ["N", 13],
          ["S", 12],
          ["S", 20],
        ],
      },
      expected: {
        columns: ["series", "first_missing", "last_missing"],
        rows: [
          ["N", 11, 12],
          ["S", 13, 19],
        ],
      },
    },
    {
      name: "Nothing is missing",
      rows: {
        invoices: [
          ["A", 100],
          ["A", 101],
          ["B", 7],
        ],
      },
      expected: { columns: ["series", "first_missing", "last_missing"], rows: [] },
    },
  ],
  solution: `SELECT series, number + 1 AS first_missing, later - 1 AS last_missing
FROM (
  SELECT series, number, LEAD(number) OVER (PARTITION BY series ORDER BY number) AS later FROM invoices
) AS pairs
WHERE later > number + 1
ORDER BY series, number`,
  wrong: [
    {
      why: "Compares with the next number of any series.",
      sql: `SELECT series, number + 1 AS first_missing, later - 1 AS last_missing
FROM (SELECT series, number, LEAD(number) OVER (ORDER BY number) AS later FROM invoices) AS pairs
WHERE later > number + 1 ORDER BY series, number`,
    },
    {
      why: "Knows only where a gap begins, and takes each gap for a single number.",
      sql: `SELECT i.series, i.number + 1 AS first_missing, i.number + 1 AS last_missing FROM invoices i
WHERE NOT EXISTS (SELECT 1 FROM invoices n WHERE n.series = i.series AND n.number = i.number + 1)
  AND i.number < (SELECT MAX(m.number) FROM invoices m WHERE m.series = i.series)
ORDER BY i.series, i.number`,
    },
    {
      why: "Also reports what would come after the last invoice.",
      sql: `SELECT series, number + 1 AS first_missing, COALESCE(later - 1, number + 1) AS last_missing
FROM (SELECT series, number, LEAD(number) OVER (PARTITION BY series ORDER BY number) AS later FROM invoices) AS pairs
WHERE later > number + 1 OR later IS NULL ORDER BY series, number`,
    },
  ],
});
