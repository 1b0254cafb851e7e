import { lines, md, type DemoProblem } from "../content.ts";
import { SEEDLINGS } from "./seedlings.ts";

/** Scores the share of correct predictions. */
const ACCURACY = lines(
  "import csv, io, json, sys",
  "",
  "given = json.load(sys.stdin)",
  "def read(text):",
  "    return {row['id']: (row.get('species') or '').strip() for row in csv.DictReader(io.StringIO(text)) if row.get('id')}",
  "truth, answer = read(given['truth']), read(given['answer'])",
  "right = sum(answer.get(key) == species for key, species in truth.items())",
  "print(f'{right} of {len(truth)} seedlings identified correctly')",
  "print(right / len(truth))",
  "",
);

export const seedlings: DemoProblem = {
  key: "seedlings",
  type: "MLI",
  title: "Identify the seedlings",
  maxScore: 20,
  statement: md(
    "`train.csv` contains measured seedlings: `id`, `leaf` (mm), `stem` (mm) and `species`. `test.csv` contains others, without the species.",
    "Write a program that reads both files and writes **`predictions.csv`** with the columns `id` and `species`, one row for each seedling in `test.csv`.",
    "At least 90% correct predictions earn full marks; 40% or less earn none. Data libraries may or may not be installed, but you can solve the task without any.",
  ),
  content: {
    evaluation: "TXT",
    technologies: ["python"],
    files: [{ path: "train.csv", content: SEEDLINGS.train, read_only: true }],
    stubs: {
      python: {
        content: lines(
          "import csv",
          "",
          'with open("train.csv") as file:',
          "    train = list(csv.DictReader(file))",
          'with open("test.csv") as file:',
          "    test = list(csv.DictReader(file))",
          "",
          "# Learn from train, and write predictions.csv.",
          "",
        ),
      },
    },
    extra_data: { code_stub_type: "User-Generated" },
  },
  grading: {
    answer_file: "predictions.csv",
    metric: { code: ACCURACY },
    zero: 0.4,
    full: 0.9,
    cases: [
      {
        id: "few",
        name: "A few seedlings",
        sample: true,
        weight: 0,
        files: { "test.csv": SEEDLINGS.few.test },
        truth: SEEDLINGS.few.truth,
      },
      { id: "many", name: "Many seedlings", files: { "test.csv": SEEDLINGS.many.test }, truth: SEEDLINGS.many.truth },
    ],
  },
};
