import { afterAll, beforeAll, expect, it } from "vitest";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { seedDemo } from "../seed-demo.ts";
import { seedLived } from "./seed-lived.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await seedDemo(server.deps);
});
afterAll(() => server.stop());

it("fills", async () => {
  const t = performance.now();
  expect(await seedLived(server.deps)).toBe(true);
  console.log("seeded in", performance.now() - t);
});
