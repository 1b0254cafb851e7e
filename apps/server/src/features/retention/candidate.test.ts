import { eraseCandidate, exportCandidate } from "@invigil/contract/proctoring/evidence";
import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeEach, expect, it } from "vitest";
import { inviteLink } from "../../shared/invites/invite-link.ts";
import { removeFiles } from "../../shared/media/remove-files.ts";
import { signMedia } from "../../shared/media/sign-media.ts";
import type { Browser } from "../../testing/browser.ts";
import { inviteCandidate, signInRecruiter } from "../../testing/candidate.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { everything } from "./testing/everything.ts";
import { knownCandidate, TRACES } from "./testing/known-candidate.ts";

let server: TestServer;
let factory: Factory;
let companyId: number;
let owner: Browser;
beforeEach(async () => {
  server = await startServer();
  factory = createFactory(server.db);
  companyId = (await factory.company()).id;
  owner = (await signInRecruiter(server, companyId)).browser;
});
afterEach(() => server.stop());

const exported = (username: string, browser = owner) => browser.get(pathOf(exportCandidate, { username }));
const erase = (username: string, browser = owner, confirm = username) =>
  browser.post(pathOf(eraseCandidate, { username }), { confirm });

function unpack(payload: Buffer): Record<string, string> {
  const files = unzipSync(new Uint8Array(payload));
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [path, strFromU8(content)]));
}

it("exports everything stored about a candidate, media included, as one ZIP file", async () => {
  const who = await knownCandidate(server, companyId);
  const reply = await exported(who.username);
  expect(reply.headers).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": `attachment; filename="candidate-${who.username}.zip"`,
  });
  const files = unpack(reply.rawPayload);
  const folder = `attempts/${who.test.slug}-${who.solutionSet.slug}`;
  expect(Object.keys(files).toSorted()).toEqual(
    [
      "README.txt",
      "account.json",
      "chat.json",
      `chat/${who.chatFile.id}-${who.chatFile.name}`,
      "invitations.json",
      "issues.json",
      "left-out.json",
      "stages.json",
      "uploads.json",
      `uploads/${who.upload.id}-${TRACES.upload}.csv`,
      ...[
        "answers",
        "attempt",
        "comments",
        "environments",
        "events",
        "feedback",
        "happenings",
        "late-drafts",
        "marks",
        "media",
        "proctoring",
        "runs",
        "shares",
        "verdicts",
      ].map((name) => `${folder}/${name}.json`),
      `${folder}/media/${who.media.id}.webp`,
    ].toSorted(),
  );
  const all = Object.values(files).join("\n");
  for (const trace of Object.values(TRACES)) expect(all).toContain(trace);
  expect(JSON.parse(files["left-out.json"] ?? "")).toEqual([]);
  const audit = await server.db.selectFrom("audit").select(["action", "subject"]).execute();
  expect(audit).toEqual([{ action: "candidate.export", subject: who.username }]);
});

it("erases somebody who was invited and never started, by the name or address that the page shows", async () => {
  const test = await factory.test(companyId);
  const invited = async (full_name: string) => {
    const who = await inviteCandidate(server, test);
    await server.db.updateTable("account").set({ full_name }).where("id", "=", who.account.id).execute();
    return who.account;
  };
  const [one, two] = [await invited("Ada Example"), await invited("Bo Example")];
  expect(refusal(await erase(one.username, owner, "Bo Example"))).toEqual([400, "invalid_request"]);
  expect(await erase(one.username, owner, " ada example ")).toMatchObject({ statusCode: 200 });
  expect(await erase(two.username, owner, two.email.toUpperCase())).toMatchObject({ statusCode: 200 });
  const left = await server.db.selectFrom("invite").select("id").where("test_id", "=", test.id).execute();
  expect(left).toEqual([]);
});

it("says which file it could not pack", async () => {
  const who = await knownCandidate(server, companyId);
  await server.deps.storage.remove(who.media.id);
  const files = unpack((await exported(who.username)).rawPayload);
  expect(JSON.parse(files["left-out.json"] ?? "")).toMatchObject([
    { key: who.media.id, reason: "The file could not be read." },
  ]);
});

it("erases a candidate so that no row and no file contains a word of the person", async () => {
  const who = await knownCandidate(server, companyId);
  await owner.post(`/rpc/test.extend/${who.test.id}`, { username: who.username, minutes: 5 });
  expect((await erase(who.username)).json()).toEqual({ ok: true });
  const left = await everything(server);
  for (const trace of [...Object.values(TRACES), who.username, who.media.id, who.upload.id, who.chatFile.id]) {
    expect(left).not.toContain(trace);
  }
  const audit = await server.db.selectFrom("audit").selectAll().orderBy("id").execute();
  expect(audit.map(({ action }) => action)).toEqual(["test.extend", "candidate.erase"]);
  expect(audit.at(-1)).toMatchObject({ data: { attempts: 1, files: 3, elsewhere: false } });
  expect(audit[0]?.data).toMatchObject({ username: audit[1]?.subject });
});

