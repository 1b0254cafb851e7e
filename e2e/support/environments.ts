import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { EditorType } from "@invigil/contract/environments/environments";
import { codeServerFolder, findEditors } from "@invigil/environments/local/editors";
import { expect } from "@playwright/test";
import { readLiveHosts } from "@invigil/records/environments/hosts";
import type { Product } from "./product.ts";

const MAIN = fileURLToPath(new URL("../../apps/environments/src/main.ts", import.meta.url));

/** Where `npm run setup:environments` puts VS Code. */
const INSTALLED = resolve(process.env["DATA_DIR"] ?? "./data", "environments");

/** Why a journey cannot have this editor here; null if it can. */
export function whyMissing(editor: EditorType): string | null {
  return findEditors(INSTALLED).missing[editor] ?? null;
}

/**
 * Starts a real host of environments beside a product that has none, with this editor besides the built-in workspace.
 * Returns a function that stops it.
 */
export async function startEnvironments(
  { db, databaseUrl, baseUrl }: Product,
  editor: EditorType = "light",
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "invigil-e2e-environments-"));
  if (editor === "vscode-pod") {
    // Boxes have users of their own, who see what is installed where it is.
    await chmod(folder, 0o711);
    await mkdir(join(folder, "environments"));
    await symlink(codeServerFolder(INSTALLED), codeServerFolder(join(folder, "environments")));
  }
  const host = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      PUBLIC_URL: baseUrl,
      ENVIRONMENTS_PORT: "0",
      ENVIRONMENTS_EDITORS: editor,
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const gone = once(host, "exit");
  while ((await readLiveHosts(db)).length === 0) {
    if (host.exitCode !== null) throw new Error(`The host of environments ended with code ${host.exitCode}.`);
    await sleep(100);
  }
  return async () => {
    host.kill("SIGTERM");
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
}

/** Kills the box of a test's only environment, as a machine does that runs out of memory: without a word. */
export async function killBox({ db }: Product, testSlug: string): Promise<void> {
  const { launch_id: launch } = await db
    .selectFrom("environment")
    .innerJoin("attempt", "attempt.id", "environment.attempt_id")
    .innerJoin("test", "test.id", "attempt.test_id")
    .select("environment.launch_id")
    .where("test.slug", "=", testSlug)
    .executeTakeFirstOrThrow();
  if (launch === null) throw new Error("The environment has not been started.");
  for (const name of await readdir("/proc")) {
    const command = await readFile(`/proc/${name}/cmdline`, "latin1").catch(() => "");
    if (/^\d+$/.test(name) && command.includes(launch)) killOne(Number(name));
  }
}

/** It may have gone with another one of its box. */
function killOne(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** Waits until a revision of the test's only answer contains this text. */
export async function expectSnapshot({ db }: Product, testSlug: string, text: string): Promise<void> {
  const read = async () => {
    const rows = await db
      .selectFrom("solution_revision")
      .innerJoin("solution", "solution.id", "solution_revision.solution_id")
      .innerJoin("attempt", "attempt.id", "solution.attempt_id")
      .innerJoin("test", "test.id", "attempt.test_id")
      .select("solution_revision.body")
      .where("test.slug", "=", testSlug)
      .execute();
    return JSON.stringify(rows);
  };
  await expect.poll(read).toContain(text);
}
