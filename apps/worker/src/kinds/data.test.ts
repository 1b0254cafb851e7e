import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { metricCode, type MetricChoice } from "@invigil/rules/library/metrics";
import { openJudge } from "../testing/judge-with.ts";
import { data } from "./data.ts";

let open: Awaited<ReturnType<typeof openJudge>>;
beforeAll(async () => void (open = await openJudge(["python", "python-ml"])));
afterAll(() => open.close());

const METRIC = `import json, sys
given = json.load(sys.stdin)
truth, answer = given["truth"].split(), given["answer"].split()
right = sum(a == b for a, b in zip(truth, answer))
print(right, "right")
print(right / len(truth))
`;
const grading = {
  metric: { code: METRIC },
  cases: [
    { id: "1", name: "shown", sample: true, files: { "test.txt": "1 2 3 4" }, truth: "2 4 6 8" },
    { id: "2", name: "hidden", weight: 3, files: { "test.txt": "10 20 30 40" }, truth: "20 40 60 80" },
  ],
};
const content = { files: [{ path: "data/train.txt", content: "1 2\n2 4\n", read_only: true }] };
const RIGHT =
  'print(open("data/train.txt").read().count("\\n") and " ".join(str(2 * int(n)) for n in open("test.txt").read().split()))';

describe.for([
  ["MLI", "[A1.18]"],
  ["DSC", "[A1.19]"],
] as const)("%s %s", ([problemType]) => {
  const problem = { problemType, content, grading };

  it("scores a right, a partly right and a wrong answer", async () => {
    const right = await open.judge({ ...problem, code: RIGHT });
    expect(right.outcome).toMatchObject({ status: "ACC", share: 1, reason: "scored 1.000, 1.000" });
    expect(right.result.cases[0]).toMatchObject({
      verdict: "PASSED",
      message: "Score 1.000\n4 right",
      output: "2 4 6 8\n",
    });

    const partly = await open.judge({ ...problem, code: 'print("2 40 6 80")' });
    expect(partly.verdicts).toEqual(["WRONG", "WRONG"]);
    expect(partly.outcome).toMatchObject({ status: "PAC", share: 0.5 });

    const wrong = await open.judge({ ...problem, code: "print(1 / 0)" });
    expect(wrong.verdicts).toEqual(["NONZERO", "NONZERO"]);
    expect(wrong.outcome).toMatchObject({ status: "REJ", share: 0 });
    expect(wrong.result.cases[0]?.stderr).toContain("ZeroDivisionError");
  });

  it("takes the answer from a file, and ignores what is printed", async () => {
    const asked = { ...problem, grading: { ...grading, answer_file: "out.txt", zero: 0.25, full: 0.75 } };
    const write = 'print("thinking")\nwith open("out.txt", "w") as file: file.write("2 4 6 0")';
    const shown = await open.judge({ ...asked, kind: "run", code: write });
    expect(shown.result.cases[0]).toMatchObject({ verdict: "PASSED", output: "2 4 6 0", stderr: "thinking\n" });
    const none = await open.judge({ ...asked, code: "print('2 4 6 8')" });
    expect(none.verdicts).toEqual(["NONZERO", "NONZERO"]);
    expect(none.result.cases[0]?.stderr).toContain("did not write out.txt");
  });

  it("shows what a program prints when it is only tried", async () => {
    const tried = { ...problem, kind: "run" as const, request: { verify: false, input: "7" } };
    const { result } = await open.judge({ ...tried, code: 'print(input(), open("test.txt").read())' });
    expect(result.output).toMatchObject({ verdict: "PASSED", stdout: "7 1 2 3 4\n" });
  });
});

it("never puts the truth into a box with the candidate's code [A1.18]", async () => {
  const code =
    'import os\nfor at, _, names in os.walk("/box"):\n  for n in names: print(open(os.path.join(at, n), errors="replace").read())';
  const { result } = await open.judge({ problemType: "MLI", content, grading, code });
  for (const { output } of result.cases) expect(output).not.toMatch(/2 4 6 8|20 40 60 80/);
  expect(result.cases[0]?.output).toContain("1 2 3 4");
});

it("blames the problem for a metric without a score [A1.18]", async () => {
  const broken = { problemType: "MLI" as const, content, grading: { ...grading, metric: { code: "print('much')" } } };
  await expect(open.judge({ ...broken, code: RIGHT })).rejects.toThrow("The metric gave no score from 0 to 1");
});

it("offers Python, and its libraries if they are installed [A1.18] [A1.19]", async ({ skip }) => {
  const offer = await data.offer(open.sandbox);
  const ids = "technologies" in offer ? offer.technologies.map(({ id }) => id) : [];
  expect(ids).toContain("python");
  skip(!ids.includes("python-ml"), "numpy, pandas and scikit-learn are not installed here");
  const code =
    'import numpy, pandas, sklearn\nprint(*(numpy.array([int(n) for n in open("test.txt").read().split()]) * 2))';
  expect((await open.judge({ problemType: "DSC", content, grading, code })).outcome).toMatchObject({ status: "ACC" });
});

describe.for<[MetricChoice, truth: string, answer: string, score: string]>([
  [{ kind: "accuracy", id: "id", value: "v" }, "id,v\n1,a\n2,b\n", "id,v\n2,b\n1,c\n", "0.500"],
  [{ kind: "f1", id: "id", value: "v" }, "id,v\n1,a\n2,b\n3,b\n", "id,v\n1,a\n2,b\n3,a\n", "0.667"],
  [{ kind: "rmse", id: "id", value: "v", baseline: 4 }, "id,v\n1,10\n2,20\n", "id,v\n1,11\n2,19\n", "0.750"],
  [{ kind: "rmse", id: "id", value: "v", baseline: 4 }, "id,v\n1,10\n", "nothing", "0.000"],
  [{ kind: "fields", tolerance: 0.01 }, '{"a": 1, "b": "x"}', '{"a": 1.005, "b": true}', "0.500"],
  [{ kind: "text" }, "one two", "one\n  two", "1.000"],
])("a metric that is built in: %j", ([choice, truth, answer, score]) => {
  it(`gives ${score}`, async () => {
    const key = { metric: { code: metricCode(choice) }, cases: [{ id: "1", name: "one", truth }] };
    const problem = { problemType: "DSC" as const, content: {}, grading: key };
    const { outcome } = await open.judge({ ...problem, code: `print(${JSON.stringify(answer)})` });
    expect(outcome).toMatchObject({ reason: expect.stringContaining(`scored ${score}`) });
  });
});
