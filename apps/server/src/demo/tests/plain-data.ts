import { fib, lines, mcq, md, type DemoProblem } from "../content.ts";
import { APPLE_VARIETIES } from "./apple-varieties.ts";

const rareFault = mcq({
  key: "rare-fault",
  title: "A flagged circuit board",
  maxScore: 5,
  statement: md(
    "A factory checks every circuit board with an automatic tester before it is packed.",
    lines(
      "| Fact | Share |",
      "| :--- | ---: |",
      "| Boards that really are faulty | 0.5% |",
      "| Faulty boards that the tester flags | 98% |",
      "| Good boards that the tester flags by mistake | 3% |",
    ),
    "The tester has just flagged a board. With $F$ for *faulty* and $+$ for *flagged*, the question is",
    "$$\nP(F \\mid +) = \\frac{P(+ \\mid F)\\,P(F)}{P(+ \\mid F)\\,P(F) + P(+ \\mid \\bar F)\\,P(\\bar F)}\n$$",
    "How likely is it that this board is faulty?",
  ),
  choices: [{ text: "About 98%" }, { text: "About 50%" }, { text: "About 14%", right: true }, { text: "About 0.5%" }],
});

const safeRepeats = mcq({
  key: "safe-repeats",
  title: "The reply that never came",
  maxScore: 6,
  statement: md(
    "A phone in a tunnel sends a request, and the reply gets lost. The phone cannot know whether the server did the work, so it sends the very same request again.",
    "Which of these requests leave the server in the same state, whether they arrive once or twice? **Mark all that apply.**",
    lines(
      "```http",
      "A  GET    /orders/17",
      'B  PUT    /orders/17          {"status": "paid"}',
      'C  POST   /orders             {"item": "lamp", "count": 1}',
      "D  DELETE /orders/17/items/3",
      'E  PATCH  /stock/lamp         {"op": "increment", "by": 5}',
      "```",
    ),
  ),
  choices: [
    { text: "A, reading the order", right: true },
    { text: "B, setting the order's status", right: true },
    { text: "C, placing an order" },
    { text: "D, removing item 3 from the order", right: true },
    { text: "E, adding 5 to the stock" },
  ],
});

const followTheLoop = fib({
  key: "follow-the-loop",
  title: "Follow the loop",
  maxScore: 6,
  statement: md(
    "Read the function, then fill in the blanks.",
    lines(
      "```python",
      "def steps(n):",
      "    count = 0",
      "    while n != 1:",
      "        n = n // 2 if n % 2 == 0 else 3 * n + 1",
      "        count += 1",
      "    return count",
      "```",
    ),
    "`steps(16)` returns ___ and `steps(6)` returns ___.",
    "Nobody has proved that the loop ends for every positive whole number. The claim that it does is known as the ___ conjecture.",
  ),
  blanks: [
    { label: "steps(16)", accepted: ["4"], tolerance: 0 },
    { label: "steps(6)", accepted: ["8"], tolerance: 0 },
    { label: "Name of the conjecture", accepted: ["Collatz", "3n+1", "3n + 1", "3x+1", "Ulam", "Syracuse"] },
  ],
});

const apples: DemoProblem = {
  key: "apples",
  type: "FBE",
  title: "Which apple is it?",
  maxScore: 10,
  statement: md(
    "An orchard measures every apple on its sorting belt. The labels of one batch were lost, and your task is to restore them.",
    lines(
      "| Column | Meaning |",
      "| :--- | :--- |",
      "| `id` | Number of the apple |",
      "| `weight_g` | Weight in grams |",
      "| `diameter_mm` | Largest diameter in millimetres |",
      "| `firmness` | Reading of the pressure probe |",
      "| `sugar_brix` | Sugar content in degrees Brix |",
      "| `variety` | `Gala`, `Braeburn` or `Elstar` (training file only) |",
    ),
    "1. Download both files of this question. The training file has 120 labelled apples, the test file 40 without labels.\n2. Predict the variety of every apple in the test file, with any tool you like.\n3. Upload a CSV file with the columns `id` and `variety`, one row per apple:",
    lines("```csv", "id,variety", "A1001,Gala", "A1002,Braeburn", "```"),
    "Your score is the share of apples you identify correctly. A missing row counts as wrong. You may add your source file; it is not scored.",
  ),
  content: {
    inputs: [
      { fieldName: "main", label: "Prediction file", required: true },
      { fieldName: "supplementary", label: "Source file", required: false },
    ],
    downloads: [
      { name: "apples-train.csv", url: "/v1/demo/apples-train.csv" },
      { name: "apples-test.csv", url: "/v1/demo/apples-test.csv" },
    ],
  },
  grading: { truth: APPLE_VARIETIES, id_column: "id", value_column: "variety", metric: "accuracy" },
};

export const reasoningAndData = [rareFault, safeRepeats, followTheLoop, apples];
