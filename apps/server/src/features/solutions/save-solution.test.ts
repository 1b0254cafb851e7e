import { createSolution, updateSolution } from "@invigil/contract/taking/solutions";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";

let server: TestServer;
let ann: StartedCandidate;
beforeEach(async () => {
  server = await startServer();
  ann = await startCandidate(server);
});
afterEach(() => server.stop());

const writer = "tab-one-of-ann";
const edit = (seq: number, base: number, answer: string, by = writer) => ({ seq, base, writer: by, answer });

function create(who: StartedCandidate, body: object, problem = 0) {
  return who.browser.post(pathOf(createSolution), {
    creator: who.account.id,
    test_solution_set: who.solutionSet.id,
    test: who.test.id,
    problem: who.problems[problem]?.slug,
    solution_type: "TEX",
    ...body,
  });
}
async function created(who = ann): Promise<string> {
  return (await create(who, edit(1, 0, "one"))).json().slug;
}
const update = (slug: string, body: object, who = ann) => who.browser.patch(pathOf(updateSolution, { slug }), body);
const read = (who = ann) =>
  who.browser.get(
    `/api/v1/hacker/${who.account.id}/solution?context=test&context_slug=${who.test.slug}&problem_slug=${who.problems[0]?.slug}`,
  );

it("creates an answer, updates it and returns a receipt each time [A7.09, A7.10, A7.11]", async () => {
  const first = await create(ann, edit(1, 0, "one"));
  expect(first.statusCode).toBe(201);
  const { slug } = first.json();
  server.advance(2_000);
  const second = await update(slug, edit(2, 1, "two"));
  expect(second.json()).toMatchObject({ slug, seq: 2, server_time: "2026-01-01T10:00:02.000Z" });
  expect(second.json().digest).toMatch(/^[0-9a-f]{64}$/);
  const stored = (await read()).json();
  expect(stored).toMatchObject({ slug, answer: "two", seq: 2, digest: second.json().digest, revisions: 2 });
});

it("refuses a text that is longer than its question allows, and keeps the stored one", async () => {
  const limited = { type: "TEX", content: { extra_data: { max_length: 20 } } };
  ann = await startCandidate(server, undefined, { problems: [[limited, { type: "TEX" }]] });
  const tooLong = await create(ann, edit(1, 0, "x".repeat(21)));
  expect([tooLong.statusCode, tooLong.json().code]).toEqual([400, "answer_too_long"]);
  // As the page counts: a character outside the basic plane counts as two.
  const { slug } = (await create(ann, edit(1, 0, "😀".repeat(10)))).json();
  const [over, fits] = [await update(slug, edit(2, 1, "😀".repeat(11))), await update(slug, edit(2, 1, "two"))];
  expect([over.statusCode, over.json().code]).toEqual([400, "answer_too_long"]);
  expect(over.json().message).toContain("longer than the question allows");
  expect(fits.statusCode).toBe(200);
  expect((await create(ann, edit(1, 0, "x".repeat(21)), 1)).statusCode).toBe(201);
});

it("refuses a text over the limit by name, and keeps the stored one", async () => {
  const slug = await created();
  for (const reply of [
    await update(slug, edit(2, 1, "x".repeat(200_001))),
    await create(ann, edit(1, 0, "é".repeat(200_001)), 1),
  ]) {
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: "invalid_request" });
    expect(reply.json().message).toContain("200000");
  }
  expect((await update(slug, { ...edit(2, 1, ""), answer: "x".repeat(1_200_000) })).statusCode).toBe(413);
  expect((await read()).json()).toMatchObject({ answer: "one", seq: 1 });
});

