import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { attack, openTestSandbox, textOf } from "../testing/test-sandbox.ts";
import type { Sandbox } from "../types.ts";

/** How long a warm box may take to be ready. */
const WARM = { timeout: 20_000, interval: 200 };
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox({ languages: ["python"], warm: { python: 1 } });
});
afterAll(() => sandbox.close());

describe("two programs", () => {
  test("see nothing of each other when they run at once", async () => {
    const listening = attack(sandbox, "listen.py", { args: ["1.5"] });
    // The spy looks more than once, so that it has looked while the other listened.
    const spied: string[] = [];
    let done = false;
    void listening.finally(() => (done = true));
    while (!done) spied.push(textOf(await attack(sandbox, "spy.py")));
    expect(textOf(await listening)).toBe("listening\nunharmed\n");
    expect(spied.length).toBeGreaterThan(1);
    expect(new Set(spied)).toEqual(new Set(["looked\n"]));
  });

  test("share nothing when they run one after the other in warm boxes", async () => {
    const { compiled: vandal } = await sandbox.compile({
      language: "python",
      code: "import builtins\nopen('/tmp/left', 'w').write('x')\nbuiltins.len = None\nopen('/opt/wait.py', 'a').write('x')",
    });
    const { compiled: victim } = await sandbox.compile({
      language: "python",
      code: "import os\nprint(os.path.exists('/opt/wait.py'), os.path.exists('/tmp/left'), len('abc'))",
    });
    // Only a warm box has the file that waits in it.
    await vi.waitFor(async () => {
      expect((await vandal?.run({ stdin: "" }))?.stderr.toString()).toMatch(/Read-only file system|Permission denied/);
    }, WARM);
    await vi.waitFor(async () => {
      expect((await victim?.run({ stdin: "" }))?.stdout.toString()).toBe("True False 3\n");
    }, WARM);
  });

  test("keep to their own limits when they run at once", async () => {
    const endless = await sandbox.compile({ language: "python", code: "print('on', flush=True)\nwhile True: pass" });
    const short = await sandbox.compile({ language: "python", code: "print('short')" });
    const [burnt, fine] = await Promise.all([
      endless.compiled?.run({ stdin: "", limits: { cpuMs: 200 } }),
      short.compiled?.run({ stdin: "" }),
    ]);
    expect(burnt).toMatchObject({ status: "CPU_LIMIT" });
    expect(burnt?.stdout.toString()).toBe("on\n");
    expect(fine).toMatchObject({ status: "OK", code: 0 });
  });
});
