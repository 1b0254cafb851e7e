import { lines, md, type DemoProblem } from "../content.ts";

/** Each of the four answers earns a quarter of the marks. */
const ANSWERS = lines(
  "import json, sys",
  "",
  "given = json.load(sys.stdin)",
  "truth = json.loads(given['truth'])",
  "try:",
  "    answer = json.loads(given['answer'])",
  "except ValueError:",
  "    answer = None",
  "if not isinstance(answer, dict):",
  "    print('The output is not a JSON object.')",
  "    print(0)",
  "    sys.exit()",
  "def same(a, b):",
  "    if isinstance(b, str) or isinstance(a, (str, bool)) or a is None:",
  "        return a == b",
  "    return isinstance(a, (int, float)) and abs(a - b) <= 0.005",
  "right = [key for key in truth if same(answer.get(key), truth[key])]",
  "print('correct:', ', '.join(right) or 'none')",
  "print(len(right) / len(truth))",
  "",
);

const SHOWN = lines(
  "day,shop,pieces,price",
  "2026-01-03,north,2,4.50",
  "2026-01-09,south,1,9.00",
  "2026-02-01,north,,3.00",
  "2026-02-11,south,5,2.00",
  "2026-02-20,north,4,4.50",
  "",
);
const HIDDEN = lines(
  "day,shop,pieces,price",
  "2026-03-02,east,10,1.00",
  "2026-03-05,west,3,7.00",
  "2026-04-01,west,,5.00",
  "2026-04-07,east,,2.00",
  "2026-04-30,west,1,6.50",
  "2026-05-02,east,8,1.25",
  "",
);

export const sales: DemoProblem = {
  key: "sales",
  type: "DSC",
  title: "A look at the sales",
  maxScore: 16,
  statement: md(
    "`sales.csv` contains one row per sale: `day`, `shop`, `pieces` and `price` (per piece). In some rows the pieces are missing: **leave those rows out** of everything except `missing`.",
    "Print one JSON object with",
    lines(
      "- `missing`: the number of rows without pieces,",
      "- `revenue`: the sum of pieces times price,",
      "- `best_shop`: the shop with the highest revenue,",
      "- `median_pieces`: the median of the pieces.",
    ),
    'For the file below: `{"missing": 1, "revenue": 46.0, "best_shop": "north", "median_pieces": 3.0}`',
  ),
  content: {
    evaluation: "TXT",
    technologies: ["python"],
    files: [{ path: "sales.csv", content: SHOWN, read_only: true }],
    stubs: {
      python: {
        content: lines(
          "import csv",
          "import json",
          "",
          'with open("sales.csv") as file:',
          "    rows = list(csv.DictReader(file))",
          "",
          "",
        ),
      },
    },
    extra_data: { code_stub_type: "User-Generated" },
  },
  grading: {
    metric: { code: ANSWERS },
    cases: [
      {
        id: "shown",
        name: "The sample file",
        sample: true,
        truth: JSON.stringify({ missing: 1, revenue: 46, best_shop: "north", median_pieces: 3 }),
      },
      {
        id: "hidden",
        name: "Another file",
        weight: 3,
        files: { "sales.csv": HIDDEN },
        truth: JSON.stringify({ missing: 2, revenue: 47.5, best_shop: "west", median_pieces: 5.5 }),
      },
    ],
  },
};