it("refuses a file that is not an upload, and keeps the stored answer", async () => {
  const slug = await created();
  const uploaded = { name: "p.csv", size: 1, uploaded_at: server.now().toISOString() };
  for (const url of ["/media/../gateways/enter/abc", "/accounts/logout", "https://evil.example/cv.pdf"]) {
    const attached = { ...edit(2, 1, "two"), attachments: [{ name: "cv.pdf", url }] };
    const based = {
      ...edit(2, 1, "two"),
      file_based_data: [{ fieldName: "main", fileBasedData: uploaded, url }],
    };
    for (const reply of [await update(slug, attached), await update(slug, based), await create(ann, attached, 1)])
      expect([reply.statusCode, reply.json().code]).toEqual([400, "invalid_request"]);
  }
  expect((await read()).json()).toMatchObject({ answer: "one", seq: 1 });
  const own = { ...edit(2, 1, "two"), attachments: [{ name: "cv.pdf", url: "/media/aB3/my%20cv%20(1).pdf" }] };
  expect((await update(slug, own)).statusCode).toBe(200);
});

it("keeps every accepted edit as a revision", async () => {
  const slug = await created();
  await update(slug, edit(2, 1, "two"));
  const rows = await server.db.selectFrom("solution_revision").select(["seq", "base", "body"]).orderBy("seq").execute();
  expect(rows).toEqual([
    { seq: 1, base: 0, body: { answer: "one" } },
    { seq: 2, base: 1, body: { answer: "two" } },
  ]);
});

it("returns the same receipt for the same edit and stores it once", async () => {
  const slug = await created();
  const first = await update(slug, edit(2, 1, "two"));
  const again = await update(slug, edit(2, 1, "two"));
  expect([again.statusCode, again.json().digest]).toEqual([200, first.json().digest]);
  const createdAgain = await create(ann, edit(2, 0, "two"));
  expect([createdAgain.statusCode, createdAgain.json().slug]).toEqual([201, slug]);
  expect(await server.db.selectFrom("solution_revision").select("seq").execute()).toHaveLength(2);
});

it("accepts a later edit of the same tab whose acknowledgement was lost", async () => {
  const slug = await created();
  await update(slug, edit(2, 1, "two"));
  const reply = await update(slug, edit(3, 1, "three"));
  expect([reply.statusCode, reply.json().seq]).toEqual([200, 3]);
});

it("refuses a stale tab with the stored answer, and overwrites nothing", async () => {
  const slug = await created();
  await update(slug, edit(2, 1, "two", "tab-two-of-ann"));
  const stale = await update(slug, edit(2, 1, "other"));
  expect([stale.statusCode, stale.json().code]).toEqual([409, "stale_save"]);
  expect(stale.json().details).toMatchObject({ seq: 2, solution: { answer: "two", slug } });
  const staleCreate = await create(ann, edit(9, 0, "other", "tab-three-of-ann"));
  expect([staleCreate.statusCode, staleCreate.json().code]).toEqual([409, "stale_save"]);
  expect((await read()).json().answer).toBe("two");
  const chosen = await update(slug, edit(3, 2, "other"));
  expect(chosen.statusCode).toBe(200);
});

it("says of a stale edit whether the answer had it before", async () => {
  const slug = await created();
  await update(slug, edit(2, 1, "two"));
  await update(slug, edit(3, 2, "three", "tab-two-of-ann"));
  const known = [update(slug, edit(2, 1, "two")), create(ann, edit(2, 0, "two"))];
  for (const reply of await Promise.all(known))
    expect(reply.json()).toMatchObject({ code: "stale_save", details: { seq: 3, known: true } });
  const unknown = [update(slug, edit(2, 1, "other")), update(slug, edit(2, 1, "two", "tab-three-of-ann"))];
  for (const reply of await Promise.all(unknown))
    expect(reply.json()).toMatchObject({ code: "stale_save", details: { seq: 3, known: false } });
});

it("says of a stale edit that its own page has stored a later one", async () => {
  const slug = await created();
  await update(slug, edit(4, 1, "all that was typed"));
  const older = await update(slug, edit(3, 1, "all that"));
  expect(older.json()).toMatchObject({ code: "stale_save", details: { seq: 4, known: true } });
  await update(slug, edit(5, 4, "and more", "tab-two-of-ann"));
  expect((await update(slug, edit(3, 1, "all that"))).json().details).toMatchObject({ seq: 5, known: true });
  const further = await update(slug, edit(5, 1, "something else"));
  expect(further.json()).toMatchObject({ code: "stale_save", details: { seq: 5, known: false } });
});

