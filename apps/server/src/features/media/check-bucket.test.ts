import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { diskStorage } from "@invigil/storage/disk";
import { s3Storage } from "@invigil/storage/s3";
import { expect, it } from "vitest";
import { listenToLog } from "./testing/log-lines.ts";
import { checkBucket } from "./check-bucket.ts";

/** An S3 server that returns these statuses for the first and second file at an address. */
async function lookAt(replies: number[], { conditional = true } = {}) {
  const conditions: (string | undefined)[] = [];
  const server = createServer((request, reply) => {
    request.resume().on("end", () => {
      if (request.method === "PUT") conditions.push(request.headers["if-none-match"]);
      reply.writeHead(request.method === "PUT" ? (replies.shift() ?? 500) : 204).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const access = { accessKeyId: "id", secretAccessKey: "secret", region: "r", bucket: "b", forcePathStyle: true };
  const s3 = { endpoint: `http://127.0.0.1:${port}`, ...access, once: conditional };
  const { log, lines } = listenToLog();
  await checkBucket({ storage: s3Storage(s3, diskStorage({ folder: "nowhere" })), config: { s3 }, log });
  server.closeAllConnections();
  await once(server.close(), "close");
  return { lines, conditions };
}

it.each([
  [[200, 412], "info", "accepts one file"],
  [[200, 200], "warn", "ignores If-None-Match"],
  [[501, 501], "error", "S3_CONDITIONAL_WRITES"],
])("logs at start how a bucket that returns %j handles a second file", async (replies, level, text) => {
  const { lines, conditions } = await lookAt([...replies]);
  expect(lines).toEqual([[level, expect.stringContaining(text)]]);
  expect(conditions).toEqual(["*", "*"]);
});

it("logs that addresses accept more files if conditions are switched off, and uploads none", async () => {
  const { lines, conditions } = await lookAt([], { conditional: false });
  expect(lines).toEqual([["warn", expect.stringContaining("S3_CONDITIONAL_WRITES=false")]]);
  expect(conditions).toEqual([]);
});
