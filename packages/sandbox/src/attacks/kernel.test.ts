import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attack, openTestSandbox, textOf } from "../testing/test-sandbox.ts";
import type { Sandbox } from "../types.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox({ languages: ["c"] });
});
afterAll(() => sandbox.close());

describe("a program that attacks the kernel", () => {
  test("may not trace, mount, create namespaces, load modules or change users", async () => {
    const text = textOf(await attack(sandbox, "kernel.c"));
    expect(text).toContain("uid=1000 tried=38\n");
    expect(text.match(/^ALLOWED.*$/gm) ?? []).toEqual([]);
    expect(text).toMatch(/^CapEff:\t0+$/m);
    expect(text).toMatch(/^CapPrm:\t0+$/m);
    expect(text).toMatch(/^CapBnd:\t0+$/m);
    expect(text).toMatch(/^NoNewPrivs:\t1$/m);
    expect(text).toMatch(/^Seccomp:\t2$/m);
  });

  test("kills only itself when it kills everyone", async () => {
    const result = await attack(sandbox, "kill-all.c");
    expect(textOf(result)).toBe("still here\n");
    expect(result.status).toBe("OK");
  });

  test("finds no way around with other call numbers", async () => {
    const text = textOf(await attack(sandbox, "foreign-abi.c"));
    expect(text).toContain("knocking\n");
    expect(text).not.toContain("ESCAPED");
  });
});