it("hides another candidate's answer [A6.01]", async () => {
  const slug = await created();
  const bob = await startCandidate(server, ann.test);
  expect((await update(slug, edit(2, 1, "x"), bob)).json().code).toBe("solution_not_found");
  expect((await bob.browser.delete(`/api/v1/solution/${slug}`)).statusCode).toBe(404);
  const foreign = await create({ ...bob, solutionSet: ann.solutionSet }, edit(1, 0, "x"));
  expect(foreign.statusCode).toBe(404);
  expect((await read(ann)).json().answer).toBe("one");
});

it("clears with 204, keeps the history, and starts again with a create [A7.12, A4.12]", async () => {
  const slug = await created();
  const cleared = await ann.browser.delete(
    `/api/v1/solution/${slug}?context_slug=${ann.test.slug}&seq=2&base=1&writer=${writer}`,
  );
  expect([cleared.statusCode, cleared.body]).toEqual([204, ""]);
  const again = await ann.browser.delete(`/api/v1/solution/${slug}?seq=2&base=1&writer=${writer}`);
  expect(again.statusCode).toBe(204);
  expect((await read()).statusCode).toBe(404);
  expect((await update(slug, edit(3, 2, "x"))).statusCode).toBe(404);
  const anew = await create(ann, edit(1, 0, "anew"));
  expect([anew.statusCode, anew.json().slug, anew.json().seq]).toEqual([201, slug, 3]);
  expect((await read()).json().answer).toBe("anew");
});

it("accepts a save within the grace after the deadline and none after it", async () => {
  const slug = await created();
  server.advance(60 * 60_000 + 4_000);
  expect((await update(slug, edit(2, 1, "in time"))).statusCode).toBe(200);
  server.advance(2_000);
  const late = await update(slug, edit(3, 2, "late"));
  expect([late.statusCode, late.json().code]).toEqual([409, "section_closed"]);
  expect((await create(ann, edit(1, 0, "late"), 1)).json().code).toBe("section_closed");
});

it("refuses a save after the submission and says to leave [A4.26]", async () => {
  const slug = await created();
  await ann.browser.post(`/rpc/test.submit_all/${ann.test.id}`, { submission_type: "MSB" });
  const late = await update(slug, edit(2, 1, "late"));
  expect([late.statusCode, late.json().code, late.json().action]).toEqual([409, "session_ended", "redirection"]);
});

it("needs a session and the CSRF header", async () => {
  const slug = await created();
  expect((await server.browser().patch(pathOf(updateSolution, { slug }), edit(2, 1, "x"))).json().code).toBe(
    "csrf_failed",
  );
  const bare = await ann.browser.send("PATCH", pathOf(updateSolution, { slug }), edit(2, 1, "x"), {
    "x-csrf-token": "wrong",
  });
  expect([bare.statusCode, bare.json().code]).toEqual([403, "csrf_failed"]);
  await server.db.deleteFrom("session").execute();
  expect((await update(slug, edit(2, 1, "x"))).statusCode).toBe(401);
});

it("groups many candidates' saves into few statements without mixing them up", async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => startCandidate(server, ann.test)));
  const slugs = await Promise.all(people.map((who) => created(who)));
  const rounds = [2, 3, 4, 5, 6];
  for (const seq of rounds) {
    const replies = await Promise.all(
      people.map((who, n) => update(slugs[n] ?? "", edit(seq, seq - 1, `${n}-${seq}`), who)),
    );
    expect(replies.map((reply) => reply.statusCode)).toEqual(people.map(() => 200));
  }
  const answers = await Promise.all(people.map(async (who) => (await read(who)).json().answer));
  expect(answers).toEqual(people.map((_, n) => `${n}-6`));
});

it("refuses an answer to a problem outside the test or of another type", async () => {
  const factory = await startCandidate(server);
  const foreign = await create(ann, { ...edit(1, 0, "x"), problem: factory.problems[0]?.slug });
  expect(foreign.json().code).toBe("problem_not_found");
  const wrongType = await create(ann, { ...edit(1, 0, "x"), solution_type: "MCQ" });
  expect(wrongType.json().code).toBe("problem_not_found");
});
