import { afterAll, beforeAll, expect, it } from "vitest";
import { openJudge } from "../testing/judge-with.ts";

let open: Awaited<ReturnType<typeof openJudge>>;
beforeAll(async () => {
  open = await openJudge(["python"]);
}, 60_000);
afterAll(() => open.close());

/** The program first encodes a number, then decodes what it wrote; the validator remembers the number. */
const VALIDATOR = `
import os, sys
folder = sys.argv[3]
words = open(sys.argv[1]).read().split()
answer = sys.stdin.read().strip()
if words[0] == "encode":
    open(folder + "number", "w").write(words[1])
    open(folder + "nextpass.in", "w").write("decode " + answer + "\\n")
    sys.exit(42 if answer.isalpha() else 43)
right = open(folder + "number").read() == answer
if not right:
    open(folder + "judgemessage.txt", "w").write("decoded " + answer)
sys.exit(42 if right else 43)
`;
const CODER = `
action, word = input().split()
print("".join("abcdefghij"[int(c)] for c in word) if action == "encode" else "".join(str("abcdefghij".index(c)) for c in word))
`;
const CASES = [
  { id: "1", name: "a", input: "encode 407\n", output: "", sample: true },
  { id: "2", name: "b", input: "encode 15\n", output: "" },
];

async function judge(code: string, { validator = VALIDATOR, interactive = false } = {}) {
  const compare = { kind: "checker", technology: "python", code: validator, protocol: "icpc", passes: 2, interactive };
  const judged = await open.judge({ code, grading: { cases: CASES, compare, limits: { cpu_ms: 1_000 } } });
  return { ...judged, first: judged.result.cases[0] };
}

it("starts a program again with what the validator wrote, and accepts what is right in each pass", async () => {
  const { outcome, first } = await judge(CODER);
  expect(outcome).toMatchObject({ status: "ACC", share: 1 });
  expect(first?.transcript).toBe("< encode 407\n> eah\n---\n< decode eah\n> 407\n");
});

it("says which pass was wrong, and why", async () => {
  const first = await judge("print(1)");
  expect(first.verdicts).toEqual(["WRONG", "WRONG"]);
  expect(first.first?.transcript).toBe("< encode 407\n> 1\n");
  const second = await judge(CODER.replace("str(", "str(1 + "));
  expect(second.verdicts).toEqual(["WRONG", "WRONG"]);
  expect(second.first?.message).toBe("decoded 518");
});

it("gives each pass the full limits, and nothing written in an earlier pass", async () => {
  const busy = `import os, time\nif os.path.exists("/tmp/seen"): raise SystemExit(9)\nopen("/tmp/seen", "w")\nwhile time.process_time() < 0.7: pass\n`;
  expect((await judge(busy + CODER)).verdicts).toEqual(["PASSED", "PASSED"]);
  const slow = CODER.replace("print", 'while action == "decode": pass\nprint');
  expect((await judge(slow)).verdicts).toEqual(["CPU_LIMIT", "CPU_LIMIT"]);
});

it("blames no program for a validator that requests one pass too many", async () => {
  const endless = `import sys\nopen(sys.argv[3] + "nextpass.in", "w").write("encode 1\\n")\nsys.exit(42)`;
  await expect(judge(CODER, { validator: endless })).rejects.toThrow("The validator requested more than 2 passes");
});

it("also talks in each pass if the question is interactive", async () => {
  const validator = `
import os, sys
print(open(sys.argv[1]).read().strip(), flush=True)
heard = input()
if os.path.exists(sys.argv[3] + "heard"):
    sys.exit(42 if heard == open(sys.argv[3] + "heard").read() else 43)
open(sys.argv[3] + "heard", "w").write(heard)
open(sys.argv[3] + "nextpass.in", "w").write("again 407\\n")
sys.exit(42)
`;
  const { verdicts, first } = await judge("print(input().split()[1][0])", { validator, interactive: true });
  expect(verdicts).toEqual(["PASSED", "WRONG"]);
  expect(first?.transcript).toBe("< encode 407\n> 4\n---\n< again 407\n> 4\n");
});
