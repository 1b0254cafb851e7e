import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { uploadFile } from "@invigil/contract/proctoring/media";
import { messages } from "@invigil/contract/messages/messages";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CSRF_COOKIE, CSRF_HEADER } from "../../platform/http/csrf.ts";
import type { Browser } from "../../testing/browser.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { stored, upload } from "./testing/upload.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsUgxNgAAAABJRU5ErkJggg==",
  "base64",
);

let server: TestServer;
let make: Factory;
let browser: Browser;
let candidate: { id: number };
let companyId: number;
beforeEach(async () => {
  server = await startServer();
  make = createFactory(server.db);
  companyId = (await make.company()).id;
  candidate = await make.candidate((await make.test(companyId)).id);
  browser = await signedIn(candidate.id);
});
afterEach(() => server.stop());

async function signedIn(id: number): Promise<Browser> {
  const made = server.browser();
  await made.signIn(server.deps, id);
  return made;
}
async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(server.deps.config.dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
const rows = () => server.db.selectFrom("upload").selectAll().execute();

it("stores a file and returns it to its owner unchanged [A7.20]", async () => {
  const reply = await upload(browser, { content: PNG, name: "Übersicht 1.png" });
  expect(reply.statusCode).toBe(200);
  const { resource_uri, ...rest } = stored(reply);
  expect(rest).toEqual({ name: "Übersicht 1.png", size: PNG.length, content_type: "image/png" });
  expect(resource_uri).toMatch(/^\/media\/\w+\/%C3%9Cbersicht%201\.png$/);
  const read = await browser.get(resource_uri);
  expect(read.rawPayload).toEqual(PNG);
  expect(read.headers).toMatchObject({ "content-type": "image/png", "x-content-type-options": "nosniff" });
});

it("accepts no file from another person's page, whoever is signed in by then", async () => {
  const second = await signedIn((await make.candidate((await make.test(companyId)).id)).id);
  const file = { content: "x", name: "notes.txt", userId: candidate.id };
  expect(refusal(await upload(second, file))).toEqual([409, "other_attempt"]);
  expect([await rows(), await filesOnDisk()]).toEqual([[], []]);
  expect((await upload(browser, file)).statusCode).toBe(200);
  expect(await rows()).toMatchObject([{ account_id: candidate.id }]);
});

it("returns a file with the longest name [A7.20]", async () => {
  const name = `${"я".repeat(251)}.txt`;
  const { resource_uri } = stored(await upload(browser, { content: "x", name, prefix: "п".repeat(80) }));
  expect((await browser.get(resource_uri)).body).toBe("x");
});

it("accepts the fields before or after the file [A7.20]", async () => {
  for (const fileFirst of [true, false]) {
    const reply = await upload(browser, { content: "a,b\n1,2\n", name: "p.csv", fileFirst });
    expect(reply.json()).toMatchObject({ name: "p.csv", content_type: "text/csv" });
  }
});

it("puts the prefix before the name of a download [A7.20]", async () => {
  const reply = await upload(browser, { content: "x", name: "a.txt", prefix: "q1" });
  const { resource_uri } = stored(reply);
  expect(resource_uri).toMatch(/\/q1-a\.txt$/);
  const read = await browser.get(resource_uri);
  expect(read.headers["content-disposition"]).toBe(`attachment; filename="q1-a.txt"; filename*=UTF-8''q1-a.txt`);
});

it("accepts a file of exactly 10,000,000 bytes and refuses a larger one, leaving nothing on disk [A5.03] [A7.20]", async () => {
  const tooLarge = await upload(browser, { content: Buffer.alloc(10_000_001, 65), name: "big.txt" });
  expect(refusal(tooLarge)).toEqual([413, "file_too_large"]);
  expect(tooLarge.json()).toMatchObject({ description: messages.fileTooLarge, show_custom_message: true });
  expect([await filesOnDisk(), await rows()]).toEqual([[], []]);
  const fits = await upload(browser, { content: Buffer.alloc(10_000_000, 65), name: "big.txt" });
  expect(fits.json()).toMatchObject({ size: 10_000_000, content_type: "text/plain" });
  expect(await filesOnDisk()).toHaveLength(1);
});

it("replies to a browser that is still sending a file far too large [A5.03] [A7.20]", async () => {
  const address = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const body = new FormData();
  body.append("name", "huge.bin");
  body.append("file", new Blob([new Uint8Array(40_000_000)]), "huge.bin");
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { cookie, [CSRF_HEADER]: browser.cookies.get(CSRF_COOKIE) ?? "" };
  const reply = await fetch(`${address}${uploadFile.path}`, { method: "POST", headers, body });
  expect(reply.status).toBe(413);
  expect(await reply.json()).toMatchObject({ code: "file_too_large" });
  expect(await filesOnDisk()).toEqual([]);
});

it("refuses a file if the person's quota is used up [A7.20]", async () => {
  const row = { account_id: candidate.id, name: "a", content_type: "text/plain", created_at: server.now() };
  await server.db
    .insertInto("upload")
    .values({ ...row, id: "old", size: 199_999_990 })
    .execute();
  const replies = await Promise.all([1, 2, 3].map(() => upload(browser, { content: "12345678", name: "a.txt" })));
  expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 413, 413]);
  expect(replies.find((reply) => reply.statusCode === 413)?.json()).toMatchObject({
    code: "file_too_large",
    description: "There is no space left for this file. You can upload up to 200 MB in total.",
  });
  expect(await filesOnDisk()).toHaveLength(1);
});

