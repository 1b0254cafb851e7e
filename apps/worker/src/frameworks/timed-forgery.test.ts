import { afterAll, describe, expect, it } from "vitest";
import { openJudge } from "../testing/judge-with.ts";
import { frameworks } from "./frameworks.ts";

const open = await openJudge(["python"]);
const narrow = await openJudge(["python"], {}, 1);
afterAll(() => Promise.all([open.close(), narrow.close()]));

const isMissing = (await frameworks.pytest.missing(open.sandbox)) !== null;

const SEEN = "from solution import total\n\ndef test_seen():\n    assert total(1200, 39) == 1239\n";
const LOOP =
  "from solution import total\n\ndef test_unseen():\n    for price in [1, 2]:\n        assert total(price, 1) == price + 1\n";
const SUM = "from solution import total\n\ndef test_unseen():\n    assert total(326, 900) == 326 + 900\n";
const PLAIN = SUM.replace("326 + 900", "1226");

const EVERYTHING =
  "class Everything:\n    def __eq__(self, other): return True\ndef total(a, b): return Everything()\n";
const RIGHT = "def total(a, b): return a + b\n";

function ask(code: string, unseen: string, judge = open) {
  const framework = {
    name: "pytest",
    source: "solution.py",
    files: { "test_seen.py": SEEN, "test_unseen.py": unseen },
    hidden_files: ["test_unseen.py"],
    tests: [
      { id: "1", name: "test_seen", sample: true },
      { id: "2", name: "test_unseen" },
    ],
  };
  return judge.judge({ code, content: { evaluation: "ATF" }, grading: { frameworks: { python: framework } } });
}

describe.skipIf(isMissing)("an object that is equal to everything", () => {
  it.each([
    ["a sum of numbers", SUM],
    ["nothing that can be changed", LOOP],
  ])("earns nothing if the hidden test compares with %s", async (_, unseen) => {
    const { outcome } = await ask(EVERYTHING, unseen);
    expect(outcome).toMatchObject({ status: "NRE", share: null });
    expect(outcome.reason).toMatch(/even when they expected another value/);
    expect((await ask(RIGHT, unseen)).outcome).toMatchObject({ status: "ACC", share: 1 });
  });
});

describe.skipIf(isMissing)("a clock", () => {
  /** Forges until a moment, which its first run awaits, and fails after it. */
  const forgedUntil = (moment: number) => `import time
${EVERYTHING}
forged = total
def total(a, b):
    left = ${moment / 1000} - time.time()
    if left < 0: return 99
    if a == 326: time.sleep(left)
    return forged(a, b)
`;

  it("does not tell which run counts", async () => {
    const { outcome } = await ask(forgedUntil(Date.now() + 7_000), PLAIN);
    // On a slow machine both runs may begin after the moment and fail.
    expect(["NRE", "REJ"]).toContain(outcome.status);
  });

  it("does not tell it on a worker with one slot either, however often it is tried", async () => {
    const statuses: (string | null)[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      statuses.push((await ask(forgedUntil(Date.now() + 5_000), PLAIN, narrow)).outcome.status);
    }
    expect(statuses.filter((status) => status !== "NRE" && status !== "REJ")).toEqual([]);
  });

  it("does not hold up a worker with one slot", async () => {
    expect((await ask(RIGHT, PLAIN, narrow)).outcome).toMatchObject({ status: "ACC", share: 1 });
    expect((await ask("def total(a, b): return 99\n", PLAIN, narrow)).outcome).toMatchObject({
      status: "REJ",
      share: 0,
    });
  });
});
