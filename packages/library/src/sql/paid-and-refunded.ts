import { statements } from "../format/statements.ts";
import { md } from "../format/text.ts";

export const paidAndRefunded = statements({
  slug: "paid-and-refunded",
  title: "Paid, refunded, kept",
  skills: ["sql", "data"],
  difficulty: "medium",
  minutes: 12,
  score: 12,
  statement: md(
    "An order can be paid in several payments, and can have several refunds.",
    "List **every** order with its `id`, the sum of its payments as `paid`, the sum of its refunds as `refunded`, and the difference as `kept`, sorted by id. An order without payments or refunds shows 0.",
  ),
  explanation: md(
    "Add up payments and refunds per order first, in two subqueries, and join the two sums to the orders with left joins and `COALESCE`.",
    "Joining both tables to the orders before adding up pairs every payment with every refund: an order with two payments and two refunds counts everything twice. It is the most common reason for reports with impossible totals. `SUM(DISTINCT …)` only seems to help, because two payments may have the same amount.",
  ),
  tables: {
    orders: { columns: { id: "integer", customer: "text" } },
    payments: { columns: { id: "integer", order_id: "integer", amount: "decimal" } },
    refunds: { columns: { id: "integer", order_id: "integer", amount: "decimal" } },
  },
  compare: { ordered: true, absolute: 0.001 },
  cases: [
    {
      name: "The sample tables",
      sample: true,
      rows: {
        orders: [
          [1, "Nia"],
          [2, "Otto"],
        ],
        payments: [
          [1, 1, 100],
          [2, 2, 40],
        ],
        refunds: [[1, 1, 30]],
      },
      expected: {
        columns: ["id", "paid", "refunded", "kept"],
        rows: [
          [1, 100, 30, 70],
          [2, 40, 0, 40],
        ],
      },
    },
    {
      name: "Several payments and several refunds",
      weight: 2,
      rows: {
        orders: [
          [7, "Nia"],
          [8, "Pim"],
        ],
        payments: [
          [1, 7, 50],
          [2, 7, 60],
          [3, 8, 20],
        ],
        refunds: [
          [1, 7, 5],
          [2, 7, 10],
          [3, 8, 1.5],
          [4, 8, 2.5],
        ],
      },
      expected: {
        columns: ["id", "paid", "refunded", "kept"],
        rows: [
          [7, 110, 15, 95],
          [8, 20, 4, 16],
        ],
      },
    },
    {
      name: "Equal amounts",
      weight: 2,
      rows: {
        orders: [[3, "Quin"]],
        payments: [
          [1, 3, 25],
          [2, 3, 25],
        ],
        refunds: [
          [1, 3, 10],
          [2, 3, 10],
        ],
      },
      expected: { columns: ["id", "paid", "refunded", "kept"], rows: [[3, 50, 20, 30]] },
    },
    {
      name: "Nothing paid yet",
      rows: {
        orders: [
          [4, "Ria"],
          [5, "Sam"],
        ],
        payments: [[1, 5, 9.9]],
      },
      expected: {
        columns: ["id", "paid", "refunded", "kept"],
        rows: [
          [4, 0, 0, 0],
          [5, 9.9, 0, 9.9],
        ],
      },
    },
  ],
  solution: `SELECT o.id, COALESCE(p.paid, 0) AS paid, COALESCE(r.refunded, 0) AS refunded,
  COALESCE(p.paid, 0) - COALESCE(r.refunded, 0) AS kept
FROM orders o
LEFT JOIN (SELECT order_id, SUM(amount) AS paid FROM payments GROUP BY order_id) p ON p.order_id = o.id
LEFT JOIN (SELECT order_id, SUM(amount) AS refunded FROM refunds GROUP BY order_id) r ON r.order_id = o.id
ORDER BY o.id`,
  wrong: [
    {
      why: "Joins payments and refunds before adding up, so every payment counts once per refund.",
      sql: `SELECT o.id, COALESCE(SUM(p.amount), 0) AS paid, COALESCE(SUM(r.amount), 0) AS refunded,
  COALESCE(SUM(p.amount), 0) - COALESCE(SUM(r.amount), 0) AS kept
FROM orders o LEFT JOIN payments p ON p.order_id = o.id LEFT JOIN refunds r ON r.order_id = o.id
GROUP BY o.id ORDER BY o.id`,
    },
    {
      why: "Hides the repetition with DISTINCT, and loses payments of the same amount.",
      sql: `SELECT o.id, COALESCE(SUM(DISTINCT p.amount), 0) AS paid, COALESCE(SUM(DISTINCT r.amount), 0) AS refunded,
  COALESCE(SUM(DISTINCT p.amount), 0) - COALESCE(SUM(DISTINCT r.amount), 0) AS kept
FROM orders o LEFT JOIN payments p ON p.order_id = o.id LEFT JOIN refunds r ON r.order_id = o.id
GROUP BY o.id ORDER BY o.id`,
    },
    {
      why: "Leaves out orders without refunds.",
      sql: `SELECT o.id, p.paid, r.refunded, p.paid - r.refunded AS kept FROM orders o
JOIN (SELECT order_id, SUM(amount) AS paid FROM payments GROUP BY order_id) p ON p.order_id = o.id
JOIN (SELECT order_id, SUM(amount) AS refunded FROM refunds GROUP BY order_id) r ON r.order_id = o.id
ORDER BY o.id`,
    },
  ],
});
