import { RunResult } from "@invigil/contract/authoring/judging";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startCandidate } from "../../testing/candidate.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { pressRun, pressSubmit } from "../../testing/run-calls.ts";
import { openPage } from "../../testing/socket-page.ts";
import { saveAnswer } from "../../testing/take-test.ts";
import { startWorkerProcess } from "../../testing/worker-process.ts";

const ECHO = `import sys
word = open(sys.argv[1]).read().strip()
print(word, flush=True)
sys.exit(42 if input() == word * 2 else 43)`;
const question = {
  type: "SCR",
  content: { evaluation: "TXT", technologies: ["python"] },
  grading: {
    cases: [
      { id: "1", name: "shown", input: "a\n", output: "", sample: true },
      { id: "2", name: "kept", input: "a-secret\n", output: "" },
    ],
    compare: { kind: "checker", technology: "python", code: ECHO, protocol: "icpc", interactive: true },
  },
};

let server: TestServer;
let worker: Awaited<ReturnType<typeof startWorkerProcess>>;
beforeAll(async () => {
  server = await startServer();
  worker = await startWorkerProcess(server);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

it("shows a candidate the exchange of a sample, and only the reviewer that of a hidden case", async () => {
  const who = await startCandidate(server, undefined, { problems: [[question]] });
  const page = await openPage(await server.listen(), who);
  expect(who.problems[0]?.limits).toMatchObject({ interactive: true });

  await pressRun(who, { code: "print(input(), flush=True)", technology: "python" });
  const tried = await page.heard("code-evaluated");
  expect(tried.run.cases).toMatchObject([{ verdict: "WRONG", transcript: "< a\n> a\n" }]);

  const { id } = await saveAnswer(who, who.problems[0]?.slug ?? "", {
    technology: "python",
    code: "print(input() * 2)",
  });
  await pressSubmit(who, id);
  const { run } = await page.heard("code-evaluated", (m) => m.type === "code-evaluated" && m.run.kind === "submit");
  expect(run).toMatchObject({ state: "EVALUATED", status: "ACC", score: 10 });
  expect(JSON.stringify(run)).not.toContain("a-secret");
  const stored = await server.db.selectFrom("run").select("result").where("id", "=", run.id).executeTakeFirst();
  expect(RunResult.parse(stored?.result).cases[1]?.transcript).toBe("< a-secret\n> a-secreta-secret\n");
  page.close();
});
