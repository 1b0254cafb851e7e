import type { Question } from "../format/question.ts";
import { code, lines, md } from "../format/text.ts";

interface Tour {
  id: string;
  depot: string;
  distance: number;
  parcels: number;
  minutes: number;
}

/** The same tours in every run: distances of 2 to 41 km, 1 to 19 parcels, up to two minutes of chance. */
function toursOf(first: number, count: number): Tour[] {
  return Array.from({ length: count }, (_, index) => {
    const at = first + index;
    const kilometres = 2 + ((at * 37) % 40);
    const parcels = 1 + ((3 * at * at + 7 * at) % 19);
    const isInMetres = at % 3 === 0;
    return {
      id: `t${at}`,
      depot: isInMetres ? "B" : "A",
      distance: isInMetres ? kilometres * 1_000 : kilometres,
      parcels,
      minutes: 12 + 2 * kilometres + 3 * parcels + (((at * 29) % 5) - 2),
    };
  });
}

const HEAD = "id,depot,distance,parcels";
const TRAIN = lines(
  `${HEAD},minutes`,
  ...toursOf(100, 60).map(
    ({ id, depot, distance, parcels, minutes }, index) =>
      `${id},${depot},${distance},${parcels},${index % 9 === 4 ? 0 : minutes}`,
  ),
  "",
);
const testOf = (tours: readonly Tour[]) =>
  lines(HEAD, ...tours.map(({ id, depot, distance, parcels }) => `${id},${depot},${distance},${parcels}`), "");
const truthOf = (tours: readonly Tour[]) =>
  lines("id,minutes", ...tours.map(({ id, minutes }) => `${id},${minutes}`), "");

const METRIC = code`
  import csv, io, json, sys

  given = json.load(sys.stdin)

  def read(text):
      found = {}
      for row in csv.DictReader(io.StringIO(text)):
          try:
              found[row["id"]] = float(row["minutes"])
          except (KeyError, TypeError, ValueError):
              pass
      return found

  truth, answer = read(given["truth"]), read(given["answer"])
  right = sum(key in answer and abs(answer[key] - minutes) <= 5 for key, minutes in truth.items())
  print(f"{right} of {len(truth)} tours predicted to within 5 minutes")
  print(right / len(truth))
`;

const START = code`
  import csv

  with open("train.csv") as file:
      train = list(csv.DictReader(file))
  with open("test.csv") as file:
      test = list(csv.DictReader(file))
`;
const features = (distance: string) =>
  code`
  def features(row):
      distance = float(row["distance"])
      DISTANCE
      return [1.0, distance, float(row["parcels"])]
`.replace("DISTANCE", distance);
const FIT = code`
  def solve(rows, values):
      size = len(rows[0])
      matrix = [
          [sum(row[i] * row[j] for row in rows) for j in range(size)]
          + [sum(row[i] * value for row, value in zip(rows, values))]
          for i in range(size)
      ]
      for i in range(size):
          pivot = max(range(i, size), key=lambda k: abs(matrix[k][i]))
          matrix[i], matrix[pivot] = matrix[pivot], matrix[i]
          for k in range(size):
              if k != i:
                  factor = matrix[k][i] / matrix[i][i]
                  matrix[k] = [a - factor * b for a, b in zip(matrix[k], matrix[i])]
      return [matrix[i][size] / matrix[i][i] for i in range(size)]

  weights = solve([features(row) for row in good], [float(row["minutes"]) for row in good])
  with open("predictions.csv", "w") as file:
      file.write("id,minutes\n")
      for row in test:
          file.write(f"{row['id']},{sum(w * x for w, x in zip(weights, features(row))):.2f}\n")
`;
const CLEAN = 'good = [row for row in train if float(row["minutes"]) > 0]\n\n';
const CONVERT = 'distance = distance / 1000 if row["depot"] == "B" else distance';

const FEW = toursOf(400, 6);
const MANY = toursOf(500, 40);

export const deliveryTimes: Question = {
  slug: "data-delivery-times",
  title: "How long will the tour take?",
  type: "MLI",
  skills: ["data", "python"],
  difficulty: "medium",
  minutes: 30,
  score: 20,
  statement: md(
    "`train.csv` has finished delivery tours: `id`, `depot` (`A` or `B`), `distance`, `parcels` and `minutes`, the time that the tour took. `test.csv` has others, without `minutes`. From the people who collected the data you know:",
    "- Depot A writes the distance in kilometres, depot B in **metres**.\n- If a driver forgot to stop the clock, `minutes` is 0.",
    "Write a program that reads both files and writes **`predictions.csv`** with the columns `id` and `minutes`, one row for each tour in `test.csv`.",
    "A prediction is right if it is at most 5 minutes off. At least 90% right predictions earn full marks; 40% or less earn none. Data libraries may or may not be installed; you can solve the task without any.",
  ),
  explanation: md(
    "Convert the distances of depot B, drop the tours with 0 minutes, and look at what is left: the time grows evenly with distance and parcels, so a linear model fits (about 12 + 2 per kilometre + 3 per parcel). Least squares by hand are 15 lines; `numpy.linalg.lstsq` or scikit-learn are fine where they are installed.",
    "The model is the smaller part of the work. Without the two notes on the data, even a good method predicts badly; whoever does not look at the data first will try one model after the other.",
  ),
  content: {
    evaluation: "TXT",
    technologies: ["python"],
    files: [{ path: "train.csv", content: TRAIN, read_only: true }],
    stubs: { python: { content: START } },
    extra_data: { code_stub_type: "User-Generated" },
  },
  grading: {
    answer_file: "predictions.csv",
    metric: { technology: "python", code: METRIC },
    zero: 0.4,
    full: 0.9,
    cases: [
      {
        id: "few",
        name: "A few tours",
        sample: true,
        files: { "test.csv": testOf(FEW) },
        truth: truthOf(FEW),
      },
      { id: "many", name: "Forty tours", weight: 3, files: { "test.csv": testOf(MANY) }, truth: truthOf(MANY) },
    ],
  },
  solutions: [{ technology: "python", code: START + CLEAN + features(CONVERT) + FIT }],
  wrong: [
    {
      technology: "python",
      why: "Takes metres for kilometres.",
      code: START + CLEAN + features("pass") + FIT,
    },
    {
      technology: "python",
      why: "Learns from tours whose clock was never stopped.",
      code: `${START}good = train\n\n${features(CONVERT)}${FIT}`,
    },
    {
      technology: "python",
      why: "Predicts the mean for every tour.",
      code:
        START +
        CLEAN +
        code`
          mean = sum(float(row["minutes"]) for row in good) / len(good)
          with open("predictions.csv", "w") as file:
              file.write("id,minutes\n")
              for row in test:
                  file.write(f"{row['id']},{mean}\n")
        `,
    },
  ],
};
