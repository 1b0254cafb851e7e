import { answerFlag, commentFlag, readFlags, readIntegrity, reportPdf } from "@invigil/contract/proctoring/integrity";
import { readTestReport } from "@invigil/contract/results/test-report";
import { TestType } from "@invigil/contract/taking/tests";
import { toJson } from "@invigil/db/json";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInRecruiter, startCandidate } from "../../../testing/candidate.ts";
import { createFactory } from "../../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../../testing/harness.ts";
import { pdfText } from "../../../testing/pdf-text.ts";
import { evaluateEnded, saveAnswer, submit } from "../../../testing/take-test.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

async function noted(flags: boolean, testType = "LRN") {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const settings = toJson({ proctor: { enabled: true }, candidate_report: { flags } });
  const test = await factory.test(company.id, { overrides: { test_type: testType, settings } });
  const who = await startCandidate(server, test);
  await saveAnswer(who, who.problems[0]?.slug ?? "", { answer: "Because <b>I</b> say so." });
  const at = { attempt_id: who.solutionSet.id, at: server.now(), received_at: server.now() };
  const rows = await server.db
    .insertInto("attempt_event")
    .values([
      { ...at, kind: "no-face", confidence: 0.5, source: "analysis" },
      { ...at, kind: "no-face", confidence: 0.9, source: "browser" },
      { ...at, kind: "blur" },
      {
        ...at,
        kind: "paste-outside",
        problem_id: who.problems[0]?.id ?? null,
        data: toJson({ size: 340, origin: "outside" }),
      },
      { ...at, kind: "page-view" },
    ])
    .returning("id")
    .execute();
  await submit(who);
  await evaluateEnded(server);
  const { browser } = await signInRecruiter(server, company.id);
  return {
    who,
    slug: test.slug,
    reviewer: browser,
    asked: `?username=${who.account.username}`,
    event: rows[0]?.id ?? 0,
  };
}

it("calls no picture missing that came later", async () => {
  const { who, slug, asked, reviewer } = await noted(false);
  const at = { attempt_id: who.solutionSet.id, at: server.now(), received_at: server.now() };
  const failed = (sequence: number, stage: string) => ({
    ...at,
    kind: "snapshot-failed" as const,
    data: toJson({ sequence, stage }),
  });
  await server.db
    .insertInto("attempt_event")
    .values([failed(1, "upload"), failed(2, "fetch"), failed(2, "upload")])
    .execute();
  const file = { kind: "snapshot" as const, content_type: "image/webp", size: 1, state: "stored" as const };
  const times = { taken_at: server.now(), created_at: server.now(), stored_at: server.now() };
  const late = { id: `late-${slug}`, attempt_id: who.solutionSet.id, sequence: 1, ...file, ...times };
  await server.db.insertInto("proctor_media").values(late).execute();
  const reply = await reviewer.get(`${pathOf(readIntegrity, { slug })}${asked}`);
  const { limits, coverage } = readIntegrity.response.parse(reply.json());
  expect(limits).toContain("Missing: 1 picture.");
  expect(coverage.at(-1)).toContain("Analysis: 1 picture still waits.");
});

it("counts evidence by kind with its confidence, and names its limitations", async () => {
  const { slug, asked, reviewer } = await noted(false);
  const reply = await reviewer.get(`${pathOf(readIntegrity, { slug })}${asked}`);
  const { kinds, limits, proctored } = readIntegrity.response.parse(reply.json());
  expect(proctored).toBe(true);
  expect(kinds.map(({ kind, count, estimated }) => [kind, count, estimated])).toEqual([
    ["no-face", 2, 2],
    ["blur", 1, 0],
    ["paste-outside", 1, 0],
  ]);
  expect(kinds[0]?.confidence?.median).toBeCloseTo(0.7);
  expect(kinds[1]?.confidence).toBeNull();
  expect(limits).toEqual(expect.arrayContaining([expect.stringContaining("Detectors can be wrong")]));
  expect(limits).toEqual(expect.arrayContaining([expect.stringContaining("Its origin is unknown")]));
});

