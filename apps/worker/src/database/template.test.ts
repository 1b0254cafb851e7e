import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import type { Sandbox } from "@invigil/sandbox/types";
import { afterAll, beforeAll, expect, it } from "vitest";
import { perSandbox } from "../per-sandbox.ts";
import { openJudge } from "../testing/judge-with.ts";
import { makeTemplate } from "./template.ts";

let open: Awaited<ReturnType<typeof openJudge>>;
beforeAll(async () => void (open = await openJudge([])));
afterAll(() => open.close());

it("keeps what a box created, also for the next start [A1.16]", async () => {
  const template = { name: "a-test", version: randomUUID(), script: "echo made; cat /proc/sys/kernel/random/uuid >&5" };
  const path = await makeTemplate(open.sandbox, template);
  const made = readFileSync(path, "utf8");
  expect(made).toMatch(/^[\da-f-]{36}\n$/);
  expect(await makeTemplate(open.sandbox, template)).toBe(path);
  expect(readFileSync(path, "utf8")).toBe(made);
  const other = await makeTemplate(open.sandbox, { ...template, files: [{ path: "x.txt", data: "x" }] });
  expect(other).not.toBe(path);
  for (const each of [path, other]) rmSync(each);
});

it("says why a template could not be created, and tries again [A1.16]", async () => {
  let script = "echo no space >&2; exit 1";
  const made = perSandbox((sandbox: Sandbox) =>
    makeTemplate(sandbox, { name: "a-test", version: randomUUID(), script }),
  );
  await expect(made(open.sandbox)).rejects.toThrow("a-test could not be prepared (NONZERO): no space");
  script = "echo now >&5";
  const path = await made(open.sandbox);
  expect(existsSync(path)).toBe(true);
  expect(await made(open.sandbox)).toBe(path);
  rmSync(path);
});
