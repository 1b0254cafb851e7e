import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { detectGroups } from "../cgroup/detect.ts";
import { openSandbox } from "../sandbox.ts";
import { testFolder } from "../testing/test-sandbox.ts";

test("boxes die with a killed worker, and the next one cleans up", async () => {
  const folder = testFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const script = new URL("../testing/doomed-worker.ts", import.meta.url).pathname;
  const worker = spawn(process.execPath, [script, folder], { stdio: "ignore" });
  const owned = () =>
    detectGroups()
      .names()
      .filter((name) => name.startsWith(`${worker.pid}.`));
  // Two of bubblewrap, a shell and two that sleep, in each of the two boxes; and the warm one.
  await vi.waitFor(() => expect(owned().flatMap(processesOf).length).toBeGreaterThan(12), { timeout: 20_000 });
  const groups = owned();

  worker.kill("SIGKILL");
  await once(worker, "exit");
  await vi.waitFor(() => expect(groups.flatMap(processesOf)).toEqual([]), { timeout: 10_000 });

  const next = await openSandbox({ slots: 1, folder, languages: [] });
  expect(owned()).toEqual([]);
  expect(readdirSync(join(folder, "seats")).filter((name) => name.startsWith(`${worker.pid}.`))).toEqual([]);
  await next.close();
});

function processesOf(group: string): string[] {
  const file = detectGroups().open(group).joins[0] ?? "";
  // Another test's sandbox may have cleaned up already.
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8").trim().split("\n").filter(Boolean);
}
