import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { MOST_UPLOADS_AT_ONCE } from "@invigil/contract/limits";
import { uploadFile } from "@invigil/contract/proctoring/media";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CSRF_COOKIE, CSRF_HEADER } from "../../platform/http/csrf.ts";
import type { Browser } from "../../testing/browser.ts";
import { startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { upload } from "./testing/upload.ts";

let server: TestServer;
let address: URL;
let ann: StartedCandidate;
let sockets: Socket[];
beforeEach(async () => {
  sockets = [];
  server = await startServer({ env: { RATE_LIMITS: "true" } });
  ann = await startCandidate(server);
  address = new URL(await server.listen());
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.stop();
});

/** A request that declares its length and stops halfway. */
function beginRequest(head: string[], part: string | Buffer): Socket {
  const socket = connect(Number(address.port), address.hostname);
  socket.on("error", () => {});
  sockets.push(socket);
  socket.write([...head, `Host: ${address.host}`, "", ""].join("\r\n"));
  socket.write(part);
  return socket;
}

function beginUpload({ cookies }: Browser): Socket {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return beginRequest(
    [
      `POST ${uploadFile.path} HTTP/1.1`,
      `Cookie: ${cookie}`,
      `${CSRF_HEADER}: ${cookies.get(CSRF_COOKIE)}`,
      "Content-Type: multipart/form-data; boundary=here",
      "Content-Length: 5000000",
    ],
    `--here\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${"x".repeat(500_000)}`,
  );
}

const partsOf = (folder: string) => readdir(join(server.deps.config.dataDir, folder)).catch(() => []);

it("limits the simultaneous files of one account without affecting others", async () => {
  const tryOne = async (name: string) => (await upload(ann.browser, { content: "a,b", name })).statusCode;
  const begun = Array.from({ length: MOST_UPLOADS_AT_ONCE + 1 }, () => beginUpload(ann.browser));
  // One is too many: once it has its reply, the others occupy all places.
  const [answer] = (await Promise.race(begun.map((socket) => once(socket, "data")))) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 429 /);
  expect(await tryOne("b.csv")).toBe(429);
  const ben = await startCandidate(server);
  expect((await upload(ben.browser, { content: "a,b", name: "b.csv" })).statusCode).toBe(200);
  // An incomplete upload leaves no file that anyone could find.
  expect(await partsOf("incoming")).toEqual([]);
  for (const socket of sockets) socket.destroy();
  // Slow enough to stay below the per-minute limit of one account.
  await vi.waitUntil(async () => (await tryOne("c.csv")) === 200, { interval: 1_000 });
});

async function signedAddress(key: string): Promise<string> {
  const [taken_at, created_at] = [server.now(), server.now()];
  const row = { id: key, attempt_id: ann.solutionSet.id, content_type: "image/webp", taken_at, created_at };
  await server.db
    .insertInto("proctor_media")
    .values({ ...row, kind: "snapshot", size_limit: 1_000_000 })
    .execute();
  return server.deps.storage.signPut({ key, contentType: "image/webp", size: 1_000_000, expiresIn: 60 });
}

it("accepts one file at a time per signed address, the newest, and keeps nothing of the others", async () => {
  const key = "put-at-the-same-time";
  const path = await signedAddress(key);
  const head = [`PUT ${path} HTTP/1.1`, "Content-Type: image/webp", "Content-Length: 900000"];
  const unfinished: Promise<unknown>[] = [];
  let last: string | undefined;
  for (let count = 1; count <= 5; count += 1) {
    unfinished.push(once(beginRequest(head, Buffer.alloc(100_000)), "close"));
    // Its own part, not that of the one before, which it replaces.
    last = await vi.waitUntil(async () => {
      const parts = await partsOf("media/parts");
      return parts.length === 1 && parts[0] !== last && parts[0];
    });
  }
  const put = (body: string) =>
    fetch(new URL(path, address), { method: "PUT", headers: { "content-type": "image/webp" }, body });
  expect((await put("whole")).status).toBe(200);
  await Promise.all(unfinished);
  expect(await partsOf("media/parts")).toEqual([]);
  // Sent again because the reply was lost: the first file stays.
  expect((await put("other")).status).toBe(200);
  expect((await server.deps.storage.read(key)).toString()).toBe("whole");
});
