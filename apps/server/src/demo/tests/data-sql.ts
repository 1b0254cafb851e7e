import { lines, md } from "../content.ts";
import { dba } from "../dba-problem.ts";

const SQL = ["postgresql", "mysql", "sqlite", "oracle", "mssql"];
const CUSTOMERS = ["id", "name", "city"];
const customers = [
  ["1", "Aster Books", "Lund"],
  ["2", "Birch Bikes", "Oslo"],
  ["3", "Cedar Cakes", "Lund"],
];
const orders = [
  ["1", "1", "120.50"],
  ["2", "1", "79.50"],
  ["3", "2", "300.00"],
  ["4", "3", "50.00"],
  ["5", "3", "60.00"],
  ["6", "3", "70.00"],
];

function insert(table: string, rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `INSERT INTO ${table} VALUES (${row.map(literal).join(", ")});`).join("\n");
}

function literal(value: string): string {
  return /^[\d.]+$/.test(value) ? value : `'${value}'`;
}

function integer(name: string) {
  return { name, type: "integer" };
}

export const loyal = dba({
  key: "loyal",
  title: "Loyal customers",
  maxScore: 15,
  statement: md(
    "List every customer with **at least two** orders: the name, the number of orders and the sum of their amounts.",
    "The highest sum comes first; customers with the same sum are sorted by name, from A to Z.",
  ),
  technologies: SQL,
  schema: [
    {
      table: "customers",
      columns: [integer("id"), { name: "name", type: "varchar(60)" }, { name: "city", type: "varchar(60)" }],
      rows: { columns: CUSTOMERS, rows: customers, more: 0 },
    },
    {
      table: "orders",
      columns: [integer("id"), integer("customer_id"), { name: "amount", type: "decimal(10,2)" }],
      rows: { columns: ["id", "customer_id", "amount"], rows: orders, more: 0 },
    },
  ],
  setup: lines(
    "CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR(60) NOT NULL, city VARCHAR(60) NOT NULL);",
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers (id), amount DECIMAL(10,2) NOT NULL);",
  ),
  compare: { ordered: true, absolute: 0.001 },
  cases: [
    {
      name: "The sample tables",
      sample: true,
      seed: lines(insert("customers", customers), insert("orders", orders)),
      expected: {
        columns: ["name", "orders", "total"],
        rows: [
          ["Aster Books", "2", "200"],
          ["Cedar Cakes", "3", "180"],
        ],
      },
    },
    {
      name: "Two with the same sum",
      weight: 2,
      seed: lines(
        insert("customers", [
          ["1", "Zinc Zoo", "Oslo"],
          ["2", "Maple Maps", "Turku"],
          ["3", "Iris Inn", "Oslo"],
        ]),
        insert("orders", [
          ["1", "1", "10.00"],
          ["2", "1", "30.00"],
          ["3", "2", "25.00"],
          ["4", "2", "15.00"],
          ["5", "3", "1.00"],
          ["6", "3", "2.25"],
        ]),
      ),
      expected: {
        columns: ["name", "orders", "total"],
        rows: [
          ["Maple Maps", "2", "40"],
          ["Zinc Zoo", "2", "40"],
          ["Iris Inn", "2", "3.25"],
        ],
      },
    },
    {
      name: "Nobody came back",
      seed: lines(insert("customers", customers), insert("orders", [["1", "2", "9.90"]])),
      expected: { columns: ["name", "orders", "total"], rows: [] },
    },
  ],
});

const STOCK = ["id", "name", "kind", "pieces", "price"];
const stock = [
  ["1", "Hammer", "tool", "4", "20.00"],
  ["2", "Saw", "tool", "0", "30.00"],
  ["3", "Paint", "supply", "0", "8.00"],
  ["4", "Brush", "supply", "9", "3.00"],
];
const LEFT = "SELECT id, pieces, price FROM stock ORDER BY id;";

export const stocktaking = dba({
  key: "stocktaking",
  title: "Stocktaking",
  maxScore: 15,
  statement: md(
    "Change the table `stock`, with as many statements as you need:",
    lines(
      "1. Delete every *supply* that is out of stock.",
      "2. Raise the price of every *tool* by 10%.",
      "3. Insert the id of every *tool* that is out of stock into the table `reorder` (`id`).",
    ),
    "`reorder` is empty at the start.",
  ),
  technologies: ["postgresql", "mysql", "sqlite"],
  schema: [
    {
      table: "stock",
      columns: [
        integer("id"),
        { name: "name", type: "varchar(60)" },
        { name: "kind", type: "varchar(20)" },
        integer("pieces"),
        { name: "price", type: "decimal(10,2)" },
      ],
      rows: { columns: STOCK, rows: stock, more: 0 },
    },
    { table: "reorder", columns: [integer("id")], rows: { columns: ["id"], rows: [], more: 0 } },
  ],
  setup: lines(
    "CREATE TABLE stock (id INTEGER PRIMARY KEY, name VARCHAR(60) NOT NULL, kind VARCHAR(20) NOT NULL, pieces INTEGER NOT NULL, price DECIMAL(10,2) NOT NULL);",
    "CREATE TABLE reorder (id INTEGER PRIMARY KEY);",
  ),
  compare: { absolute: 0.001 },
  cases: [
    {
      name: "What is left of the sample stock",
      sample: true,
      seed: insert("stock", stock),
      check: LEFT,
      expected: {
        columns: ["id", "pieces", "price"],
        rows: [
          ["1", "4", "22"],
          ["2", "0", "33"],
          ["4", "9", "3"],
        ],
      },
    },
    {
      name: "What must be reordered",
      seed: insert("stock", stock),
      check: "SELECT id FROM reorder ORDER BY id;",
      expected: { columns: ["id"], rows: [["2"]] },
    },
    {
      name: "Another stock",
      seed: insert("stock", [
        ["7", "Level", "tool", "1", "10.00"],
        ["8", "Glue", "supply", "1", "5.00"],
        ["9", "Tape", "supply", "0", "2.00"],
      ]),
      check: LEFT,
      expected: {
        columns: ["id", "pieces", "price"],
        rows: [
          ["7", "1", "11"],
          ["8", "1", "5"],
        ],
      },
    },
  ],
});
