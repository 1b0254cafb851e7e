import { readReplay } from "@invigil/contract/results/replay";
import { updateSolution } from "@invigil/contract/taking/solutions";
import { toJson } from "@invigil/db/json";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { saveAnswer, submit } from "../../testing/take-test.ts";

let server: TestServer;
let who: StartedCandidate;
let recruiter: Awaited<ReturnType<typeof signInRecruiter>>;
beforeEach(async () => {
  server = await startServer();
  const factory = createFactory(server.db);
  const { id } = await factory.company();
  who = await startCandidate(server, await factory.test(id));
  recruiter = await signInRecruiter(server, id);
});
afterEach(() => server.stop());

const ask = (query: Record<string, string> = {}) =>
  recruiter.browser.get(
    `${pathOf(readReplay, { slug: who.test.slug })}?${new URLSearchParams({ username: who.account.username, ...query })}`,
  );
const read = async (query?: Record<string, string>) => readReplay.response.parse((await ask(query)).json());

it("returns every edit of all problems in order of time, with the runs and the questions", async () => {
  const [first, second] = who.problems;
  const { slug } = await saveAnswer(who, first?.slug ?? "", { answer: "one" });
  server.advance(1_000);
  await saveAnswer(who, second?.slug ?? "", { answer: "other" });
  server.advance(1_000);
  const edit = { seq: 2, base: 1, writer: "a-tab-of-the-test", answer: "one and two" };
  await who.browser.patch(pathOf(updateSolution, { slug }), edit);
  const run = { account_id: who.account.id, attempt_id: who.solutionSet.id, problem_id: first?.id ?? 0, priority: 0 };
  const asked = { technology: "python", needs: "SCR:python", request: toJson({}), created_at: server.now() };
  await server.db
    .insertInto("run")
    .values([
      { ...run, ...asked, kind: "run", state: "EVALUATED", finished_at: server.now() },
      { ...run, ...asked, kind: "grade", state: "EVALUATED", finished_at: server.now() },
    ])
    .execute();
  await submit(who);

  const replay = await read();
  expect(replay.edits.map(({ problem, answer }) => [problem, answer?.answer])).toEqual([
    [first?.slug, "one"],
    [second?.slug, "other"],
    [first?.slug, "one and two"],
  ]);
  expect(replay.runs.map(({ kind, problem }) => [kind, problem])).toEqual([["run", first?.slug]]);
  expect(replay.problems).toHaveLength(who.problems.length);
  expect(replay).toMatchObject({ more: false, solution_set: { username: who.account.username, is_running: false } });
});

it("pages by number and by size, without losing or repeating an edit", async () => {
  const { id } = await saveAnswer(who, who.problems[0]?.slug ?? "", { answer: "1" });
  const large = "x".repeat(150_000);
  await server.db
    .insertInto("solution_revision")
    .values(
      Array.from({ length: 619 }, (_, index) => ({
        solution_id: id,
        seq: index + 2,
        base: index + 1,
        writer: "a-tab-of-the-test",
        digest: "0".repeat(64),
        // Several at the same moment.
        saved_at: new Date(server.now().getTime() + Math.floor(index / 3) * 1_000),
        body: toJson({ answer: index < 20 ? large : String(index) }),
      })),
    )
    .execute();
  await submit(who);
  const sizes: number[] = [];
  const seen: number[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(after === null ? {} : { after });
    expect(page.problems.length > 0).toBe(after === null);
    sizes.push(page.edits.length);
    seen.push(...page.edits.map(({ seq }) => seq));
    after = page.more ? page.cursor : null;
  } while (after !== null);
  expect(seen).toEqual(Array.from({ length: 620 }, (_, index) => index + 1));
  // Thirteen large edits exceed two megabytes.
  expect(sizes).toEqual([14, 500, 106]);
});

it("is for the recruiters of the company", async () => {
  await submit(who);
  const stranger = await signInRecruiter(server, (await createFactory(server.db).company()).id);
  const path = `${pathOf(readReplay, { slug: who.test.slug })}?username=${who.account.username}`;
  expect(refusal(await stranger.browser.get(path))).toEqual([404, "test_not_found"]);
  expect(refusal(await ask({ username: "nobody" }))).toEqual([404, "solution_set_not_found"]);
  expect(refusal(await ask({ after: "x" }))).toEqual([400, "invalid_request"]);
  expect((await read({ after: "999.1" })).edits).toEqual([]);
});

it("shows a running attempt so far, and continues from there until it is over", async () => {
  const { slug } = await saveAnswer(who, who.problems[0]?.slug ?? "", { answer: "one" });
  // A save that another one may still precede is not returned yet.
  expect(await read()).toMatchObject({ edits: [], cursor: null, more: false, solution_set: { is_running: true } });
  server.advance(3_000);
  const first = await read();
  expect(first.edits.map(({ answer }) => answer?.answer)).toEqual(["one"]);

  const edit = { seq: 2, base: 1, writer: "a-tab-of-the-test", answer: "one and two" };
  await who.browser.patch(pathOf(updateSolution, { slug }), edit);
  const early = await read({ after: first.cursor ?? "" });
  expect(early).toMatchObject({ edits: [], cursor: first.cursor });
  server.advance(3_000);
  const later = await read({ after: early.cursor ?? "" });
  expect(later.edits.map(({ answer }) => answer?.answer)).toEqual(["one and two"]);

  await submit(who);
  const over = await read({ after: later.cursor ?? "" });
  expect(over).toMatchObject({ edits: [], solution_set: { is_running: false } });
  expect(over.solution_set.end_time).not.toBeNull();
});

it("includes the choices and the questions of a comprehension", async () => {
  const factory = createFactory(server.db);
  const { id } = await factory.company();
  const choices = [
    { id: "a", text: "Oslo" },
    { id: "b", text: "Bergen" },
  ];
  const blanks = [{ id: "one", label: "Adjective" }];
  const question = { type: "FIB", title: "The gap", statement: "It is ___.", content: { blanks } };
  const passage = { type: "CMP", title: "A passage", statement: "A long text.", children: [question] };
  const test = await factory.test(id, { problems: [[{ type: "MCQ", content: { choices } }, passage]] });
  who = await startCandidate(server, test);
  recruiter = await signInRecruiter(server, id);
  const { problems } = await read();
  expect(problems).toMatchObject([
    { problem_type: "MCQ", choices, blanks: [], files: {}, parent: null },
    {
      title: "The gap",
      statement: "It is ___.",
      blanks: ["Adjective"],
      parent: { title: "A passage", statement: "A long text." },
    },
  ]);
});
