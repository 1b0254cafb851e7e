import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { toJson } from "@invigil/db/json";
import { findChromium } from "../scripts/chromium.ts";
import { expect, test } from "./support/journey.ts";

const MAIN = fileURLToPath(new URL("../apps/secure-browser/src/main.ts", import.meta.url));

/** A screen without a monitor. */
async function openScreen(): Promise<{ display: string; server: ChildProcess }> {
  const server = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x800x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.stdio[3]?.once("data", (data: Buffer) => resolve(data.toString().trim()));
    server.once("exit", () => reject(new Error("Xvfb has ended")));
  });
  return { display: `:${number}`, server };
}

test("our own secure browser opens an invitation, checks the computer and vouches for the session [B4.19]", async ({
  product,
}) => {
  // In a space of its own it sees no other processes, so it can neither find nor close what else runs here.
  test.skip(process.getuid?.() !== 0 || !existsSync("/usr/bin/Xvfb"), "needs root on Linux, and Xvfb");
  test.slow();
  const company = await product.factory.company();
  const settings = toJson({ secure_browser: { enabled: true } });
  const made = await product.factory.test(company.id, { overrides: { settings } });
  const { link, accountId } = await product.invite(made.slug);
  const { display, server } = await openScreen();
  const folder = await mkdtemp(join(tmpdir(), "invigil-agent-"));
  const agent = spawn(
    "unshare",
    ["--pid", "--fork", "--mount-proc", "--kill-child", process.execPath, MAIN, link, "--disable-gpu"],
    { env: { ...process.env, DISPLAY: display, CHROMIUM_PATH: findChromium(), TMPDIR: folder }, stdio: "ignore" },
  );
  const bound = () =>
    product.db
      .selectFrom("secure_browser")
      .innerJoin("session", "session.token_hash", "secure_browser.session_hash")
      .select(["client", "counter", "facts"])
      .where("session.account_id", "=", accountId)
      .executeTakeFirst();
  try {
    await expect.poll(bound).toMatchObject({ client: "agent", facts: { programs: [] } });
    await expect.poll(async () => (await bound())?.counter).toBeGreaterThan(2);
  } finally {
    agent.kill("SIGKILL");
    server.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }
});
