import { statements } from "../format/statements.ts";
import { md } from "../format/text.ts";

export const customersWithoutOrders = statements({
  slug: "customers-without-orders",
  title: "Customers who went quiet",
  skills: ["sql"],
  difficulty: "easy",
  minutes: 8,
  score: 10,
  statement: md(
    "List the `name` of every customer who placed **no order in 2026**, sorted by name. Customers who never ordered anything belong in the list too.",
    "An order without a customer is a sale at the counter: its `customer_id` is null.",
  ),
  explanation: md(
    "An anti-join: `NOT EXISTS`, or a left join whose condition on the year is in the `ON` clause. `NOT IN` with the customers of the orders returns nothing as soon as one `customer_id` is null, and a condition on the year in `WHERE` drops exactly the customers that are asked for.",
    "Quick to answer for anyone who writes SQL every week. It separates those who have met null in `NOT IN` before from those who have not.",
  ),
  tables: {
    customers: { columns: { id: "integer", name: "text" } },
    orders: { columns: { id: "integer", "customer_id?": "integer", ordered_on: "date" } },
  },
  compare: { ordered: true },
  cases: [
    {
      name: "The sample tables",
      sample: true,
      rows: {
        customers: [
          [1, "Aster Books"],
          [2, "Birch Bikes"],
          [3, "Cedar Cakes"],
        ],
        orders: [
          [1, 1, "2025-12-31"],
          [2, 2, "2026-01-01"],
        ],
      },
      expected: { columns: ["name"], rows: [["Aster Books"], ["Cedar Cakes"]] },
    },
    {
      name: "Sales at the counter",
      weight: 2,
      rows: {
        customers: [
          [1, "Willow Wines"],
          [2, "Elm Electrics"],
        ],
        orders: [
          [1, null, "2026-03-01"],
          [2, 1, "2026-05-20"],
          [3, null, "2025-03-01"],
        ],
      },
      expected: { columns: ["name"], rows: [["Elm Electrics"]] },
    },
    {
      name: "Orders in several years",
      weight: 2,
      rows: {
        customers: [
          [1, "Zinc Zoo"],
          [2, "Maple Maps"],
          [3, "Iris Inn"],
        ],
        orders: [
          [1, 1, "2024-02-03"],
          [2, 1, "2025-02-03"],
          [3, 2, "2025-06-01"],
          [4, 2, "2026-12-31"],
          [5, 3, "2027-01-01"],
        ],
      },
      expected: { columns: ["name"], rows: [["Iris Inn"], ["Zinc Zoo"]] },
    },
    {
      name: "Everybody ordered",
      rows: { customers: [[1, "Aster Books"]], orders: [[1, 1, "2026-07-01"]] },
      expected: { columns: ["name"], rows: [] },
    },
  ],
  solution: `SELECT name FROM customers
WHERE NOT EXISTS (
  SELECT 1 FROM orders
  WHERE orders.customer_id = customers.id AND ordered_on BETWEEN '2026-01-01' AND '2026-12-31'
)
ORDER BY name`,
  wrong: [
    {
      why: "`NOT IN` returns nothing if the list contains null.",
      sql: `SELECT name FROM customers
WHERE id NOT IN (SELECT customer_id FROM orders WHERE ordered_on BETWEEN '2026-01-01' AND '2026-12-31')
ORDER BY name`,
    },
    {
      why: "The condition on the year after the left join drops customers without any order.",
      sql: `SELECT DISTINCT name FROM customers LEFT JOIN orders ON orders.customer_id = customers.id
WHERE ordered_on < '2026-01-01' OR ordered_on > '2026-12-31' ORDER BY name`,
    },
    {
      why: "Finds only customers who never ordered anything.",
      sql: `SELECT name FROM customers LEFT JOIN orders ON orders.customer_id = customers.id
WHERE orders.id IS NULL ORDER BY name`,
    },
  ],
});