it("ends the sessions, links and running attempt of an erased person", async () => {
  const who = await knownCandidate(server, companyId);
  const link = new URL(inviteLink(server.deps, who.account.inviteId)).pathname;
  await erase(who.username);
  expect((await who.browser.get("/rpc/get_technologies")).statusCode).toBe(401);
  expect((await server.browser().get(link)).statusCode).toBe(404);
  const attempt = await server.db.selectFrom("attempt").selectAll().where("id", "=", who.attemptId).executeTakeFirst();
  expect(attempt).toMatchObject({ state: "END", reset_at: server.now(), receipt: null, invite_id: null });
  expect(refusal(await erase(who.username))).toEqual([404, "not_found"]);
});

it("accepts no file whose owner was erased during the upload", async () => {
  const who = await knownCandidate(server, companyId);
  await erase(who.username);
  const late = await server.browser().send("PUT", who.media.signed_url, "late", { "content-type": "image/webp" });
  expect(late.statusCode).toBe(403);
  expect(await server.db.selectFrom("file_removal").select("key").execute()).toEqual([{ key: who.media.id }]);
});

it("leaves no file behind that arrives at the moment of the erasure", async () => {
  const who = await knownCandidate(server, companyId);
  const place = { attemptId: who.attemptId, kind: "snapshot", sequence: 2, contentType: "image/webp" } as const;
  const { signed_url } = await signMedia(server.deps, { ...place, maxBytes: 100, takenAt: server.now() });
  const headers = { "content-type": "image/webp" };
  const [put, erased] = await Promise.all([
    server.browser().send("PUT", signed_url, "trace-late", headers),
    erase(who.username),
  ]);
  expect([put.statusCode === 200 || put.statusCode === 403, erased.statusCode]).toEqual([true, 200]);
  await removeFiles(server.deps);
  expect(await everything(server)).not.toContain("trace-late");
});

it("keeps what another company stores about the same person, and the account it needs", async () => {
  const who = await knownCandidate(server, companyId);
  const elsewhere = await factory.company();
  const test = await factory.test(elsewhere.id);
  await factory.invite(test.id, who.account.id, "kept@example.com");
  await who.browser.post(`/rpc/test.start/${test.id}`);
  await erase(who.username);
  expect((await who.browser.get(`/api/v1/test/${test.slug}`)).statusCode).toBe(200);
  expect((await who.browser.get(`/api/v1/test/${who.test.slug}`)).statusCode).toBe(404);
  const left = await everything(server);
  for (const trace of [TRACES.answer, TRACES.code, TRACES.form, TRACES.event, TRACES.upload, TRACES.picture]) {
    expect(left).not.toContain(trace);
  }
  expect(left).toContain(TRACES.name);
  const attempt = await server.db
    .selectFrom("attempt")
    .innerJoin("account", "account.id", "attempt.account_id")
    .select("account.full_name")
    .where("attempt.id", "=", who.attemptId)
    .executeTakeFirst();
  expect(attempt?.full_name).toBe("Erased candidate");
  expect(refusal(await exported(who.username))).toEqual([404, "not_found"]);
});

it("lets only owners and authors of the company do so, and only with the right name", async () => {
  const who = await knownCandidate(server, companyId);
  const stranger = (await signInRecruiter(server, (await factory.company()).id)).browser;
  const { browser: reviewer, account } = await signInRecruiter(server, companyId);
  await server.db.updateTable("account").set({ role: "reviewer" }).where("id", "=", account.id).execute();
  for (const ask of [exported, erase]) {
    expect(refusal(await ask(who.username, reviewer))).toEqual([403, "forbidden"]);
    expect(refusal(await ask(who.username, stranger))).toEqual([404, "not_found"]);
    expect(refusal(await ask(who.username, who.browser))).toEqual([403, "forbidden"]);
    expect(refusal(await ask("nobody"))).toEqual([404, "not_found"]);
    expect(refusal(await ask(account.username))).toEqual([404, "not_found"]);
  }
  expect(refusal(await erase(who.username, owner, "somebody else"))).toEqual([400, "invalid_request"]);
  expect(await everything(server)).toContain(TRACES.answer);
  await server.db.updateTable("account").set({ role: "author" }).where("id", "=", account.id).execute();
  expect((await exported(who.username, reviewer)).statusCode).toBe(200);
  expect((await erase(who.username, reviewer)).statusCode).toBe(200);
});
