/** Ready-made metrics: each is a program as the key stores it, recognised by its text. */
export type MetricChoice =
  | { kind: "accuracy" | "f1"; id: string; value: string }
  | { kind: "rmse"; id: string; value: string; baseline: number }
  | { kind: "fields"; tolerance: number }
  | { kind: "text" };

const CSV_HEAD = `import csv, io, json, sys

given = json.load(sys.stdin)

def read(text):
    return {row[ID]: (row.get(VALUE) or "").strip() for row in csv.DictReader(io.StringIO(text)) if row.get(ID)}

truth, answer = read(given["truth"]), read(given["answer"])
`;

const BODIES = {
  accuracy: `${CSV_HEAD}right = sum(answer.get(key) == value for key, value in truth.items())
print(f"{right} of {len(truth)} are right")
print(right / len(truth) if truth else 0)
`,
  f1: `${CSV_HEAD}scores = []
for label in sorted(set(truth.values())):
    both = sum(answer.get(key) == label == value for key, value in truth.items())
    said = sum(answer.get(key) == label for key in truth)
    true = sum(value == label for value in truth.values())
    scores.append(2 * both / (said + true) if said + true else 0)
print(f"F1 of {len(scores)} labels, the mean")
print(sum(scores) / len(scores) if scores else 0)
`,
  rmse: `${CSV_HEAD}try:
    errors = [(float(answer[key]) - float(value)) ** 2 for key, value in truth.items()]
    error = (sum(errors) / len(errors)) ** 0.5
    print(f"Root mean square error {error:.4f}")
    print(max(0, min(1, 1 - error / BASELINE)) if error == error else 0)
except (KeyError, ValueError, OverflowError, ZeroDivisionError):
    print("A value is missing or is no number.")
    print(0)
`,
  fields: `import json, sys

given = json.load(sys.stdin)
truth = json.loads(given["truth"])
try:
    answer = json.loads(given["answer"])
except ValueError:
    answer = None
if not isinstance(answer, dict):
    print("The answer is no JSON object.")
    print(0)
    sys.exit()

def number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)

def same(a, b):
    return abs(a - b) <= TOLERANCE if number(a) and number(b) else a == b

right = [key for key in truth if key in answer and same(answer[key], truth[key])]
print("right:", ", ".join(right) or "none")
print(len(right) / len(truth) if truth else 0)
`,
  text: `import json, sys

given = json.load(sys.stdin)
print(1 if given["answer"].split() == given["truth"].split() else 0)
`,
} as const satisfies Record<MetricChoice["kind"], string>;

/** The program of a metric, in Python. */
export function metricCode(choice: MetricChoice): string {
  return headOf(choice) + BODIES[choice.kind];
}

function headOf(choice: MetricChoice): string {
  switch (choice.kind) {
    case "accuracy":
    case "f1":
      return `ID, VALUE = ${JSON.stringify([choice.id, choice.value]).slice(1, -1)}\n`;
    case "rmse":
      return `ID, VALUE = ${JSON.stringify([choice.id, choice.value]).slice(1, -1)}\nBASELINE = ${choice.baseline}\n`;
    case "fields":
      return `TOLERANCE = ${choice.tolerance}\n`;
    case "text":
      return "";
  }
}

/** Which metric a program is; null for a custom one. */
export function metricOf(code: string): MetricChoice | null {
  const [id, value] = columnsOf(code);
  const baseline = Number(/^BASELINE = (\S+)$/m.exec(code)?.[1]);
  const tolerance = Number(/^TOLERANCE = (\S+)$/m.exec(code)?.[1]);
  const choices: MetricChoice[] = [
    { kind: "accuracy", id, value },
    { kind: "f1", id, value },
    { kind: "rmse", id, value, baseline },
    { kind: "fields", tolerance },
    { kind: "text" },
  ];
  return choices.find((choice) => metricCode(choice) === code) ?? null;
}

function columnsOf(code: string): [string, string] {
  const listed = /^ID, VALUE = (.*)$/m.exec(code)?.[1];
  try {
    const [id, value] = JSON.parse(`[${listed ?? ""}]`) as unknown[];
    return [String(id), String(value)];
  } catch {
    return ["", ""];
  }
}