it("lists no kind of which nothing is left, such as leaves that were all excused", async () => {
  const { who, slug, asked, reviewer } = await noted(false);
  const at = { attempt_id: who.solutionSet.id, at: server.now(), received_at: server.now() };
  const [back] = await server.db
    .insertInto("attempt_event")
    .values({ ...at, kind: "focus", data: toJson({ excused: "file chooser", believed: true }) })
    .returning("id")
    .execute();
  await server.db
    .updateTable("attempt_event")
    .set({ part_of: back?.id ?? null })
    .where("attempt_id", "=", who.solutionSet.id)
    .where("kind", "=", "blur")
    .execute();
  const reply = await reviewer.get(`${pathOf(readIntegrity, { slug })}${asked}`);
  const { kinds } = readIntegrity.response.parse(reply.json());
  expect(kinds.map(({ kind }) => kind)).toEqual(["no-face", "paste-outside"]);
});

it("writes a candidate's report as a PDF and audits it", async () => {
  const { slug, asked, reviewer, who } = await noted(false);
  const reply = await reviewer.get(`${pathOf(reportPdf, { slug })}${asked}`);
  expect(reply.headers["content-type"]).toBe("application/pdf");
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  const audit = await server.db
    .selectFrom("audit")
    .select("action")
    .where("subject", "=", who.account.username)
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(["report.pdf"]);
});

it("prints brand, outcome, questions with their points, and code line by line", async () => {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const paper = { name: "Paper Works", primary_color: "#3a5ccc", avatar_url: "/media/brand/brand-of-paper-png" };
  await server.db.updateTable("company").set(paper).where("id", "=", company.id).execute();
  await server.deps.storage.put("brand-of-paper-png", PIXEL, "image/png");
  const sum = { type: "SCR", title: "A sum", maxScore: 5 };
  const test = await factory.test(company.id, {
    problems: [[sum, { type: "TEX", title: "Words" }]],
    overrides: { cut_off: 60 },
  });
  const who = await startCandidate(server, test);
  const code = "def add(a, b):\n    return a + b  # é\n\nprint('ж')\n";
  await saveAnswer(who, who.problems[0]?.slug ?? "", { code, technology: "python" });
  await saveAnswer(who, who.problems[1]?.slug ?? "", { answer: "First.<br>Second." });
  await submit(who);
  await evaluateEnded(server);
  const { browser } = await signInRecruiter(server, company.id);
  const address = `${pathOf(reportPdf, { slug: test.slug })}?username=${who.account.username}`;
  const reply = await browser.get(address);
  expect(reply.rawPayload.toString("latin1")).toContain("/Subtype /Image");
  const text = pdfText(reply.rawPayload);
  for (const shown of ["Paper Works", who.account.email, "Pass mark: 60% of the full marks.", "1. A sum (", "of 5)"])
    expect(text).toContain(shown);
  for (const line of ["def add(a, b):", "    return a + b  # é", "print('ж')", "First.", "Second."])
    expect(text).toContain(line);
});

it("numbers questions in the PDF as on screen, with the same percentage", async () => {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const mcq = { type: "MCQ", content: { choices: [{ id: "a", text: "a" }] }, grading: { correct: ["a"] } };
  const parts = [
    { ...mcq, title: "Its first part" },
    { ...mcq, title: "Its second part" },
  ];
  const test = await factory.test(company.id, {
    problems: [[{ ...mcq, title: "Right" }], [{ type: "CMP", title: "A whole", children: parts }]],
  });
  const who = await startCandidate(server, test);
  await saveAnswer(who, who.problems[0]?.slug ?? "", { choice: ["a"] });
  await submit(who);
  await evaluateEnded(server);
  const { browser } = await signInRecruiter(server, company.id);
  const address = `${pathOf(reportPdf, { slug: test.slug })}?username=${who.account.username}`;
  const text = pdfText((await browser.get(address)).rawPayload);
  for (const shown of ["1. Right", "2. A whole", "2.1 Its first part", "2.2 Its second part", "(33.33%)"])
    expect(text).toContain(shown);
});

