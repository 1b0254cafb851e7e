import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testFolder, textOf, withTestSandbox } from "../testing/test-sandbox.ts";

/** An interpreter that is a script of ours. */
function addToolchain(folder: string, name: string, program: string, script: string): void {
  const bin = join(folder, name, "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, program), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, program), 0o755);
}

test("an operator's own toolchain counts before the system's, and the latest of several", async () => {
  const folder = testFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const version of ["9.9.1", "9.10.0"]) {
    const answer = `if [ "$1" = --version ]; then echo "bash, version ${version}"; else echo "ran by ${version}"; fi`;
    addToolchain(folder, `bash-${version}`, "bash", answer);
  }
  writeFileSync(join(folder, "README"), "not a toolchain");
  symlinkSync("/usr", join(folder, "zz-outside"));
  symlinkSync("loop", join(folder, "loop"));
  addToolchain(folder, "zz:bin", "bash", "echo 'bash, version 99.0'");
  const sandbox = await withTestSandbox({ languages: ["bash", "perl"], toolchains: folder });
  expect(sandbox.languages.find(({ id }) => id === "bash")).toMatchObject({ version: "9.10.0", label: "Bash 9.10" });
  expect(sandbox.languages.map(({ id }) => id)).toContain("perl");
  const { compiled } = await sandbox.compile({ language: "bash", code: "echo never" });
  const result = await compiled?.run({ stdin: "" });
  expect(result && textOf(result)).toBe("ran by 9.10.0\n");
  const seen = await sandbox.compile({
    language: "perl",
    code: 'print join " ", sort map { s{.*/}{}r } </opt/languages/*>',
  });
  const listed = await seen.compiled?.run({ stdin: "" });
  expect(listed && textOf(listed)).toBe("bash-9.10.0 bash-9.9.1");
});

test("an operator's program that does not start is named, and the system's is used", async () => {
  const folder = testFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  addToolchain(folder, "fake-9", "bash", "exit 1");
  const sandbox = await withTestSandbox({ languages: ["bash"], toolchains: folder });
  expect(sandbox.warnings).toContainEqual(
    "Bash: bash in LANGUAGES_DIR (fake-9) does not start. The system’s is used instead.",
  );
  const { compiled } = await sandbox.compile({ language: "bash", code: "echo works" });
  const result = await compiled?.run({ stdin: "" });
  expect(result && textOf(result)).toBe("works\n");
});
