import { afterAll, beforeAll, expect, it } from "vitest";
import { openJudge } from "../testing/judge-with.ts";

let open: Awaited<ReturnType<typeof openJudge>>;
beforeAll(async () => void (open = await openJudge(["bash"])));
afterAll(() => open.close());

const files = [{ path: "in/names.txt", content: "Cy\nAna\nBo\n", read_only: true }];
const CASES = [
  {
    id: "sorted",
    name: "sorted",
    sample: true,
    checks: [
      { kind: "file", path: "out/names.txt", content: "Ana\nBo\nCy\n", mode: "640" },
      { kind: "output", text: "3\n" },
    ],
  },
  {
    id: "other",
    name: "other names",
    weight: 3,
    files: { "in/names.txt": "Zoe\nMax\n", "in/more names.txt": "x" },
    setup: "mkdir old; ln -s ../in/names.txt old/link; chmod 700 old",
    input: "quiet\n",
    checks: [
      { kind: "file", path: "out/names.txt", content: "Max\nZoe\n" },
      { kind: "file", path: "out", type: "folder" },
      { kind: "file", path: "old/link", type: "link", content: "../in/names.txt" },
      { kind: "absent", path: "in/more names.txt" },
      { kind: "command", command: "bash ./count.sh out/names.txt", output: "2\n" },
      { kind: "command", command: "test -e nowhere", output: "", code: 1 },
    ],
  },
];
const problem = { problemType: "SHL" as const, technology: "bash", content: { files }, grading: { cases: CASES } };
const RIGHT = `mkdir out
sort in/names.txt > out/names.txt
chmod 640 out/names.txt
rm -f "in/more names.txt"
echo 'wc -l < "$1"' > count.sh
read -r how || wc -l < out/names.txt
`;

it("judges by what the script leaves: right, partly right and wrong [A1.17]", async () => {
  const right = await open.judge({ ...problem, code: RIGHT });
  expect(right.verdicts).toEqual(["PASSED", "PASSED"]);
  expect(right.outcome).toMatchObject({ state: "EVALUATED", status: "ACC", share: 1 });

  const partly = await open.judge({ ...problem, code: RIGHT.replace("rm -f", ": ") });
  expect(partly.outcome).toMatchObject({ status: "PAC", share: 0.25 });
  expect(partly.result.cases[1]).toMatchObject({ verdict: "WRONG", message: "in/more names.txt still exists." });

  const wrong = await open.judge({ ...problem, code: "cat missing.txt" });
  expect(wrong.verdicts).toEqual(["NONZERO", "NONZERO"]);
  expect(wrong.outcome).toMatchObject({ status: "REJ", share: 0 });
  expect(wrong.result.cases[0]?.stderr).toContain("missing.txt");
});

it("says what differs from the expected state [A1.17]", async () => {
  const code =
    "mkdir -p out/names.txt; mkdir -p old; rm -f old/link; touch old/link; rm -f in/more*; echo exit 2 > count.sh; touch nowhere";
  const { result } = await open.judge({ ...problem, code });
  expect(result.cases.map(({ message }) => message?.split("\n"))).toEqual([
    ["out/names.txt is a folder, expected: a file.", "The script does not print the expected output."],
    [
      "out/names.txt is a folder, expected: a file.",
      "old/link is a file, expected: a link.",
      "`bash ./count.sh out/names.txt` ends with 2, expected: 0.",
      "`test -e nowhere` ends with 0, expected: 1.",
    ],
  ]);
  const modes = await open.judge({ ...problem, kind: "run", code: RIGHT.replace("640", "644") });
  expect(modes.result.cases[0]?.message).toBe("out/names.txt has mode 644, expected: 640.");
  const links = await open.judge({ ...problem, code: `${RIGHT}\nln -sf elsewhere old/link; echo 3 > out/names.txt` });
  expect(links.result.cases[1]?.message?.split("\n").slice(0, 2)).toEqual([
    "out/names.txt does not have the expected content.",
    "old/link points somewhere else.",
  ]);
});

it("is not fooled by a link, a surviving process, or output to the judge [A1.17]", async () => {
  const sly = `mkdir out; ln -s ../in/names.txt out/names.txt; echo 3
    (while :; do sort in/names.txt > out/names.txt; done) & disown
    for pid in /proc/[0-9]*; do echo forged > $pid/fd/5; done 2>/dev/null`;
  const { verdicts, result } = await open.judge({ ...problem, kind: "run", code: sly });
  expect(verdicts).not.toContain("PASSED");
  expect(result.cases).toHaveLength(1);
});

it("judges the folder, not what the script sends to the shell around it [A1.17]", async () => {
  const forged = `mkdir -p /tmp/forged/out; sort in/names.txt > /tmp/forged/out/names.txt; chmod 640 /tmp/forged/out/names.txt
    tar -cf - -C /tmp/forged . > /proc/$PPID/fd/5; echo 3`;
  const { verdicts, result } = await open.judge({ ...problem, kind: "run", code: forged });
  expect(verdicts).toEqual(["WRONG"]);
  expect(result.cases[0]?.message).toBe("out/names.txt does not exist.");
});

it("cannot pass off its own end as a folder that was not prepared [A1.17]", async () => {
  const { verdicts, outcome } = await open.judge({ ...problem, code: "rm -rf /tmp/task; exit 98" });
  expect(verdicts).toEqual(["NONZERO", "NONZERO"]);
  expect(outcome).toMatchObject({ status: "REJ" });
});

it("lets a program that a check starts affect only that check [A1.17]", async () => {
  const code = RIGHT.replace(
    `echo 'wc -l < "$1"' > count.sh`,
    `echo 'echo 2; kill -9 $PPID; rm -rf ../task/*' > count.sh`,
  );
  const { verdicts } = await open.judge({ ...problem, code: code.replace("sort in", "cat in") });
  expect(verdicts).toEqual(["WRONG", "WRONG"]);
});

it("runs a script that is only tried, with the candidate's input [A1.17]", async () => {
  const tried = { ...problem, kind: "run" as const, request: { verify: false, input: "hello\n" } };
  const { result } = await open.judge({ ...tried, code: "read -r a; echo $a; ls in; exit 3" });
  expect(result.output).toMatchObject({ verdict: "NONZERO", stdout: "hello\nnames.txt\n", stderr: "" });
});

it("blames the problem for a folder that cannot be prepared, and the script for its time [A1.17]", async () => {
  const [sample] = CASES;
  const broken = { ...problem, grading: { cases: [{ ...sample, setup: "exit 1" }] } };
  await expect(open.judge({ ...broken, code: "true" })).rejects.toThrow("could not be prepared");
  const limited = { ...problem, grading: { cases: [sample], limits: { cpu_ms: 500 } } };
  expect((await open.judge({ ...limited, code: "while :; do :; done" })).verdicts).toEqual(["CPU_LIMIT"]);
});
