import { Run } from "@invigil/contract/taking/runs";
import { toJson } from "@invigil/db/json";
import { claimRun, finishRun } from "@invigil/records/runs/queue-work";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInRecruiter } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { offer } from "../../testing/run-calls.ts";

let server: TestServer;
let author: Awaited<ReturnType<typeof signInRecruiter>>;
beforeAll(async () => {
  server = await startServer();
  author = await signInRecruiter(server, (await createFactory(server.db).company()).id);
  await offer(server, ["SCR:python"]);
});
afterAll(() => server.stop());

const at = (slug: string, action = "") => `/api/v1/library/problem/${slug}${action}`;
const CASES = [{ id: "1", name: "hidden", input: "1", output: "1", weight: 1, sample: false }];
const solution = { technology: "python", code: "print(input())", files: {} };

/** Stands in for a worker: one run with this result. */
async function judge(status: "ACC" | "REJ", state: "EVALUATED" | "MAL_PRACTICE_ERROR" = "EVALUATED") {
  const worker = "a-worker";
  const run = await claimRun(server.db, { worker, offers: ["SCR:python"], leaseMs: 60_000 });
  const seen = { id: "1", name: "hidden", classname: "", framework: "stdio", is_sample: false, time: 0 };
  const result = {
    cases_total: 1,
    cases: [{ ...seen, status: "NC", verdict: "WRONG", cpu_ms: 1, memory_kb: 1, output: "printed" }],
    compile: null,
    output: null,
    status,
    share: status === "ACC" ? 1 : 0,
    reason: null,
    engine_note: null,
  };
  const ended = await finishRun(server.db, { id: run?.id ?? "", worker }, { state, result, message: null });
  expect(ended).toBe(true);
  return run;
}

async function createCode() {
  const made = await author.browser.post("/api/v1/library/problem", { problem_type: "SCR", title: "Echo" });
  const { slug }: { slug: string } = made.json();
  const { content } = (await author.browser.get(at(slug))).json();
  const saved = await author.browser.patch(at(slug), {
    edit: 1,
    statement: "Print what you read.",
    content: { ...content, technologies: ["python"] },
    grading: { cases: CASES },
    authoring: { notes: "", solution },
  });
  expect(saved.statusCode).toBe(200);
  return slug;
}

it("runs an author's code without an attempt, and shows hidden cases in full [A2.11]", async () => {
  const slug = await createCode();
  const asked = await author.browser.post(at(slug, "/trial"), { ...solution, cases: "samples" });
  const run = Run.parse(asked.json());
  expect(run).toMatchObject({ kind: "trial", state: "EVALUATING", solution_id: null });
  expect((await author.browser.post(at(slug, "/trial"), { ...solution, cases: "all" })).json().code).toBe(
    "run_in_progress",
  );
  expect((await judge("REJ"))?.request).toMatchObject({ verify: true, samples_only: true });
  const read = Run.parse((await author.browser.get(`/api/v1/run/${run.id}`)).json());
  expect(read).toMatchObject({ state: "EVALUATED", cases: [{ name: "hidden", output: "printed" }] });
  expect((await author.browser.delete(at(slug))).statusCode).toBe(204);
});

it("ends a stopped trial, and blames nobody for one that breaks the rules", async () => {
  const slug = await createCode();
  const first = Run.parse((await author.browser.post(at(slug, "/trial"), { ...solution, cases: "none" })).json());
  const stopped = await author.browser.post("/rpc/code.abort", { run_id: first.id });
  expect(stopped.json()).toMatchObject({ state: "ABORT" });
  const second = Run.parse((await author.browser.post(at(slug, "/trial"), { ...solution, cases: "all" })).json());
  await judge("REJ", "MAL_PRACTICE_ERROR");
  expect((await author.browser.get(`/api/v1/run/${second.id}`)).json().state).toBe("MAL_PRACTICE_ERROR");
});

it("is published only after the stored solution has passed the stored key", async () => {
  const slug = await createCode();
  const publish = () => author.browser.post(at(slug, "/publish"), { edit: 2 });
  const refusal = [{ folder: "solution", text: expect.stringContaining("has not passed") }];
  expect((await publish()).json().details.faults).toEqual(refusal);
  await author.browser.post(at(slug, "/trial"), { ...solution, code: "print(2)", cases: "all" });
  await judge("ACC");
  expect((await publish()).json().details.faults).toEqual(refusal);
  await author.browser.post(at(slug, "/trial"), { ...solution, cases: "all" });
  await judge("ACC");
  const { grading } = await server.db
    .selectFrom("problem")
    .select("grading")
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  const other = toJson({ cases: [] });
  await server.db.updateTable("problem").set({ grading: other }).where("slug", "=", slug).execute();
  expect((await publish()).statusCode).toBe(409);
  await server.db
    .updateTable("problem")
    .set({ grading: toJson(grading) })
    .where("slug", "=", slug)
    .execute();
  expect((await publish()).statusCode).toBe(200);
});

it("needs another trial once the files that candidates are given have changed", async () => {
  const slug = await createCode();
  await author.browser.post(at(slug, "/trial"), { ...solution, cases: "all" });
  await judge("ACC");
  const { content, edit } = (await author.browser.get(at(slug))).json();
  const files = [{ path: "rates.csv", content: "1", read_only: true }];
  await author.browser.patch(at(slug), { edit, content: { ...content, files } });
  const publish = () => author.browser.post(at(slug, "/publish"), { edit: edit + 1 });
  expect((await publish()).json().details.faults).toEqual([
    { folder: "solution", text: expect.stringContaining("has not passed") },
  ]);
  await author.browser.post(at(slug, "/trial"), { ...solution, cases: "all" });
  await judge("ACC");
  expect((await publish()).statusCode).toBe(200);
});

it("says in the form's words what a notebook lacks before it can be tried", async () => {
  const made = await author.browser.post("/api/v1/library/problem", { problem_type: "DJP", title: "Sales" });
  const { slug }: { slug: string } = made.json();
  const refused = await author.browser.post(at(slug, "/trial"), { ...solution, code: "", cases: "all" });
  expect(refused.json()).toMatchObject({
    code: "problem_incomplete",
    details: { faults: [{ folder: "cases", text: "There are no checks." }] },
  });
});
