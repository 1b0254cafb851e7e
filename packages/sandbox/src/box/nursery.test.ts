import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openNursery, type Nursery } from "./nursery.ts";

let folder: string;
let nursery: Nursery;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "invigil nursery-"));
  nursery = openNursery({ shell: "/bin/bash", prlimit: "/usr/bin/prlimit", sealed: null });
});
afterEach(() => {
  nursery.close();
  rmSync(folder, { recursive: true });
});

const begin = (script: string) => {
  writeFileSync(join(folder, "start"), script);
  nursery.start(folder);
};
const mark = () => join(folder, "mark");

test("runs what is in the folder, with a new process's signals and none of our environment", async () => {
  begin(`{ trap -p; env; grep SigIgn /proc/self/status; } >'${mark()}.part'; mv '${mark()}.part' '${mark()}'`);
  await vi.waitFor(() => expect(existsSync(mark())).toBe(true), 10_000);
  const told = readFileSync(mark(), "utf8");
  expect(told).not.toContain("VITEST");
  // SIGINT and SIGQUIT are the second and third.
  const ignored = Number.parseInt(/SigIgn:\s*(\w+)/.exec(told)?.[1]?.slice(-2) ?? "ff", 16);
  expect(ignored & 0b110).toBe(0);
});

test("a killed shell is reported, and the next order gets a new one", async () => {
  const ended = vi.fn<() => void>();
  nursery.onEnd(ended);
  begin("kill -9 $$");
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), 10_000);
  begin(`: >'${mark()}'`);
  await vi.waitFor(() => expect(existsSync(mark())).toBe(true), 10_000);
});
