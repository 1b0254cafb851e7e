import { afterAll, beforeAll, expect, it } from "vitest";
import { openJudge } from "../testing/judge-with.ts";

const orders = [
  { _id: 1, customer: "Ana", total: 10, at: { $date: "2026-01-02T00:00:00.000Z" }, tags: ["a", "b"] },
  { _id: 2, customer: "Bo", total: 25, at: { $date: "2026-02-02T00:00:00.000Z" }, tags: [] },
  { _id: 3, customer: "Ana", total: 5, at: { $date: "2026-03-02T00:00:00.000Z" } },
];
const customers = [{ _id: "Ana", city: "Oslo" }];

let open: Awaited<ReturnType<typeof openJudge>>;
beforeAll(async () => void (open = await openJudge([])));
afterAll(() => open.close());

const problem = {
  problemType: "DBA" as const,
  technology: "mongodb",
  grading: { setup: JSON.stringify({ orders, customers }), cases: [] },
};

async function rowsOf(code: string) {
  const { result } = await open.judge({ ...problem, kind: "run", code, request: { verify: false } });
  return result.output?.grid?.rows ?? result.output?.stderr;
}

it.each([
  ["db.orders.find({ total: { $gte: 10 } }, { customer: 1, _id: 0 }).sort({ total: -1 })", [["Bo"], ["Ana"]]],
  ["db.orders.find().sort({ _id: 1 }).skip(1).limit(1).toArray().map(({ _id }) => _id)", [["2"]]],
  ["db.orders.findOne({ at: { $gt: ISODate('2026-03-01') } })._id", [["3"]]],
  ["db.orders.countDocuments({ customer: 'Ana' })", [["2"]]],
  ["db.orders.distinct('customer')", [["Ana"], ["Bo"]]],
  [
    "db.orders.aggregate([{ $group: { _id: '$customer', n: { $sum: '$total' } } }, { $sort: { n: 1 } }])",
    [
      ["Ana", "15"],
      ["Bo", "25"],
    ],
  ],
  [
    "db.orders.aggregate([{ $match: { _id: 1 } }, { $lookup: { from: 'customers', localField: 'customer', foreignField: '_id', as: 'who' } }, { $unwind: '$who' }, { $project: { _id: 0, city: '$who.city' } }])",
    [["Oslo"]],
  ],
  ["db.orders.insertMany([{ _id: 9, total: 1 }]); db.getCollection('orders').find({ _id: 9 })", [["9", "1"]]],
  ["db.orders.insertOne({ _id: 1 })", expect.stringContaining("E11000 duplicate key")],
  ["db.orders.updateMany({ customer: 'Ana' }, { $inc: { total: 1 } }).modifiedCount", [["2"]]],
  [
    "db.orders.updateOne({ _id: 1 }, { $push: { tags: 'c' } }); db.orders.findOne({ _id: 1 }).tags",
    [["a"], ["b"], ["c"]],
  ],
  [
    "db.seen.updateOne({ _id: 'x' }, { $inc: { n: 2 }, $setOnInsert: { by: 'me' } }, { upsert: true }); db.seen.find()",
    [["x", "2", "me"]],
  ],
  ["db.orders.replaceOne({ _id: 2 }, { total: 3 }); db.orders.findOne({ _id: 2 })", [["2", "3"]]],
  ["db.orders.deleteMany({ customer: 'Ana' }).deletedCount", [["2"]]],
  ["db.orders.deleteOne({}); db.orders.countDocuments()", [["2"]]],
  ["db.orders.drop(); db.getCollectionNames()", [["customers"]]],
  ["db.orders.findMany()", expect.stringContaining("not a function")],
])("understands %s [A1.16]", async (code, expected) => {
  expect(await rowsOf(code)).toEqual(expected);
});

it("judges by the remaining documents, in a box that the query cannot reach [A1.16] [A4.31]", async () => {
  const check = "db.orders.find({}, { total: 1, at: 1 }).sort({ _id: 1 })";
  const expected = {
    columns: ["_id", "total", "at"],
    rows: [
      ["2", "26", "2026-02-02T00:00:00.000Z"],
      ["3", "6", "2026-03-02T00:00:00.000Z"],
    ],
  };
  const cases = [{ id: "1", name: "left", sample: true, check, expected }];
  const state = { ...problem, content: { evaluation: "ATF" }, grading: { ...problem.grading, cases } };
  const change = "db.orders.deleteOne({ _id: 1 }); db.orders.updateMany({}, { $inc: { total: 1 } });";
  const right = await open.judge({ ...state, code: change });
  expect(right.outcome).toMatchObject({ status: "ACC" });
  expect(right.result.engine_note).toContain("mingo");

  const said = JSON.stringify({ at: "check", grid: { ...expected, more: 0 }, error: null });
  const forged = `process.getBuiltinModule("node:fs").writeSync(5, ${JSON.stringify(`${said}\n`)}); process.exit(0);`;
  const wrong = await open.judge({ ...state, kind: "run", code: forged });
  expect(wrong.verdicts).toEqual(["WRONG"]);
});
