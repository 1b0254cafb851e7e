import { JSON_METRIC } from "../format/data.ts";
import type { Question } from "../format/question.ts";
import { code, lines, md } from "../format/text.ts";

const START = code`
  import csv
  import json

  with open("orders.csv") as file:
      orders = list(csv.DictReader(file))
  with open("refunds.csv") as file:
      refunds = list(csv.DictReader(file))
`;
const SOLVED = code`
  amounts = {order["order"]: (order["shop"], float(order["amount"])) for order in orders}
  given = {}
  unknown = 0
  for refund in refunds:
      if refund["order"] in amounts:
          given[refund["order"]] = given.get(refund["order"], 0) + float(refund["amount"])
      else:
          unknown += 1
  kept, share = {}, {}
  for order, (shop, amount) in amounts.items():
      kept[shop] = kept.get(shop, 0) + amount - given.get(order, 0)
      share.setdefault(shop, []).append(order in given)
  print(json.dumps({
      "kept": kept,
      "refunded_share": {shop: sum(all_) / len(all_) for shop, all_ in share.items()},
      "unknown": unknown,
      "too_much": sorted(order for order, sum_ in given.items() if sum_ > amounts[order][1] + 0.001),
  }))
`;

export const refundsByShop: Question = {
  slug: "data-refunds-by-shop",
  title: "What the shops really kept",
  type: "DSC",
  skills: ["data", "python"],
  difficulty: "medium",
  minutes: 20,
  score: 16,
  statement: md(
    "`orders.csv` has the columns `order` (unique), `shop` and `amount`. `refunds.csv` has `order` and `amount`; an order can have several refunds, and some refunds name an order that does not exist.",
    "Print one JSON object with",
    "- `kept`: by shop, the sum of its orders minus their refunds,\n- `refunded_share`: by shop, the share of its orders (0 to 1) that have at least one refund,\n- `unknown`: the number of refunds whose order does not exist,\n- `too_much`: the orders for which more was refunded than was paid, as a sorted list.",
    'For the files shown: `{"kept": {"north": 70.0, "south": 45.0}, "refunded_share": {"north": 0.5, "south": 0.0}, "unknown": 1, "too_much": []}`. Numbers may differ by 0.005.',
  ),
  explanation: md(
    'Add up the refunds per order first, then combine them with the orders, each of which counts once. Everything else follows from these two tables. With pandas: `groupby("order").sum()`, a left merge with `validate="one_to_one"`, and `isin` for refunds without an order.',
    "Merging first repeats an order for each of its refunds and counts its amount several times. An inner merge loses shops without refunds. Both give figures that look plausible, which is why the hidden files have an order with three refunds and a shop with none.",
  ),
  content: {
    evaluation: "TXT",
    technologies: ["python"],
    files: [
      {
        path: "orders.csv",
        content: lines("order,shop,amount", "A11,north,50.00", "A12,north,40.00", "A13,south,45.00", ""),
        read_only: true,
      },
      { path: "refunds.csv", content: lines("order,amount", "A11,20.00", "A99,5.00", ""), read_only: true },
    ],
    stubs: { python: { content: START } },
    extra_data: { code_stub_type: "User-Generated" },
  },
  grading: {
    metric: { technology: "python", code: JSON_METRIC },
    cases: [
      {
        id: "shown",
        name: "The files shown",
        sample: true,
        truth: JSON.stringify({
          kept: { north: 70, south: 45 },
          refunded_share: { north: 0.5, south: 0 },
          unknown: 1,
          too_much: [],
        }),
      },
      {
        id: "several",
        name: "Several refunds of one order",
        weight: 2,
        files: {
          "orders.csv": lines("order,shop,amount", "B10,east,100", "B11,east,60", "B12,west,30", "B13,east,80", ""),
          "refunds.csv": lines("order,amount", "B10,10", "B10,20", "B10,30", "B12,30", "B12,5.5", "B77,1", "B78,1", ""),
        },
        truth: JSON.stringify({
          kept: { east: 180, west: -5.5 },
          refunded_share: { east: 0.3333, west: 1 },
          unknown: 2,
          too_much: ["B12"],
        }),
      },
      {
        id: "none",
        name: "No refunds",
        files: {
          "orders.csv": lines("order,shop,amount", "C10,harbour,9.99", ""),
          "refunds.csv": lines("order,amount", ""),
        },
        truth: JSON.stringify({ kept: { harbour: 9.99 }, refunded_share: { harbour: 0 }, unknown: 0, too_much: [] }),
      },
    ],
  },
  solutions: [{ technology: "python", code: START + SOLVED }],
  wrong: [
    {
      technology: "python",
      why: "Joins first, so an order counts once per refund.",
      code:
        START +
        code`
          joined = []
          for order in orders:
              found = [refund for refund in refunds if refund["order"] == order["order"]] or [{"amount": "0"}]
              joined += [(order["shop"], order["order"], float(order["amount"]), float(each["amount"])) for each in found]
          shops = sorted({row[0] for row in joined})
          known = {order["order"] for order in orders}
          print(json.dumps({
              "kept": {shop: sum(row[2] - row[3] for row in joined if row[0] == shop) for shop in shops},
              "refunded_share": {
                  shop: sum(row[3] > 0 for row in joined if row[0] == shop) / sum(row[0] == shop for row in joined)
                  for shop in shops
              },
              "unknown": sum(refund["order"] not in known for refund in refunds),
              "too_much": sorted({row[1] for row in joined if row[3] > row[2]}),
          }))
        `,
    },
    {
      technology: "python",
      why: "Leaves out shops without refunds, and compares each refund with the amount by itself.",
      code:
        START +
        code`
          amounts = {order["order"]: (order["shop"], float(order["amount"])) for order in orders}
          kept, counts, unknown, too_much = {}, {}, 0, []
          for refund in refunds:
              if refund["order"] not in amounts:
                  unknown += 1
                  continue
              shop, amount = amounts[refund["order"]]
              kept.setdefault(shop, sum(a for s, a in amounts.values() if s == shop))
              kept[shop] -= float(refund["amount"])
              counts.setdefault(shop, set()).add(refund["order"])
              if float(refund["amount"]) > amount:
                  too_much.append(refund["order"])
          print(json.dumps({
              "kept": kept,
              "refunded_share": {s: len(found) / sum(x == s for x, _ in amounts.values()) for s, found in counts.items()},
              "unknown": unknown,
              "too_much": sorted(too_much),
          }))
        `,
    },
  ],
};
