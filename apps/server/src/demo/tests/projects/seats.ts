import { lines, md, type DemoProblem } from "../../content.ts";

const SERVER = `const http = require("node:http");

const SEATS = 40;
const PRICE = 12;
const orders = new Map();
let last = 0;

const taken = () => [...orders.values()].reduce((sum, { tickets }) => sum + tickets, 0);

function priceOf(tickets, member) {
  const full = tickets * PRICE;
  if (tickets >= 10) return full * 0.8;
  return member ? full * 0.9 : full;
}

function order({ tickets, member = false }) {
  if (!Number.isInteger(tickets) || tickets < 1 || tickets > 20) return [400, { error: "Order 1 to 20 tickets." }];
  if (taken() + tickets > SEATS) return [409, { error: "There are not enough seats." }];
  last += 1;
  const made = { id: last, tickets, price: priceOf(tickets, member) };
  orders.set(last, made);
  return [201, made];
}

http
  .createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    const id = Number(/^\\/orders\\/(\\d+)$/.exec(request.url)?.[1]);
    let reply = [404, { error: "There is nothing here." }];
    if (request.method === "POST" && request.url === "/orders") reply = order(JSON.parse(text || "{}"));
    if (request.method === "GET" && request.url === "/seats") reply = [200, { free: SEATS - taken() }];
    if (request.method === "GET" && orders.has(id)) reply = [200, orders.get(id)];
    if (request.method === "DELETE" && orders.delete(id)) reply = [204, null];
    response.writeHead(reply[0], { "content-type": "application/json" });
    response.end(reply[1] === null ? "" : JSON.stringify(reply[1]));
  })
  .listen(process.env.PORT);
`;
const START = lines(
  'const assert = require("node:assert");',
  "",
  "/** Calls the box office and returns the status and the body of its reply. */",
  "async function call(method, path, body) {",
  "  const reply = await fetch(process.env.APP_URL + path, { method, body: body && JSON.stringify(body) });",
  "  const text = await reply.text();",
  '  return { status: reply.status, body: text === "" ? null : JSON.parse(text) };',
  "}",
  "",
  'it("sells a ticket", async () => {',
  '  const { status, body } = await call("POST", "/orders", { tickets: 1 });',
  "  assert.equal(status, 201);",
  "  assert.equal(body.price, 12);",
  "});",
  "",
);

interface Fault {
  name: string;
  from: string;
  to: string;
  weight: number;
  sample?: boolean;
}

const FAULTS: readonly Fault[] = [
  { name: "The price of members", from: "full * 0.9", to: "full", weight: 1, sample: true },
  { name: "The price of groups", from: "tickets >= 10", to: "tickets > 10", weight: 2 },
  { name: "Members in groups", from: "return full * 0.8", to: "return full * 0.8 * (member ? 0.9 : 1)", weight: 2 },
  { name: "The largest order", from: "tickets > 20", to: "tickets > 21", weight: 2 },
  { name: "The last seats", from: "tickets > SEATS", to: "tickets >= SEATS", weight: 2 },
  { name: "Cancelled orders", from: "orders.delete(id)", to: "orders.has(id)", weight: 2 },
];

/** The demo's project of test automation. */
export const seats: DemoProblem = {
  key: "seats",
  type: "PBT",
  title: "Test a box office",
  maxScore: 22,
  statement: md(
    "A theatre sells its 40 seats over HTTP. Write tests for it in `box-office.test.js` (more files with names like it are welcome). The tests run with Mocha and find the box office at the address in `process.env.APP_URL`; the function `call` shows how.",
    lines(
      "- `POST /orders` with `{ tickets, member }` sells 1 to 20 tickets: 201 and `{ id, tickets, price }`. Anything else is refused with 400, and an order for more than the free seats with 409.",
      "- A ticket costs 12. Members pay 10% less. From 10 tickets on, everybody pays 20% less, and members then pay no less than others.",
      "- `GET /orders/ID` returns an order, `DELETE /orders/ID` cancels it (204), and its seats are free again. `GET /seats` returns `{ free }`.",
    ),
    "Your tests must pass on the box office as it should be. They are then run on box offices that each have one fault, and at least one test must fail there. Every run starts a new box office, which your tests share, so do not rely on a number of free seats unless you have made it so.",
  ),
  content: {
    evaluation: "ATF",
    technologies: ["javascript"],
    files: [
      { path: "box-office.test.js", content: START, read_only: false },
      { path: "box-office/server.js", content: SERVER, read_only: true },
    ],
  },
  grading: {
    framework: "mocha",
    app: { start: "node server.js", port: 3_000, ready: "/seats" },
    files: { "server.js": SERVER },
    mutants: FAULTS.map(({ name, from, to, weight, sample = false }, index) => ({
      id: String(index + 1),
      name,
      weight,
      sample,
      files: { "server.js": SERVER.replace(from, to) },
    })),
  },
};
