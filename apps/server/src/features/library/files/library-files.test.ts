import { LibraryFile, listLibraryFiles, uploadLibraryFile } from "@invigil/contract/authoring/library-files";
import { toJson } from "@invigil/db/json";
import { besideOpen } from "@invigil/db/testing/beside-open";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../testing/browser.ts";
import { inviteCandidate, signInRecruiter, startCandidate } from "../../../testing/candidate.ts";
import { createFactory, type Factory } from "../../../testing/factory.ts";
import { startServer, type TestServer } from "../../../testing/harness.ts";
import { removeFiles } from "../../../shared/media/remove-files.ts";
import { createFileTidying } from "./tidy-files.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsUgxNgAAAABJRU5ErkJggg==",
  "base64",
);
const DAY = 86_400_000;

let server: TestServer;
let make: Factory;
let companyId: number;
let author: Browser;
beforeAll(async () => {
  server = await startServer();
  make = createFactory(server.db);
});
afterAll(() => server.stop());
beforeEach(async () => {
  companyId = (await make.company()).id;
  author = (await signInRecruiter(server, companyId)).browser;
});

async function send(browser: Browser, name: string, content: Buffer | string) {
  const form = new FormData();
  form.append("name", name);
  form.append("file", new Blob([typeof content === "string" ? content : new Uint8Array(content)]), name);
  const request = new Request("http://localhost", { method: "POST", body: form });
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  return browser.send("POST", uploadLibraryFile.path, Buffer.from(await request.arrayBuffer()), headers);
}

async function add(name = "plan (1).png", content: Buffer | string = PNG): Promise<LibraryFile> {
  const reply = await send(author, name, content);
  expect({ status: reply.statusCode, body: reply.body }).toMatchObject({ status: 201 });
  return LibraryFile.parse(reply.json());
}

const fileAt = (id: string) => `/api/v1/library/file/${id}`;
async function listed(browser = author) {
  return listLibraryFiles.response.parse((await browser.get("/api/v1/library/file")).json());
}
async function actsOn(id: string) {
  const rows = await server.db.selectFrom("audit").select("action").where("subject", "=", id).orderBy("id").execute();
  return rows.map(({ action }) => action);
}

it("stores a picture and serves it only to the company, with headers that keep it from running", async () => {
  const file = await add();
  expect(file).toMatchObject({ name: "plan (1).png", size: PNG.length, content_type: "image/png" });
  expect(file.url).toBe(`/media/${file.id}/plan%20%281%29.png`);
  const read = await author.get(file.url);
  expect(read.rawPayload).toEqual(PNG);
  expect(read.headers).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "content-disposition": expect.stringContaining("inline"),
    "content-security-policy": expect.stringContaining("sandbox"),
  });
  const part = await author.send("GET", file.url, undefined, { range: "bytes=1-3" });
  expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([206, "PNG", `bytes 1-3/${PNG.length}`]);
  const data = await add("data.csv", "BMI,age\n1,2\n");
  expect((await author.get(data.url)).headers["content-disposition"]).toContain("attachment");
  const other = (await signInRecruiter(server, (await make.company()).id)).browser;
  expect((await other.get(file.url)).statusCode).toBe(404);
  expect((await other.delete(fileAt(file.id))).statusCode).toBe(404);
  expect((await listed(other)).files).toEqual([]);
  expect((await server.browser().get(file.url)).statusCode).toBe(401);
  expect((await listed()).files.map(({ name }) => name).toSorted()).toEqual(["data.csv", "plan (1).png"]);
  expect(await actsOn(file.id)).toEqual(["library.add-file"]);
});

