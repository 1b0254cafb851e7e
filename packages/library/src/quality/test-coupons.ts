import { tested } from "../format/project.ts";
import { code, md } from "../format/text.ts";

const SERVER = code`
  const http = require("node:http");

  const COUPONS = {
    SAVE5: (sum) => Math.min(500, sum),
    TENTH: (sum) => Math.floor(sum / 10),
  };

  function isWrong(item) {
    const { price, count } = item ?? {};
    return !Number.isInteger(price) || price < 0 || !Number.isInteger(count) || count < 1;
  }

  function total({ items, coupon }) {
    if (!Array.isArray(items) || items.length === 0 || items.some(isWrong)) return [400, { error: "The items are wrong." }];
    if (coupon !== undefined && !Object.hasOwn(COUPONS, coupon)) return [422, { error: "There is no such coupon." }];
    const sum = items.reduce((all, { price, count }) => all + price * count, 0);
    const off = coupon === undefined ? 0 : COUPONS[coupon](sum);
    const shipping = sum < 5000 ? 490 : 0;
    return [200, { total: sum - off + shipping }];
  }

  function read(text) {
    try {
      return JSON.parse(text) ?? {};
    } catch {
      return {};
    }
  }

  http
    .createServer(async (request, response) => {
      let text = "";
      for await (const part of request) text += part;
      const isTotal = request.method === "POST" && request.url === "/total";
      const [status, body] = isTotal ? total(read(text)) : [404, { error: "There is nothing here." }];
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    })
    .listen(process.env.PORT);
`;

const HEAD = code`
  const assert = require("node:assert");

  /** Asks the shop for a total, and returns the status and the body of its reply. */
  async function total(items, coupon) {
    const body = JSON.stringify({ items, coupon });
    const reply = await fetch(process.env.APP_URL + "/total", { method: "POST", body });
    return { status: reply.status, body: await reply.json() };
  }

`;
const START = code`
  it("adds shipping to a small order", async () => {
    const { status, body } = await total([{ price: 1000, count: 1 }]);
    assert.equal(status, 200);
    assert.equal(body.total, 1490);
  });
`;
const TESTS = code`
  const expect = async (expected, items, coupon) => assert.equal((await total(items, coupon)).body.total, expected);

  it("multiplies by the count", () => expect(3490, [{ price: 1000, count: 3 }]));
  it("adds up several items", () => expect(1790, [{ price: 1000, count: 1 }, { price: 300, count: 1 }]));
  it("ships for nothing from 50 euros on", async () => {
    await expect(5000, [{ price: 5000, count: 1 }]);
    await expect(5489, [{ price: 4999, count: 1 }]);
  });
  it("decides about shipping before the coupon", () => expect(4700, [{ price: 5200, count: 1 }], "SAVE5"));
  it("takes off at most what the items cost", () => expect(490, [{ price: 300, count: 1 }], "SAVE5"));
  it("takes off five euros", () => expect(990, [{ price: 1000, count: 1 }], "SAVE5"));
  it("rounds the tenth down", () => expect(999 - 99 + 490, [{ price: 999, count: 1 }], "TENTH"));
  it("refuses an unknown coupon", async () => assert.equal((await total([{ price: 1, count: 1 }], "X")).status, 422));
  it("refuses wrong items", async () => {
    assert.equal((await total([])).status, 400);
    assert.equal((await total([{ price: 100, count: 0 }])).status, 400);
    assert.equal((await total([{ price: 100, count: 1.5 }])).status, 400);
    assert.equal((await total([null])).status, 400);
    assert.equal((await total("lamp")).status, 400);
  });
`;

export const testCoupons = tested({
  slug: "testing-a-shop-with-coupons",
  title: "Test a shop with coupons",
  skills: ["testing", "javascript"],
  difficulty: "medium",
  minutes: 30,
  score: 18,
  statement: md(
    "A shop computes totals over HTTP. Write tests for it in `app.test.js`. They run with Mocha and find the shop at the address in `process.env.APP_URL`; the function `total` shows how. All amounts are in cents.",
    "- `POST /total` with `{ items: [{ price, count }], coupon }` returns 200 and `{ total }`. At least one item is needed; prices are whole numbers from 0, counts whole numbers from 1. Otherwise the reply is 400.\n- Shipping costs 490. It is free if the items cost 5000 or more **before** a coupon is taken off.\n- `SAVE5` takes 500 off the items, but never more than they cost. `TENTH` takes off a tenth of what the items cost, rounded **down** to whole cents. Shipping is never reduced.\n- With an unknown coupon the reply is 422. Without `coupon`, nothing is taken off.",
    "Your tests must pass on the shop as it is. They are then run on shops that each have **one fault**; at least one of your tests must fail there.",
  ),
  explanation: md(
    "Each rule has a border or an interaction where a fault would hide: exactly 5000 and 4999; a coupon that brings a large order below 5000; a coupon that is worth more than the items; a tenth that is not whole; a count above one and a count of zero; an unknown coupon.",
    "Tests of ordinary orders (10 euros, SAVE5, done) pass on almost every faulty shop. The question shows who derives tests from rules.",
  ),
  server: SERVER,
  ready: "/",
  start: HEAD + START,
  faults: [
    { name: "The count of an item", from: "all + price * count", to: "all + price", sample: true },
    { name: "Free shipping", from: "sum < 5000", to: "sum <= 5000", weight: 2 },
    { name: "Shipping and coupons", from: "sum < 5000", to: "sum - off < 5000", weight: 2 },
    { name: "A coupon for a small order", from: "Math.min(500, sum)", to: "500", weight: 2 },
    { name: "The rounding of a tenth", from: "Math.floor(sum / 10)", to: "Math.ceil(sum / 10)", weight: 2 },
    { name: "Unknown coupons", from: "[422, {", to: "[200, {", weight: 1 },
    { name: "Counts that are wrong", from: "count < 1", to: "count < 0", weight: 2 },
  ],
  solution: HEAD + START + TESTS,
  wrong: [
    { why: "Tests only the ordinary case.", tests: HEAD + START },
    {
      why: "Stays away from the borders.",
      tests:
        HEAD +
        code`
          it("multiplies", async () => assert.equal((await total([{ price: 1000, count: 2 }])).body.total, 2490));
          it("ships for nothing", async () => assert.equal((await total([{ price: 9000, count: 1 }])).body.total, 9000));
          it("takes off", async () => assert.equal((await total([{ price: 1000, count: 1 }], "SAVE5")).body.total, 990));
          it("takes a tenth", async () => assert.equal((await total([{ price: 1000, count: 1 }], "TENTH")).body.total, 1390));
          it("refuses", async () => assert.equal((await total([{ price: 1000, count: -1 }])).status, 400));
        `,
    },
    {
      why: "Looks only at the status of the replies.",
      tests:
        HEAD +
        code`
          for (const coupon of [undefined, "SAVE5", "TENTH"])
            for (const price of [0, 300, 999, 4999, 5000, 5200])
              it("accepts " + coupon + " for " + price, async () =>
                assert.equal((await total([{ price, count: 2 }], coupon)).status, 200));
          it("refuses a coupon", async () => assert.equal((await total([{ price: 1, count: 1 }], "X")).status, 422));
          it("refuses a count of 0", async () => assert.equal((await total([{ price: 1, count: 0 }])).status, 400));
        `,
    },
  ],
});
