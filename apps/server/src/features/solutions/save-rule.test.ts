import { createSolution, updateSolution } from "@invigil/contract/taking/solutions";
import { toJson } from "@invigil/db/json";
import { saveDecision } from "@invigil/rules/taking/save-decision";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";

let server: TestServer;
let ann: StartedCandidate;
let slug: string;
let digests: Map<string, string>;
beforeAll(async () => {
  server = await startServer();
  ann = await startCandidate(server);
  const first = (await create({ seq: 1, base: 0, writer: WRITERS[0], answer: "one" })).json();
  const second = (await update({ seq: 2, base: 1, writer: WRITERS[0], answer: "two" }, first.slug)).json();
  slug = first.slug;
  digests = new Map([
    ["one", first.digest],
    ["two", second.digest],
  ]);
});
afterAll(() => server.stop());

const WRITERS = ["tab-one-of-ann", "tab-two-of-ann"] as const;
const HEAD = { seq: 3, writer: WRITERS[0] };
const EDITS = [2, 3, 4].flatMap((seq) =>
  [0, 2, 3, 4].flatMap((base) =>
    WRITERS.flatMap((writer) => ["one", "two"].map((answer) => ({ seq, base, writer, answer }))),
  ),
);

function create(body: object) {
  return ann.browser.post(pathOf(createSolution), {
    creator: ann.account.id,
    test_solution_set: ann.solutionSet.id,
    test: ann.test.id,
    problem: ann.problems[0]?.slug,
    solution_type: "TEX",
    ...body,
  });
}
const update = (body: object, of = slug) => ann.browser.patch(pathOf(updateSolution, { slug: of }), body);

/** Acts as if the answer "one" had been stored as this edit. */
async function store(): Promise<string> {
  const digest = digests.get("one") ?? "";
  await server.db.deleteFrom("solution_revision").execute();
  const { id } = await server.db
    .updateTable("solution")
    .set({ ...HEAD, digest })
    .where("slug", "=", slug)
    .returning("id")
    .executeTakeFirstOrThrow();
  const revision = {
    solution_id: id,
    ...HEAD,
    base: 2,
    digest,
    saved_at: server.now(),
    body: toJson({ answer: "one" }),
  };
  await server.db.insertInto("solution_revision").values(revision).execute();
  return digest;
}

/** What the server did with an edit, from its reply and its row. */
async function decided(reply: { statusCode: number; json(): { code?: string } }): Promise<string> {
  if (reply.statusCode === 409) return reply.json().code === "stale_save" ? "stale" : "refused";
  const revisions = await server.db.selectFrom("solution_revision").select("seq").execute();
  return revisions.length > 1 ? "accept" : "repeat";
}

it.each([
  ["saves", update],
  ["creates", create],
] as const)("decides about every edit as the rule does, if a page %s", async (_, send) => {
  for (const edit of EDITS) {
    const digest = await store();
    const rule = saveDecision({ ...HEAD, digest }, { ...edit, digest: digests.get(edit.answer) ?? "" });
    expect([edit, await decided(await send(edit))]).toEqual([edit, rule]);
  }
});