it("frees the space again if the disk refuses the file", async () => {
  server.deps.storage.put = () => Promise.reject(new Error("disk full"));
  expect((await upload(browser, { content: "x", name: "a.txt" })).statusCode).toBe(500);
  expect(await rows()).toEqual([]);
});

it.each([
  ["a form without a file", { content: null, name: "a.txt" }],
  ["a form without a name", { content: "x", name: "" }],
  ["another upload type", { content: "x", name: "a.txt", type: "special" }],
])("refuses %s [A7.20]", async (_what, form) => {
  expect(refusal(await upload(browser, form))).toEqual([400, "invalid_request"]);
});

it("refuses what is not a form, or only half of one", async () => {
  expect(refusal(await browser.post(uploadFile.path, { name: "a" }))).toEqual([400, "invalid_request"]);
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const half = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc';
  expect(refusal(await browser.send("POST", uploadFile.path, half, headers))).toEqual([400, "invalid_request"]);
});

it("shows a file only to recruiters of a company that invited its owner [A6.01] [A7.20]", async () => {
  const { resource_uri } = stored(await upload(browser, { content: PNG, name: "a.png" }));
  const other = (await make.company()).id;
  const readers = [
    await signedIn((await make.account("recruiter", companyId)).id),
    await signedIn((await make.account("recruiter", other)).id),
    await signedIn((await make.account("hacker")).id),
    server.browser(),
  ];
  const statuses = [];
  for (const reader of readers) statuses.push((await reader.get(resource_uri)).statusCode);
  expect(statuses).toEqual([200, 404, 404, 401]);
  expect((await browser.get(resource_uri.replace("a.png", "b.html"))).statusCode).toBe(404);
});

it("needs a session and a token to store anything [A7.20]", async () => {
  const nobody = server.browser();
  expect(refusal(await upload(nobody, { content: "x", name: "a.txt" }))).toEqual([403, "csrf_failed"]);
  await nobody.get("/gateways/validate-session");
  expect((await upload(nobody, { content: "x", name: "a.txt" })).statusCode).toBe(401);
  expect([await filesOnDisk(), await rows()]).toEqual([[], []]);
});

it("returns no file if only its row is left, and does not report a fault of its own", async () => {
  const { resource_uri } = stored(await upload(browser, { content: PNG, name: "a.png" }));
  const [row] = await rows();
  await server.deps.storage.remove(row?.id ?? "");
  expect(refusal(await browser.get(resource_uri))).toEqual([404, "not_found"]);
});
