import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startCandidate } from "../../testing/candidate.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { readTotals, seeRegrade, sweepRegraded, takeProblem } from "../../testing/regrade-calls.ts";
import { evaluateEnded } from "../../testing/take-test.ts";
import { startWorkerProcess } from "../../testing/worker-process.ts";

let server: TestServer;
let worker: Awaited<ReturnType<typeof startWorkerProcess>>;
beforeAll(async () => {
  server = await startServer();
  worker = await startWorkerProcess(server, { languages: ["python"] });
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const PAIRS = ["1 2\n", "10 20\n"];
/** The first case is a sample; the second counts three times as much. */
const casesOf = (right: (a: number, b: number) => number) =>
  PAIRS.map((input, index) => {
    const [a = 0, b = 0] = input.split(" ").map(Number);
    const id = String(index + 1);
    return { id, name: id, input, output: `${right(a, b)}\n`, sample: index === 0, weight: index === 0 ? 1 : 3 };
  });
const SUM = casesOf((a, b) => a + b);
const PRODUCT = casesOf((a, b) => a * b);
const samples = [{ id: "1", name: "1", input: "1 2\n", output: "3\n", explanation: "Both count." }];
const problem = {
  type: "SCR",
  content: { evaluation: "TXT", technologies: ["python"], samples },
  grading: { cases: SUM },
};
const READ = "a, b = map(int, input().split())\n";
const answers = [`${READ}print(a + b)`, `${READ}print(a * b)`, "print(2)"].map((code) => ({
  technology: "python",
  code,
}));

it("judges code by new cases with the real judge, then discards the result or applies it with its samples", async () => {
  const { browser, start, test } = await takeProblem(server, problem, answers);
  await vi.waitUntil(
    async () => {
      await evaluateEnded(server);
      const open = await server.db.selectFrom("attempt").select("id").where("evaluated_at", "is", null).execute();
      return open.length === 0;
    },
    { timeout: 60_000, interval: 100 },
  );
  expect(await readTotals(server)).toEqual([10, 0, 0]);

  async function tried() {
    const id = await start({ grading: { cases: PRODUCT } });
    await vi.waitUntil(
      async () => {
        await sweepRegraded(server);
        return (await seeRegrade(browser, id)).regrade.state === "ready";
      },
      { timeout: 60_000, interval: 100 },
    );
    return id;
  }
  const shown = async () => (await startCandidate(server, test)).problems[0]?.samples;

  const first = await tried();
  const { rows, summary } = await seeRegrade(browser, first);
  expect(summary).toMatchObject({ gains: 2, loses: 1, same: 0, kept: 0 });
  expect(rows.map(({ before, after }) => [before.score, after?.score, after?.status])).toEqual(
    expect.arrayContaining([
      [10, 0, "REJ"],
      [0, 10, "ACC"],
      [0, 2.5, "PAC"],
    ]),
  );
  expect(await readTotals(server)).toEqual([10, 0, 0]);

  await browser.post(`/api/v1/regrade/${first}/discard`, {});
  expect(await readTotals(server)).toEqual([10, 0, 0]);
  expect(await shown()).toEqual(samples);

  const second = await tried();
  expect((await browser.post(`/api/v1/regrade/${second}/apply`, {})).json()).toEqual({ state: "applied" });
  expect((await readTotals(server)).slice(0, 3)).toEqual([0, 10, 2.5]);
  expect(await shown()).toEqual([{ ...samples[0], output: "2\n" }]);
});
