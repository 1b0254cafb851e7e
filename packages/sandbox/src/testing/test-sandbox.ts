import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { onTestFinished } from "vitest";
import { openSandbox } from "../sandbox.ts";
import type { BoxResult, CompileResult, Limits, Sandbox, SandboxOptions } from "../types.ts";

/** Open to the boxes' users; otherwise the sandbox would use a place that all tests share. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "invigil-sandbox-test-"));
  chmodSync(folder, 0o711);
  return folder;
}

/** A sandbox with its own folder; `close` removes both. */
export async function openTestSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const folder = testFolder();
  const sandbox = await openSandbox({ slots: 2, folder, ...options });
  return {
    ...sandbox,
    async close() {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** For one test. */
export async function withTestSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const sandbox = await openTestSandbox(options);
  onTestFinished(() => sandbox.close());
  return sandbox;
}

const LANGUAGES: Record<string, string> = { ".c": "c", ".cpp": "cpp", ".py": "python", ".sh": "bash" };

/** An attack's program, in the folder of its language. */
export function programUrl(name: string): URL {
  return new URL(`../attacks/programs/${extname(name).slice(1)}/${name}`, import.meta.url);
}

function programText(name: string): { language: string; code: string } {
  const code = readFileSync(programUrl(name), "utf8");
  return { language: LANGUAGES[extname(name)] ?? "c", code };
}

export function compileAttack(sandbox: Sandbox, name: string, limits: Partial<Limits> = {}): Promise<CompileResult> {
  return sandbox.compile(programText(name), { limits });
}

/** Compiles and runs one of the attacks' programs. */
export async function attack(
  sandbox: Sandbox,
  name: string,
  options: { limits?: Partial<Limits>; args?: string[]; stdin?: string } = {},
): Promise<BoxResult> {
  const { compiled, log } = await compileAttack(sandbox, name);
  if (!compiled) throw new Error(`${name} does not compile: ${log}`);
  return compiled.run({ stdin: "", ...options });
}

export function textOf(result: BoxResult): string {
  return result.stdout.toString();
}
