import { crc32, deflateSync } from "node:zlib";
import { serverTime } from "@invigil/contract/clock";
import { afterEach, expect, it } from "vitest";
import { startServer, type TestServer } from "../../testing/harness.ts";

let server: TestServer;
afterEach(() => server.stop());

it("tells anyone its time, and whether clients should compare theirs [A7.01]", async () => {
  server = await startServer({ start: "2026-03-01T08:30:00.000Z" });
  const browser = server.browser();
  const first = await browser.get(serverTime.path);
  expect(first.json()).toEqual({ server_time: "2026-03-01T08:30:00.000Z", is_system_time_mismatch_enabled: true });
  expect(first.headers["cache-control"]).toBe("no-store");
  server.advance(1_500);
  expect((await browser.get(serverTime.path)).json()).toMatchObject({ server_time: "2026-03-01T08:30:01.500Z" });
});

it("lets the operator switch the comparison off [A7.01]", async () => {
  server = await startServer({ env: { SYSTEM_TIME_MISMATCH: "false" } });
  const reply = await server.browser().get(serverTime.path);
  expect(reply.json()).toMatchObject({ is_system_time_mismatch_enabled: false });
});

it("serves a valid picture of exactly 471234 bytes that is neither cached nor compressed [A7.31] [B7.16]", async () => {
  server = await startServer();
  const reply = await server.browser().get("/generic/api/speed-probe.png?t=1");
  const { rawPayload: image, headers } = reply;
  expect(reply.statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "no-store",
    "content-length": "471234",
  });
  expect(image.length).toBe(471_234);
  expect(deflateSync(image).length).toBeGreaterThan(470_000);
  expect(chunkTypes(image)).toEqual(["IHDR", "prBe", "IDAT", "IEND"]);
});

/** The chunks of a PNG with a correct checksum, up to the first incorrect one. */
function chunkTypes(image: Buffer): string[] {
  const types: string[] = [];
  for (let at = 8; at < image.length;) {
    const length = image.readUInt32BE(at);
    const body = image.subarray(at + 4, at + 8 + length);
    if (crc32(body) !== image.readUInt32BE(at + 8 + length)) break;
    types.push(body.toString("latin1", 0, 4));
    at += 12 + length;
  }
  return types;
}
