import { importProblems } from "@invigil/contract/authoring/exchange";
import { AuthoredProblem } from "@invigil/contract/authoring/library-problem";
import { Run } from "@invigil/contract/taking/runs";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { signInRecruiter } from "../../../testing/candidate.ts";
import { createFactory } from "../../../testing/factory.ts";
import { startServer, type TestServer } from "../../../testing/harness.ts";
import { startWorkerProcess } from "../../../testing/worker-process.ts";
import { sendImport } from "../testing/send-import.ts";

let server: TestServer;
let worker: Awaited<ReturnType<typeof startWorkerProcess>>;
let browser: Awaited<ReturnType<typeof signInRecruiter>>["browser"];
beforeAll(async () => {
  server = await startServer();
  const { dataDir } = server.deps.config;
  worker = await startWorkerProcess(server, { languages: ["javascript", "typescript", "bash"], dataDir });
  ({ browser } = await signInRecruiter(server, (await createFactory(server.db).company()).id));
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

/** Imports one ICPC package and reads its draft. */
async function importPackage(yaml: string, files: Record<string, string>) {
  const all = Object.entries({ "p/problem.yaml": yaml, ...files }).map(([path, text]) => [path, strToU8(text)]);
  const sent = await sendImport(browser, Buffer.from(zipSync(Object.fromEntries(all))), "");
  const { created } = importProblems.response.parse(sent.json());
  const slug = created[0]?.slug ?? "";
  return AuthoredProblem.parse((await browser.get(`/api/v1/library/problem/${slug}`)).json());
}

async function tryOn({ slug }: AuthoredProblem, code: string, more: object = {}): Promise<Run> {
  const asked = { technology: "javascript", code, cases: "all", ...more };
  const { id } = Run.parse((await browser.post(`/api/v1/library/problem/${slug}/trial`, asked)).json());
  const over = async () => {
    const run = Run.parse((await browser.get(`/api/v1/run/${id}`)).json());
    return run.state !== "EVALUATING" && run;
  };
  return vi.waitUntil(over, { timeout: 120_000, interval: 100 });
}

const COUNT = 'const text = require("fs").readFileSync(0, "utf8");\nconsole.log(text.length);';

it("judges by tests that are too large for a draft, with every available language", async () => {
  const large = "1".repeat(13_500_000);
  const problem = await importPackage("name: Count\nlimits: {time_limit: 5, memory: 512}", {
    "p/data/secret/1.in": "1",
    "p/data/secret/1.ans": "1",
    "p/data/secret/2.in": large,
    "p/data/secret/2.ans": `${large.length}`,
  });
  expect(problem.content.technologies).toEqual(["bash", "javascript", "typescript"]);
  expect(await tryOn(problem, COUNT)).toMatchObject({ status: "ACC", cases: [{}, { verdict: "PASSED" }] });
  const wrong = await tryOn(problem, COUNT.replace("text.length", "Math.min(text.length, 1_000)"));
  expect(wrong).toMatchObject({ status: "PAC", cases: [{ verdict: "PASSED" }, { verdict: "WRONG" }] });

  const { files } = (await browser.get("/api/v1/library/file")).json();
  expect(files.map(({ name, uses }: { name: string; uses: object[] }) => [name, uses.length]).toSorted()).toEqual([
    ["2.ans.txt", 1],
    ["2.in.txt", 1],
  ]);
});

const CHECKED = {
  "p/data/secret/1.in": "1",
  "p/data/secret/1.ans": "1",
};

it("shows an author the compiler's message for a checker that does not compile", async () => {
  const problem = await importPackage("name: Checked\nlimits: {time_limit: 5, memory: 512}", CHECKED);
  const compare = { kind: "checker", technology: "typescript", code: "const broken: number = 'word';" };
  const grading = { ...problem.grading, compare };
  await browser.patch(`/api/v1/library/problem/${problem.slug}`, { edit: problem.edit, grading });
  const run = await tryOn(problem, COUNT);
  expect(run.state).toBe("ERROR");
  expect(run.message).toMatch(/^The checker does not compile:[^]*Type 'string' is not assignable to type 'number'/);
});

it("measures the time of a solution beyond the question's limit", async () => {
  const problem = await importPackage("name: Slow", CHECKED);
  expect(problem.authoring.time_to_measure?.multiplier).toBe(5);
  const grading = { ...problem.grading, limits: { cpu_ms: 200 } };
  await browser.patch(`/api/v1/library/problem/${problem.slug}`, { edit: problem.edit, grading });
  const slow = `while (process.cpuUsage().user < 600_000);\n${COUNT}`;
  expect(await tryOn(problem, slow)).toMatchObject({ cases: [{ verdict: "CPU_LIMIT" }] });
  const measured = await tryOn(problem, slow, { measure: true });
  expect(measured).toMatchObject({ status: "ACC", cases: [{ verdict: "PASSED" }] });
  expect(measured.cases[0]?.cpu_ms).toBeGreaterThan(590);
});
