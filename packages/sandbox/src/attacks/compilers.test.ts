import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COMPILE_LIMITS, MEGABYTE } from "../limits.ts";
import { compileAttack, openTestSandbox } from "../testing/test-sandbox.ts";
import type { Sandbox } from "../types.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox({ languages: ["c", "cpp"] });
});
afterAll(() => sandbox.close());

describe("a source that attacks its compiler", () => {
  test.each(["template-bomb.cpp", "include-zero.cpp", "huge-array.c"])("%s is ended by a limit", async (name) => {
    const limits = { cpuMs: 2000, memory: 256 * MEGABYTE };
    const { compiled, status, log, cpuMs } = await compileAttack(sandbox, name, limits);
    expect(compiled).toBeNull();
    expect(cpuMs).toBeGreaterThan(0);
    // One of the compiler's processes may be killed, or the file grow too large, so that it ends with its own error.
    expect(`${status} ${log}`).toMatch(
      /^(CPU|MEMORY)_LIMIT|^NONZERO [^]*([Kk]illed|memory|File size|too large|cannot)/,
    );
    expect(cpuMs).toBeLessThan(COMPILE_LIMITS.cpuMs);
  });

  test.each([
    ["include-shadow.cpp", "/etc/shadow: No such file or directory"],
    ["embed-shadow.c", "file not found: /etc/shadow"],
    ["include-terminal.cpp", "/dev/tty"],
  ])("%s reads nothing of the host", async (name, complaint) => {
    const secret = "a secret of the worker";
    process.env["WORKER_SECRET"] = secret;
    const { compiled, status, log } = await compileAttack(sandbox, name);
    delete process.env["WORKER_SECRET"];
    expect(status).toBe("NONZERO");
    expect(compiled).toBeNull();
    expect(log).toContain(complaint);
    expect(log).not.toContain("secret of");
    expect(log).not.toContain("root:");
  });

  test("reads the environment as a source and finds it empty or the box's own", async () => {
    process.env["WORKER_SECRET"] = "a secret of the worker";
    const { status, log } = await compileAttack(sandbox, "include-environment.cpp");
    delete process.env["WORKER_SECRET"];
    // The compiler takes a file with a declared size of zero for an empty one.
    expect(["OK", "NONZERO"]).toContain(status);
    expect(log).not.toContain("secret of");
  });
});
