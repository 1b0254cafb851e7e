import { metricCode } from "@invigil/rules/library/metrics";
import type { Example } from "./example.ts";
import { lines } from "./example.ts";

const TRAIN = lines("id,height,kind", "1,10,herb", "2,12,herb", "3,300,tree", "4,420,tree");

export const MLI: Example = {
  about: "classify plants by their height",
  technology: "python",
  locked: { "train.csv": TRAIN },
  grading: {
    answer_file: "predictions.csv",
    metric: { technology: "python", code: metricCode({ kind: "accuracy", id: "id", value: "kind" }) },
    zero: 0.5,
    full: 1,
    cases: [
      {
        id: "1",
        name: "Public data",
        weight: 0,
        sample: true,
        files: { "test.csv": lines("id,height", "5,11", "6,350") },
        truth: lines("id,kind", "5,herb", "6,tree"),
      },
      {
        id: "2",
        name: "Private data",
        weight: 1,
        sample: false,
        files: { "test.csv": lines("id,height", "7,500", "8,9", "9,14", "10,280") },
        truth: lines("id,kind", "7,tree", "8,herb", "9,herb", "10,tree"),
      },
    ],
  },
  solution: {
    code: lines(
      "import csv",
      "",
      'train = list(csv.DictReader(open("train.csv")))',
      'with open("predictions.csv", "w") as file:',
      '    print("id,kind", file=file)',
      '    for plant in csv.DictReader(open("test.csv")):',
      '        nearest = min(train, key=lambda each: abs(float(each["height"]) - float(plant["height"])))',
      '        print(plant["id"], nearest["kind"], sep=",", file=file)',
    ),
  },
};

export const DSC: Example = {
  about: "answer questions about a table as JSON",
  technology: "python",
  locked: { "sales.csv": lines("shop,pieces", "north,2", "south,5", "north,4") },
  grading: {
    metric: { technology: "python", code: metricCode({ kind: "fields", tolerance: 0.005 }) },
    cases: [
      { id: "1", name: "The sample file", weight: 1, sample: true, truth: '{"pieces": 11, "best": "north"}' },
      {
        id: "2",
        name: "Another file",
        weight: 2,
        sample: false,
        files: { "sales.csv": lines("shop,pieces", "east,1", "west,8") },
        truth: '{"pieces": 9, "best": "west"}',
      },
    ],
  },
  solution: {
    code: lines(
      "import csv",
      "import json",
      "from collections import Counter",
      "",
      "shops = Counter()",
      'for row in csv.DictReader(open("sales.csv")):',
      '    shops[row["shop"]] += int(row["pieces"])',
      'print(json.dumps({"pieces": sum(shops.values()), "best": shops.most_common(1)[0][0]}))',
    ),
  },
};

const CITIES = "CREATE TABLE city (name VARCHAR(40), people INTEGER);\n";

export const DBA: Example = {
  about: "list the large cities in a table by size",
  technology: "sqlite",
  evaluation: "TXT",
  grading: {
    setup: CITIES,
    compare: { ordered: true, named: false, absolute: 0, relative: 0 },
    cases: [
      {
        id: "1",
        name: "Three cities",
        weight: 1,
        sample: true,
        seed: "INSERT INTO city VALUES ('Aar', 900), ('Bel', 50), ('Cor', 2000);\n",
        expected: { columns: ["name"], rows: [["Cor"], ["Aar"]] },
      },
      {
        id: "2",
        name: "Exactly 100",
        weight: 1,
        sample: false,
        seed: "INSERT INTO city VALUES ('Dun', 100), ('Eld', 99);\n",
        expected: { columns: ["name"], rows: [["Dun"]] },
      },
    ],
  },
  solution: { code: "SELECT name FROM city WHERE people >= 100 ORDER BY people DESC;\n" },
};

export const SHL: Example = {
  about: "sort names into another file",
  technology: "bash",
  locked: { "names.txt": lines("Eve", "Ada", "Bob") },
  grading: {
    cases: [
      {
        id: "1",
        name: "The sample names",
        weight: 1,
        sample: true,
        checks: [{ kind: "file", path: "sorted.txt", type: "file", content: lines("Ada", "Bob", "Eve") }],
      },
      {
        id: "2",
        name: "No names",
        weight: 1,
        sample: false,
        files: { "names.txt": "" },
        checks: [{ kind: "command", command: "wc -c < sorted.txt", output: "0\n", code: 0 }],
      },
    ],
  },
  solution: { code: "sort names.txt > sorted.txt\n" },
};

export const SCR: Example = {
  about: "add two numbers",
  technology: "python",
  evaluation: "TXT",
  samples: [{ id: "1", name: "Small numbers", input: "2 3\n", output: "5\n" }],
  grading: {
    compare: { kind: "token" },
    cases: [
      { id: "1", name: "Small numbers", input: "2 3\n", output: "5\n", weight: 1, sample: true },
      { id: "2", name: "Negative numbers", input: "-4 1\n", output: "-3\n", weight: 1, sample: false },
    ],
  },
  solution: { code: "print(sum(map(int, input().split())))\n" },
};
