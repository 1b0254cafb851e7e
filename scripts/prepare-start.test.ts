import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const SCRIPT = fileURLToPath(new URL("./prepare-start.ts", import.meta.url));
const NONE = ["--tmpfs", "/usr/bin", "--tmpfs", "/usr/local/bin"];

/** Before the start on a machine where no program is installed, not even apt. */
function prepare(user: "root" | "somebody", env: Record<string, string> = {}) {
  const uid = user === "root" ? "0" : "1000";
  const { stdout, status } = spawnSync(
    "bwrap",
    ["--dev-bind", "/", "/", ...NONE, "--unshare-user", "--uid", uid, process.execPath, SCRIPT],
    { encoding: "utf8", env: { PATH: "/usr/bin:/bin", ...env } },
  );
  return { said: stdout, status };
}

it("tells everybody but root which command installs what running code needs", () => {
  const { said, status } = prepare("somebody");
  expect(said).toContain("as root: apt-get install bubblewrap gcc g++ python3 default-jdk-headless");
  expect(status).toBe(0);
});

it("says that it installs for root, and starts without what cannot be installed", () => {
  const { said, status } = prepare("root");
  expect(said).toContain("Installing what running candidates' code needs, once: bubblewrap, gcc,");
  expect(said).toContain("Starting without them, so some languages are missing.");
  expect(status).toBe(0);
});

it("installs nothing where an operator forbids it, and says nothing where no code runs", () => {
  expect(prepare("root", { INSTALL_PACKAGES: "false" }).said).toMatch(/as root: apt-get install/);
  expect(prepare("root", { WORKER: "off" }).said).toBe("");
});