it.each([
  ["picture.svg", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", /has an unsupported type/],
  ["page.html", "<!doctype html><script>alert(1)</script>", /has an unsupported type/],
  ["picture.png", "<svg xmlns='http://www.w3.org/2000/svg'/>", /does not match its file extension/],
  ["picture.jpg", PNG, /does not match its file extension/],
  ["table.csv", Buffer.from([0x61, 0xff, 0xfe]), /not plain UTF-8 text/],
  ["table.json", "{", /not valid JSON/],
  ["table.txt", "a\0b", /not plain UTF-8 text/],
  ["empty.txt", "", /is empty/],
  ["tool.exe", "MZ", /has an unsupported type/],
])("refuses %s because of its content", async (name, content, text) => {
  const reply = await send(author, name, content);
  expect(reply.json()).toMatchObject({ code: "file_type_refused", description: expect.stringMatching(text) });
  expect((await listed()).total).toBe(0);
});

it("refuses more than 20 MB, and callers who are not authors", async () => {
  const large = await send(author, "large.txt", Buffer.alloc(20_000_001, "a"));
  expect(large.json()).toMatchObject({ code: "file_too_large", description: "A file can be up to 20 MB." });
  const whole = await send(author, "whole.txt", Buffer.alloc(20_000_000, "a"));
  expect(whole.statusCode).toBe(201);
  const reviewer = await signInRecruiter(server, companyId);
  await server.db.updateTable("account").set({ role: "reviewer" }).where("id", "=", reviewer.account.id).execute();
  expect((await send(reviewer.browser, "a.txt", "a")).statusCode).toBe(403);
  expect((await reviewer.browser.delete(fileAt(whole.json().id))).statusCode).toBe(403);
  expect((await listed(reviewer.browser)).total).toBe(1);
});

it("refuses files beyond the library's 2 GB, and stores nothing of them", async () => {
  const full = await add("full.txt", "a");
  await server.db.updateTable("upload").set({ size: 1_999_999_999 }).where("id", "=", full.id).execute();
  expect((await send(author, "one.txt", "a")).statusCode).toBe(201);
  const refused = await send(author, "more.txt", "b");
  expect(refused.json()).toMatchObject({ code: "file_too_large", description: expect.stringContaining("2 GB") });
  expect((await listed()).total).toBe(2);
});

it("lets a candidate read only the files that an open problem of their attempt uses", async () => {
  const [inStatement, download, later, unused] = [await add(), await add("d.csv", "a"), await add(), await add()];
  const test = await make.test(companyId, {
    timedSections: [5, 5],
    problems: [
      [
        { statement: `![Plan](${inStatement.url})` },
        { type: "CMP", children: [{ type: "FBE", content: { downloads: [{ name: "d.csv", url: download.url }] } }] },
      ],
      [{ statement: `![Later](${later.url})` }],
    ],
  });
  const statuses = async (browser: Browser) => {
    const files = [inStatement, download, later, unused];
    return Promise.all(files.map(async ({ url }) => (await browser.get(url)).statusCode));
  };
  const ann = await startCandidate(server, test);
  expect(await statuses(ann.browser)).toEqual([200, 200, 404, 404]);
  expect(await statuses((await inviteCandidate(server, test)).browser)).toEqual([404, 404, 404, 404]);
  const stranger = await startCandidate(server, await make.test((await make.company()).id));
  expect(await statuses(stranger.browser)).toEqual([404, 404, 404, 404]);
  // A problem of another company that names the file gives no access.
  const elsewhere = (await make.company()).id;
  const thief = await startCandidate(
    server,
    await make.test(elsewhere, { problems: [[{ statement: inStatement.url }]] }),
  );
  expect((await thief.browser.get(inStatement.url)).statusCode).toBe(404);
  await server.db
    .updateTable("invite")
    .set({ revoked_at: server.now() })
    .where("account_id", "=", ann.account.id)
    .execute();
  expect(await statuses(ann.browser)).toEqual([404, 404, 404, 404]);
});

it("keeps a file that a live version uses, names that version, and removes one that only a draft uses", async () => {
  const file = await add();
  const live = await make.problem(companyId, {
    type: "CMP",
    title: "A passage",
    children: [{ statement: `![Plan](${file.url})` }],
  });
  const refused = await author.delete(fileAt(file.id));
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: "file_in_use",
    description: expect.stringContaining("“A passage” (version 1)"),
  });
  expect((await listed()).files).toMatchObject([{ id: file.id, uses: [{ slug: live.slug, state: "live" }] }]);
  await server.db.updateTable("problem").set({ state: "draft" }).where("slug", "=", live.slug).execute();
  expect((await author.delete(fileAt(file.id))).statusCode).toBe(204);
  expect((await author.get(file.url)).statusCode).toBe(404);
  expect(await actsOn(file.id)).toEqual(["library.add-file", "library.delete-file"]);
  await removeFiles(server.deps);
  expect(await server.deps.storage.stat(file.id)).toBeNull();
});

it("refuses to publish a draft whose file is gone, and says where", async () => {
  const file = await add();
  const content = { choices: ["a", "b"].map((id) => ({ id, text: id })) };
  const statement = `![Plan](${file.url}) and ![elsewhere](https://example.com/media/a/b.png)`;
  const made = await make.problem(companyId, { type: "MCQ", statement, content, grading: { correct: ["a"] } });
  await server.db.updateTable("problem").set({ state: "draft" }).where("id", "=", made.id).execute();
  expect((await author.delete(fileAt(file.id))).statusCode).toBe(204);
  const publish = () => author.post(`/api/v1/library/problem/${made.slug}/publish`, { edit: 1 });
  expect((await publish()).json().details.faults).toEqual([
    { folder: "statement", text: "The file “plan (1).png” is not in the library. Upload it again." },
  ]);
  const again = await add();
  await server.db
    .updateTable("problem")
    .set({ statement: again.url, content: toJson(content) })
    .where("id", "=", made.id)
    .execute();
  expect((await publish()).statusCode).toBe(200);
});

