import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openJudge } from "../testing/judge-with.ts";

let open: Awaited<ReturnType<typeof openJudge>>;
beforeAll(async () => {
  open = await openJudge(["python", "cpp"]);
}, 60_000);
afterAll(() => open.close());

/** Knows a number and says whether a guess is too low or too high, at most ten times. */
const INTERACTOR = `
import sys
secret = int(open(sys.argv[1]).read())
for turn in range(10):
    line = sys.stdin.readline()
    if not line:
        open(sys.argv[3] + "judgemessage.txt", "w").write("no guess any more")
        sys.exit(43)
    guess = int(line)
    print("correct" if guess == secret else "higher" if guess < secret else "lower", flush=True)
    if guess == secret:
        sys.exit(42)
print("too many guesses", file=sys.stderr)
sys.exit(43)
`;
const BISECT = `
low, high = 1, 1000
while True:
    middle = (low + high) // 2
    print(middle, flush=True)
    word = input()
    if word == "correct":
        break
    if word == "higher":
        low = middle + 1
    else:
        high = middle - 1
`;
const BISECT_CPP = `#include <iostream>
#include <string>
int main() {
  int low = 1, high = 1000;
  for (std::string word; word != "correct";) {
    int middle = (low + high) / 2;
    std::cout << middle << std::endl;
    std::cin >> word;
    if (word == "higher") low = middle + 1; else high = middle - 1;
  }
}`;

const CASES = [{ id: "1", name: "a", input: "750\n", output: "", sample: true }];
const LIMITS = { cpu_ms: 500, wall_ms: 3_000, output_kb: 64 };

async function guess(code: string, given: { interactor?: string; technology?: string; cases?: typeof CASES } = {}) {
  const { interactor = INTERACTOR, technology = "python", cases = CASES } = given;
  const compare = { kind: "checker", technology: "python", code: interactor, protocol: "icpc", interactive: true };
  const judged = await open.judge({ code, technology, grading: { cases, compare, limits: LIMITS } });
  const [first] = judged.result.cases;
  return { ...judged, first, verdict: first?.verdict, message: first?.message };
}

describe("an interactive question", () => {
  it("accepts a program that talks to the interactor and is right", async () => {
    const two = [...CASES, { id: "2", name: "b", input: "3\n", output: "", sample: false }];
    expect((await guess(BISECT, { cases: two })).outcome).toMatchObject({ status: "ACC", share: 1 });
    expect((await guess(BISECT_CPP, { technology: "cpp", cases: two })).verdicts).toEqual(["PASSED", "PASSED"]);
  });

  it("keeps who said what, in order", async () => {
    const { first } = await guess(BISECT);
    expect(first?.transcript).toBe("> 500\n< higher\n> 750\n< correct\n");
    expect(first).not.toHaveProperty("input");
    expect(first).not.toHaveProperty("output");
  });

  it("leaves out the middle of a long exchange", async () => {
    const interactor = `import sys\nfor line in sys.stdin:\n    print(line.strip(), flush=True)\nsys.exit(42)`;
    const chatty = `for turn in range(3000):\n    print(f"line {turn}", flush=True)\n    input()`;
    const { first, verdict } = await guess(chatty, { interactor });
    expect(verdict).toBe("PASSED");
    expect(first?.transcript?.length).toBeLessThan(21_000);
    expect(first?.transcript).toMatch(/^> line 0\n< line 0\n.*\n… \d+ characters left out …\n.*< line 2999\n$/s);
  });

  it("tells either side when the other has closed its output and still listens", async () => {
    const interactor = `import os, sys
os.write(1, b"1\\n2\\n3\\n")
os.close(1)
sys.exit(42 if sys.stdin.read() == "6\\n" else 43)`;
    const adder = `import os, sys
os.write(1, b"%d\\n" % sum(map(int, sys.stdin.read().split())))
os.close(1)
sys.stdin.read()`;
    expect(await guess(adder, { interactor })).toMatchObject({ verdict: "PASSED" });
  });

  it("says that a program is wrong, and why", async () => {
    const linear = `guess = 1\nprint(guess, flush=True)\nwhile input() != "correct":\n    guess += 1\n    print(guess, flush=True)`;
    // It crashes when the interactor leaves, but that is not its verdict.
    expect(await guess(linear)).toMatchObject({ verdict: "WRONG", message: "too many guesses" });
    expect(await guess("print(1, flush=True)")).toMatchObject({ verdict: "WRONG", message: "no guess any more" });
    expect(await guess("pass")).toMatchObject({ verdict: "WRONG", message: "no guess any more" });
  });

  it("ends as soon as the interactor has said that a program is wrong", async () => {
    const { verdict, first } = await guess(`for turn in range(10): print(1, flush=True)\nwhile True: pass`);
    expect(verdict).toBe("WRONG");
    expect(first?.cpu_ms).toBeLessThan(LIMITS.cpu_ms);
  });

  it("judges a program that is too slow, crashes or floods by its own end", async () => {
    expect((await guess("print(1, flush=True)\nwhile True: pass")).verdict).toBe("CPU_LIMIT");
    expect((await guess("print(1, flush=True)\ninput()\nraise SystemExit(3)")).verdict).toBe("NONZERO");
    expect((await guess(`${BISECT}raise SystemExit(3)`)).verdict).toBe("NONZERO");
    const deaf = `import sys, time\nopen(sys.argv[3] + "x", "w")\ntime.sleep(60)`;
    const flood = `while True: print("1" * 1000)`;
    expect((await guess(flood, { interactor: deaf.replace("60", "1") + "\nsys.exit(42)" })).verdict).toBe(
      "OUTPUT_LIMIT",
    );
  });

  it("ends two that wait for each other, and says so", async () => {
    const { verdict, message } = await guess("input()");
    expect(verdict).toBe("WALL_LIMIT");
    expect(message).toMatch(/waited for each other/);
  });

  it("reports a syntax error as a compiler would", async () => {
    const { result } = await guess("def (:");
    expect(result.compile?.log).toMatch(/SyntaxError/);
  });

  it("blames no program for an interactor that crashes", async () => {
    for (const interactor of [
      "raise SystemExit(1)",
      "input()\nraise SystemExit(0)",
      "import os\nos.abort()",
      "][",
      "while True: pass",
    ]) {
      await expect(guess(BISECT, { interactor })).rejects.toThrow(/The (validator|checker)/);
    }
  });

  it("reports what a program did wrong before the interactor crashed", async () => {
    const interactor = "while True: int(input())";
    expect((await guess("print(1, flush=True)\nraise SystemExit(3)", { interactor })).verdict).toBe("NONZERO");
    await expect(guess("print(1, flush=True)", { interactor })).rejects.toThrow(
      /The validator crashed \(NONZERO 1\):\n.*EOFError/s,
    );
  });
});
