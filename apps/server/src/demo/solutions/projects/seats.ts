const CALL = `const assert = require("node:assert");

async function call(method, path, body) {
  const reply = await fetch(process.env.APP_URL + path, { method, body: body && JSON.stringify(body) });
  const text = await reply.text();
  return { status: reply.status, body: text === "" ? null : JSON.parse(text) };
}
const made = [];
async function order(tickets, member) {
  const reply = await call("POST", "/orders", { tickets, member });
  if (reply.status === 201) made.push(reply.body.id);
  return reply;
}
afterEach(async () => {
  for (const id of made.splice(0)) await call("DELETE", "/orders/" + id);
});
`;
const PRICES = `
for (const [tickets, member, price] of [[1, false, 12], [2, true, 21.6], [9, false, 108], [10, false, 96], [10, true, 96]]) {
  it("sells " + tickets + " for " + price, async () => {
    const { status, body } = await order(tickets, member);
    assert.equal(status, 201);
    assert.ok(Math.abs(body.price - price) < 0.001, "the price is " + body.price);
  });
}
`;
const LIMITS = `
for (const tickets of [0, -1, 1.5, 21, "2"]) {
  it("refuses " + tickets, async () => assert.equal((await order(tickets)).status, 400));
}
it("sells every seat, and no more", async () => {
  assert.equal((await order(20)).status, 201);
  assert.equal((await order(20)).status, 201);
  assert.equal((await order(1)).status, 409);
});
it("frees the seats of a cancelled order", async () => {
  const { body } = await order(5);
  assert.equal((await call("GET", "/orders/" + body.id)).status, 200);
  assert.equal((await call("DELETE", "/orders/" + body.id)).status, 204);
  assert.equal((await call("GET", "/orders/" + body.id)).status, 404);
  assert.equal((await call("GET", "/seats")).body.free, 40);
});
`;

export const seats = {
  right: { "box-office.test.js": CALL + PRICES + LIMITS },
  /** Tests the prices alone. */
  partly: { "box-office.test.js": CALL + PRICES },
  /** Expects a price that no box office asks for. */
  wrong: { "box-office.test.js": CALL + PRICES.replace("[1, false, 12]", "[1, false, 13]") + LIMITS },
};