it("removes files that nothing has used for a month", async () => {
  const [used, unused] = [await add(), await add()];
  const problem = await make.problem(companyId, { statement: `![Plan](${used.url})` });
  let days = 0;
  const now = () => new Date(server.now().getTime() + days * DAY);
  const tidy = createFileTidying({ db: server.db, now });
  const kept = async () => (await listed()).files.map(({ id }) => id);
  await tidy();
  days = 29;
  await tidy();
  expect(await kept()).toHaveLength(2);
  // Used until yesterday, so its month begins now.
  await server.db.updateTable("problem").set({ statement: "Nothing" }).where("id", "=", problem.id).execute();
  days = 31;
  await tidy();
  expect(await kept()).toEqual([used.id]);
  days = 50;
  await server.db.updateTable("problem").set({ statement: used.url }).where("id", "=", problem.id).execute();
  await tidy();
  days = 70;
  await tidy();
  expect(await kept()).toEqual([used.id]);
  await removeFiles({ ...server.deps, now });
  expect(await server.deps.storage.stat(unused.id)).toBeNull();
});

async function carry(slug: string): Promise<Browser> {
  const packed = (await author.get(`/api/v1/library/export?format=invigil&problems=${slug}`)).rawPayload;
  const other = (await signInRecruiter(server, (await make.company()).id)).browser;
  const form = new FormData();
  form.append("folder", "In");
  form.append("file", new Blob([new Uint8Array(packed)]), "problems.zip");
  const request = new Request("http://localhost", { method: "POST", body: form });
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const body = Buffer.from(await request.arrayBuffer());
  expect((await other.send("POST", "/api/v1/library/import", body, headers)).statusCode).toBe(200);
  return other;
}

it("belongs to a code problem whose programs can read it, and can be hidden from candidates", async () => {
  const [shown, hidden, large] = [await add("data.csv", "a,b\n1,2\n"), await add("key.png"), await add("1.txt", "8\n")];
  const at = (file: LibraryFile) => ({ name: file.name, url: file.url, path: `in/${file.name}` });
  const content = { evaluation: "TXT", downloads: [at(shown)] };
  const input = { name: large.name, url: large.url, size: large.size };
  const cases = [{ id: "1", name: "one", input: "", output: "8", files: { input } }];
  const grading = { cases, attachments: [at(hidden)] };
  const test = await make.test(companyId, { problems: [[{ type: "SCR", content, grading }]] });
  const { browser } = await startCandidate(server, test);
  expect((await browser.get(shown.url)).statusCode).toBe(200);
  for (const { url } of [hidden, large]) expect((await browser.get(url)).statusCode).toBe(404);
  const slug = test.sections[0]?.problems[0]?.slug ?? "";
  const problem = await browser.get(`/api/v1/problem/${slug}?test_slug=${test.slug}`);
  expect(problem.json()).toMatchObject({ downloads: [at(shown)] });
  for (const { id } of [hidden, large]) expect(problem.body).not.toContain(id);
  for (const { id } of [shown, hidden, large])
    expect((await author.delete(fileAt(id))).json().code).toBe("file_in_use");

  const { files } = await listed(await carry(slug));
  expect(Object.fromEntries(files.map(({ name, uses }) => [name, uses.length]))).toEqual({
    "data.csv": 1,
    "key.png": 1,
    "1.txt": 1,
  });
  await server.db.updateTable("problem").set({ state: "draft" }).where("slug", "=", slug).execute();
  await server.db.deleteFrom("upload").where("id", "=", hidden.id).execute();
  const refused = await author.post(`/api/v1/library/problem/${slug}/publish`, { edit: 1 });
  expect(refused.json().details.faults).toContainEqual({
    folder: "files",
    text: "The file “key.png” is not in the library. Upload it again.",
  });
});

it("travels with a problem that is duplicated, or exported into another library", async () => {
  const file = await add();
  const made = await make.problem(companyId, { title: "Look", statement: `![Plan](${file.url})` });
  const copy = (await author.post(`/api/v1/library/problem/${made.slug}/duplicate`)).json();
  const authored = (await author.get(`/api/v1/library/problem/${copy.slug}`)).json();
  expect(authored.statement).toContain(file.url);
  const other = await carry(made.slug);
  const { files } = await listed(other);
  expect(files).toMatchObject([{ name: "plan (1).png", uses: [{ title: "Look", state: "draft" }] }]);
  expect((await other.get(files[0]?.url ?? "")).rawPayload).toEqual(PNG);
  expect((await other.get(file.url)).statusCode).toBe(404);
});

it("keeps a file that a problem starts to use during the clean-up", async () => {
  const file = await add();
  const tidy = createFileTidying(server.deps);
  await tidy();
  server.advance(31 * DAY);
  await besideOpen(
    server.db,
    async (tx) => {
      await tx.selectFrom("upload").select("id").where("id", "=", file.id).forKeyShare().execute();
      await createFactory(tx).problem(companyId, { statement: `![a plan](${file.url})` });
    },
    tidy,
  );
  const kept = await server.db.selectFrom("upload").select("unused_since").where("id", "=", file.id).execute();
  expect(kept).toEqual([{ unused_since: null }]);
});