it("rounds in the PDF as the list of candidates does", async () => {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const choices = ["a", "b", "c"].map((id) => ({ id, text: id }));
  const thirds = { content: { choices, is_multi_correct: true }, grading: { correct: ["a", "b", "c"], partial: true } };
  const test = await factory.test(company.id, {
    problems: [
      [
        { type: "MCQ", title: "Thirds", maxScore: 10, ...thirds },
        { type: "MCQ", title: "Tenths", maxScore: 0.1, ...thirds },
        { type: "MCQ", title: "Fifths", maxScore: 0.2, ...thirds },
      ],
    ],
  });
  const who = await startCandidate(server, test);
  await saveAnswer(who, who.problems[0]?.slug ?? "", { choice: ["a", "b"] });
  await submit(who);
  await evaluateEnded(server);
  const { browser } = await signInRecruiter(server, company.id);
  const list = readTestReport.response.parse((await browser.get(pathOf(readTestReport, { slug: test.slug }))).json());
  expect(list.candidates[0]).toMatchObject({ score: 6.67, max_score: 10.3, percent: 64.72 });
  const address = `${pathOf(reportPdf, { slug: test.slug })}?username=${who.account.username}`;
  const text = pdfText((await browser.get(address)).rawPayload);
  for (const shown of ["Score: 6.67 of 10.3 (64.72%)", "1. Thirds (6.67 of 10)", "2. Tenths (0 of 0.1)"])
    expect(text).toContain(shown);
});

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

it("writes Greek, Cyrillic and all of Latin into the PDF, and other characters as code points", async () => {
  const { slug, asked, reviewer, who } = await noted(false, "EMP");
  const name = (text: string) =>
    server.db.updateTable("account").set({ full_name: text }).where("id", "=", who.account.id).execute();
  const read = async () => pdfText((await reviewer.get(`${pathOf(reportPdf, { slug })}${asked}`)).rawPayload);
  await name("Łucja Őry, Ελένη, Жанна Щука");
  const whole = await read();
  expect(whole).toContain("Łucja Őry, Ελένη, Жанна Щука");
  expect(whole).toContain("Because I say so.");
  expect(whole).not.toContain("code point");
  await name("Lí 中 😀");
  const lacking = await read();
  expect(lacking).toContain("Lí [U+4E2D] [U+1F600]");
  expect(lacking).toContain("appear as their Unicode code point in brackets");
});

it.each(TestType.options)(
  "shows a candidate of %s what was recorded if the test allows it, and lets both sides comment",
  async (type) => {
    const { slug, asked, reviewer, who, event } = await noted(true, type);
    const said = await who.browser.post(pathOf(commentFlag, { id: event }), { text: "I fetched a glass of water." });
    expect(said.statusCode).toBe(200);
    await reviewer.post(pathOf(answerFlag, { id: event }), { text: "That is fine." });
    const own = readFlags.response.parse((await who.browser.get(pathOf(readFlags, { slug }))).json());
    expect(own.flags.map(({ kind }) => kind)).toEqual(["no-face", "no-face", "blur", "paste-outside"]);
    expect(own.flags.at(-1)).toMatchObject({ problem: expect.any(String), size: 340 });
    expect(own.flags[0]).toMatchObject({
      label: "No face detected",
      comments: [
        { by: "candidate", text: "I fetched a glass of water." },
        { by: "reviewer", author: "Reviewer", text: "That is fine." },
      ],
    });
    const theirs = await reviewer.get(`${pathOf(readFlags, { slug })}${asked}`);
    expect(readFlags.response.parse(theirs.json()).flags[0]?.comments[1]?.author).toBe("Demo Person");
  },
);

it("hides it from a candidate if the test does not allow it, and lets nobody comment on another person's", async () => {
  const { slug, who, event } = await noted(false, "EMP");
  const statuses = [
    await who.browser.get(pathOf(readFlags, { slug })),
    await who.browser.post(pathOf(commentFlag, { id: event }), { text: "But." }),
    await (await noted(true)).who.browser.post(pathOf(commentFlag, { id: event }), { text: "But." }),
    await (await noted(true)).reviewer.post(pathOf(answerFlag, { id: event }), { text: "But." }),
  ];
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 404, 404]);
});
