import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { detectGroups } from "@invigil/sandbox/cgroup/detect";
import { expect, onTestFinished, test, vi } from "vitest";
import { openLocalDriver } from "../local/local-driver.ts";
import { testFolder } from "../testing/test-driver.ts";

test("environments die with a killed host, and the next one cleans up", async () => {
  const folder = testFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const script = new URL("../testing/doomed-host.ts", import.meta.url).pathname;
  const host = spawn(process.execPath, [script, folder], { stdio: ["ignore", "pipe", "ignore"] });
  await once(host.stdout, "data");
  const owned = () =>
    detectGroups()
      .names()
      .filter((name) => name.startsWith(`${host.pid}.`));
  const groups = owned();
  expect(groups.flatMap(processesOf).length).toBeGreaterThan(4);

  host.kill("SIGKILL");
  await once(host, "exit");
  await vi.waitFor(() => expect(groups.flatMap(processesOf)).toEqual([]), { timeout: 10_000 });

  const next = await openLocalDriver({ folder });
  expect(await next.list()).toEqual([]);
  expect(owned()).toEqual([]);
  for (const part of ["rooms", "seats"]) {
    expect(readdirSync(join(folder, part)).filter((name) => name.startsWith(`${host.pid}.`))).toEqual([]);
  }
  await next.close();
});

function processesOf(group: string): string[] {
  const file = detectGroups().open(group).joins[0] ?? "";
  // Another test's driver may have cleaned up already.
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8").trim().split("\n").filter(Boolean);
}
