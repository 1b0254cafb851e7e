import { readSharedReport, withdrawShare } from "@invigil/contract/results/report-shares";
import { toJson } from "@invigil/db/json";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startCandidate } from "../../../testing/candidate.ts";
import { createFactory } from "../../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../../testing/harness.ts";
import { storeRecording } from "../../../testing/recordings.ts";
import { refusal } from "../../../testing/refusal.ts";
import { PICTURE, sharing } from "../testing/shared-reports.ts";
import { saveAnswer } from "../../../testing/take-test.ts";
import { storeUpload } from "../../../testing/uploads.ts";

const NO_KEY = [404, "share_not_found"];

let server: TestServer;
let shares: ReturnType<typeof sharing>;
beforeEach(async () => {
  server = await startServer();
  shares = sharing(server);
});
afterEach(() => server.stop());

it("shows scores alone if that was chosen", async () => {
  const { who, reviewer } = await shares.ended();
  const upload = await storeUpload(server, who.account.id, "a,b");
  await saveAnswer(who, who.problems[0]?.slug ?? "", { answer: "A secret thought." });
  await saveAnswer(who, who.problems[1]?.slug ?? "", { answer: "x", attachments: [{ name: "data", url: upload.url }] });
  await shares.finish(who);
  const { token } = await shares.share(reviewer, who, "scores");
  const reply = await shares.open(token);
  const { report, files } = readSharedReport.response.parse(reply.json());
  expect(files).toEqual({});
  expect(report.sections[0]?.problems.map(({ title, max_score }) => [title, max_score])).toEqual([
    ["Why?", 5],
    ["Describe", 5],
    ["Say it", 5],
  ]);
  for (const hidden of ["A secret thought.", "Look at", upload.id]) expect(reply.body).not.toContain(hidden);
  expect(refusal(await shares.visit(`/media/shared/${token}/${upload.id}/prediction.csv`))).toEqual(NO_KEY);
});

it("sends no file that the report does not name", async () => {
  const { who, reviewer, company } = await shares.ended();
  await shares.finish(who);
  const { token } = await shares.share(reviewer, who);
  const other = await startCandidate(server, await createFactory(server.db).test(company.id));
  const files = [
    await storeUpload(server, who.account.id, "own"),
    await storeUpload(server, other.account.id, "another's"),
    await storeRecording(server, who),
  ];
  for (const { id } of files)
    for (const name of ["prediction.csv", "recording"])
      expect(refusal(await shares.visit(`/media/shared/${token}/${id}/${name}`))).toEqual(NO_KEY);
});

it("gives each file a key of its own, which does not open the report and ends with the link", async () => {
  const { who, reviewer } = await shares.ended();
  const [own, other] = [
    await storeUpload(server, who.account.id, "own"),
    await storeUpload(server, who.account.id, "b"),
  ];
  const attachments = [own, other].map(({ url }, n) => ({ name: `data ${n}`, url }));
  await saveAnswer(who, who.problems[1]?.slug ?? "", { answer: "x", attachments });
  await shares.finish(who);
  const { token, id } = await shares.share(reviewer, who);
  const { report } = readSharedReport.response.parse((await shares.open(token)).json());
  const [first = "", second = ""] = report.sections[0]?.problems[1]?.solution?.attachments?.map(({ url }) => url) ?? [];
  expect((await shares.visit(first)).body).toBe("own");
  const key = first.split("/")[3] ?? "";
  expect(refusal(await shares.open(key))).toEqual(NO_KEY);
  expect(refusal(await shares.visit(second.replace(/shared\/[^/]+/, `shared/${key}`)))).toEqual(NO_KEY);
  await reviewer.browser.post(pathOf(withdrawShare, { id }));
  expect(refusal(await shares.visit(first))).toEqual(NO_KEY);
});

it("names in an answer do not open the files of others", async () => {
  const { who, reviewer, company } = await shares.ended();
  const other = await startCandidate(server, await createFactory(server.db).test(company.id));
  const foreign = await storeUpload(server, other.account.id, "another's");
  await saveAnswer(who, who.problems[1]?.slug ?? "", {
    answer: "x",
    attachments: [{ name: "data", url: foreign.url }],
  });
  await shares.finish(who);
  const { token } = await shares.share(reviewer, who);
  const { report } = readSharedReport.response.parse((await shares.open(token)).json());
  const url = report.sections[0]?.problems[1]?.solution?.attachments?.[0]?.url ?? "";
  expect(url).toContain(`/${foreign.id}/`);
  expect(refusal(await shares.visit(url))).toEqual([404, "not_found"]);
});

it("says nothing of what was seen of the candidate, what a proctor wrote, and what waits for a person", async () => {
  const { who, reviewer } = await shares.ended();
  await saveAnswer(who, who.problems[0]?.slug ?? "", { answer: "Because." });
  await shares.finish(who);
  const evaluation = toJson({ reason: "held for review: The locked lines around the answer were changed" });
  await server.db.updateTable("solution").set({ evaluation }).execute();
  const reason = "Ended by a proctor: phone on the desk";
  const ending = { reason, submission_type: "ASB" } as const;
  await server.db.updateTable("attempt").set(ending).where("id", "=", who.solutionSet.id).execute();
  for (const content of ["scores", "answers"]) {
    const { body } = await shares.open((await shares.share(reviewer, who, content)).token);
    for (const hidden of ["phone on the desk", "held for review"]) expect(body).not.toContain(hidden);
  }
  const { token } = await shares.share(reviewer, who);
  const { report } = readSharedReport.response.parse((await shares.open(token)).json());
  // Left out for everybody, so that nothing follows from its absence.
  expect(report.solution_set).toMatchObject({ submission_type: null, reason: null });
});

it("puts the link into no text, wherever that leads", async () => {
  const { who, reviewer } = await shares.ended();
  const upload = await storeUpload(server, who.account.id, "own", "own.png");
  const answer = `<a href="https://evil.example${upload.url}">me</a> <img src="${upload.url}">`;
  await saveAnswer(who, who.problems[0]?.slug ?? "", { answer: `See https://evil.example${PICTURE}` });
  await saveAnswer(who, who.problems[1]?.slug ?? "", { answer });
  await shares.finish(who);
  const { token } = await shares.share(reviewer, who);
  const reply = await shares.open(token);
  expect(reply.body).not.toContain(token);
  // The picture of the text can still be opened.
  const { files } = readSharedReport.response.parse(reply.json());
  expect((await shares.visit(`/media/shared/${files[upload.id]}/${upload.id}/own.png`)).body).toBe("own");
});

it("names neither the account nor what was stored late", async () => {
  const { who, reviewer } = await shares.ended();
  const recording = await storeRecording(server, who);
  await saveAnswer(who, who.problems[2]?.slug ?? "", { video_post_url: recording.url });
  await shares.finish(who);
  const late = new Date(server.now().getTime() + 3_600_000);
  await server.db.updateTable("proctor_media").set({ stored_at: late }).execute();
  const { token } = await shares.share(reviewer, who);
  const { report } = readSharedReport.response.parse((await shares.open(token)).json());
  const entry = report.sections[0]?.problems[2];
  expect(entry).toMatchObject({ recording_late: null, solution: { creator: 1, digest: "", revisions: 0 } });
  // Accepting a late draft stores the answer anew.
  expect(Date.parse(entry?.solution?.saved_at ?? "")).toBe(0);
  expect(entry?.solution?.video_post_url).toContain("/media/shared/");
});
