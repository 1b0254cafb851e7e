import { expect, test } from "vitest";
import { withTestSandbox } from "../testing/test-sandbox.ts";
import { crashesBy } from "./crashes.ts";

test.each([
  ["core", "crashes without a file"],
  ["/var/crash/%e.%p", "crashes without a file"],
  ["|/usr/share/apport/apport -p%p", "crashes kept from the host's handler"],
  ["|/usr/lib/systemd/systemd-coredump %P %u", "crashes kept from the host's handler"],
])("with the core pattern %s, boxes have %s", (pattern, words) => {
  expect(crashesBy(pattern)).toEqual({ words, warning: null });
});

test.each(["@linuxafsk/coredump_socket", "@@/run/systemd/coredump"])(
  "the operator learns that %s tells the host of crashes, and what to do",
  (pattern) => {
    const { words, warning } = crashesBy(pattern);
    expect(words).toBe("crashes told to the host");
    expect(warning).toContain("run: sysctl -w kernel.core_pattern=core");
  },
);

test("the sandbox says at its start what becomes of crashes", async () => {
  const sandbox = await withTestSandbox({ languages: [] });
  expect(sandbox.isolation).toMatch(/, crashes (without a file|kept from the host's handler|told to the host), /);
});
