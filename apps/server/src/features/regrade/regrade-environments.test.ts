import { notebookOf, writeNotebook } from "@invigil/rules/text/notebook";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
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

const patient = { timeout: 120_000, interval: 100 };
const notebook = (...cells: string[]) => writeNotebook(notebookOf(cells));
const files = [{ path: "notebook.ipynb", content: notebook(""), read_only: false }];
const check = (id: string, code: string, weight: number) => ({ id, name: id, weight, sample: false, code });
const EMPTY = check("empty", "assert mean([]) is None", 3);
const MEAN = check("mean", "assert mean([1, 2, 6]) == 3", 1);
const answers = [
  "def mean(v):\n    return sum(v) / len(v) if v else None",
  "def mean(v):\n    return sum(v) / len(v)",
].map((code) => ({ technology: "python", files: { "notebook.ipynb": notebook(code) } }));

it("judges notebooks again by other checks, and applies the new scores [A1.26]", async () => {
  const content = { evaluation: "ATF", technologies: ["python"], files };
  const { browser, start } = await takeProblem(
    server,
    { type: "DJP", content, grading: { checks: [MEAN, EMPTY] } },
    answers,
  );
  await vi.waitUntil(async () => {
    await evaluateEnded(server);
    const open = await server.db.selectFrom("attempt").select("id").where("evaluated_at", "is", null).execute();
    return open.length === 0;
  }, patient);
  expect(await readTotals(server)).toEqual([10, 2.5]);
  const id = await start({ grading: { checks: [MEAN] } });
  await vi.waitUntil(async () => {
    await sweepRegraded(server);
    return (await seeRegrade(browser, id)).regrade.state === "ready";
  }, patient);
  expect((await seeRegrade(browser, id)).summary).toMatchObject({ gains: 1, loses: 0, same: 1, kept: 0 });
  expect((await browser.post(`/api/v1/regrade/${id}/apply`, {})).json()).toEqual({ state: "applied" });
  expect(await readTotals(server)).toEqual([10, 10]);
});

it("refuses a key by which no project could be judged", async () => {
  const content = { evaluation: "ATF", technologies: ["javascript"], files: [] };
  const { ask } = await takeProblem(server, { type: "PBE", content, grading: {} }, []);
  const reply = await ask({ grading: { app: { start: "node server.js" }, tests: null, visits: [] } });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().description).toBe("There are no tests and no visits.");
});
