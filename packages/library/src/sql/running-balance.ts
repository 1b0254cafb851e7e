import { statements } from "../format/statements.ts";
import { md } from "../format/text.ts";

const COLUMNS = ["account", "id", "balance"];

export const runningBalance = statements({
  slug: "running-balance",
  title: "When did the account go below zero?",
  skills: ["sql", "data"],
  difficulty: "hard",
  minutes: 15,
  score: 15,
  statement: md(
    "`entries` holds what was paid into (positive) and out of (negative) accounts. Within an account, entries count in the order of `booked_on`; entries of the same day count in the order of `id`. Every account starts at 0.",
    "For each account whose balance was ever **below zero**, list the **first** entry that brought it there: `account`, `id` and the `balance` after that entry. Sort by account.",
  ),
  explanation: md(
    "A running sum with a window, `SUM(amount) OVER (PARTITION BY account ORDER BY booked_on, id)`, then the first row per account whose balance is negative, by a second ranking.",
    "Two traps: ordering the window by `booked_on` alone gives all entries of a day the sum of the whole day (the default frame includes peers), and `MIN(id)` is not the first entry, because ids do not follow the days.",
  ),
  tables: {
    entries: { columns: { id: "integer", account: "text", booked_on: "date", amount: "decimal" } },
  },
  compare: { ordered: true, absolute: 0.001 },
  cases: [
    {
      name: "The sample table",
      sample: true,
      rows: {
        entries: [
          [1, "anna", "2026-01-01", 100],
          [2, "anna", "2026-01-05", -120],
          [3, "anna", "2026-01-09", -10],
          [4, "ben", "2026-01-01", 50],
          [5, "ben", "2026-01-02", -50],
        ],
      },
      expected: { columns: COLUMNS, rows: [["anna", 2, -20]] },
    },
    {
      name: "Several entries on one day",
      weight: 2,
      rows: {
        entries: [
          [1, "cleo", "2026-02-01", 30],
          [2, "cleo", "2026-02-02", -40],
          [3, "cleo", "2026-02-02", 25],
          [4, "dora", "2026-02-01", -5],
          [5, "dora", "2026-02-01", 5],
        ],
      },
      expected: {
        columns: COLUMNS,
        rows: [
          ["cleo", 2, -10],
          ["dora", 4, -5],
        ],
      },
    },
    {
      name: "Booked late",
      weight: 2,
      rows: {
        entries: [
          [1, "eve", "2026-03-20", -70],
          [2, "eve", "2026-03-01", 60],
          [3, "eve", "2026-03-10", -61],
          [4, "finn", "2026-03-01", 10],
        ],
      },
      expected: { columns: COLUMNS, rows: [["eve", 3, -1]] },
    },
  ],
  solution: `WITH running AS (
  SELECT account, id, booked_on, SUM(amount) OVER (PARTITION BY account ORDER BY booked_on, id) AS balance
  FROM entries
), below AS (
  SELECT account, id, balance, ROW_NUMBER() OVER (PARTITION BY account ORDER BY booked_on, id) AS place
  FROM running WHERE balance < 0
)
SELECT account, id, balance FROM below WHERE place = 1 ORDER BY account`,
  wrong: [
    {
      why: "Orders the window by the day alone, so all entries of a day share one balance.",
      sql: `WITH running AS (
  SELECT account, id, booked_on, SUM(amount) OVER (PARTITION BY account ORDER BY booked_on) AS balance FROM entries
), below AS (
  SELECT account, id, balance, ROW_NUMBER() OVER (PARTITION BY account ORDER BY booked_on, id) AS place
  FROM running WHERE balance < 0
)
SELECT account, id, balance FROM below WHERE place = 1 ORDER BY account`,
    },
    {
      why: "Counts entries in the order of their ids instead of their days.",
      sql: `WITH running AS (
  SELECT account, id, SUM(amount) OVER (PARTITION BY account ORDER BY id) AS balance FROM entries
), below AS (
  SELECT account, id, balance, ROW_NUMBER() OVER (PARTITION BY account ORDER BY id) AS place FROM running WHERE balance < 0
)
SELECT account, id, balance FROM below WHERE place = 1 ORDER BY account`,
    },
    {
      why: "Looks only at the final balance.",
      sql: `SELECT account, MAX(id) AS id, SUM(amount) AS balance FROM entries
GROUP BY account HAVING SUM(amount) < 0 ORDER BY account`,
    },
  ],
});
