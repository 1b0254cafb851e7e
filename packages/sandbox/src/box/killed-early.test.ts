import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Group } from "../cgroup/cgroup.ts";
import { openHost } from "../host/host.ts";
import { DEFAULT_LIMITS } from "../limits.ts";
import { testFolder } from "../testing/test-sandbox.ts";
import { makeBoxes } from "./boxes.ts";

/** Boxes whose shell stops between joining its groups and saying so: nobody reads the last file that it writes to. */
async function openStoppingBoxes() {
  const folder = testFolder();
  const unread = join(folder, "unread");
  await promisify(execFile)("mkfifo", [unread]);
  const host = await openHost(folder);
  const made: Group[] = [];
  const groups = {
    ...host.groups,
    create(...given: Parameters<typeof host.groups.create>): Group {
      const group = host.groups.create(...given);
      made.push(group);
      return { ...group, joins: [...group.joins, unread] };
    },
  };
  const boxes = makeBoxes({ ...host, groups }, 1);
  onTestFinished(async () => {
    await boxes.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { boxes, made };
}

test("a box that is killed while it joins its groups has ended, and nobody waits for it for ever", async () => {
  const { boxes, made } = await openStoppingBoxes();
  const given = { argv: ["true"], files: [], env: {}, cwd: "/box", stdin: "", weight: "normal" as const };
  const plan = { ...given, limits: { ...DEFAULT_LIMITS }, control: false, artifact: false, endsOutput: false };
  const box = await boxes.start(plan);
  await vi.waitFor(() => expect(made[0]?.threads()).not.toEqual([]), { timeout: 60_000 });
  box.kill();
  expect(await box.exit).toBeNull();
  await box.remove();
});
