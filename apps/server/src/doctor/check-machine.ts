import { access, constants, mkdtemp, readFile, rm, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { openSandbox } from "@invigil/sandbox/sandbox";
import { loadSecrets } from "../platform/identity/secrets.ts";
import type { Config } from "../platform/config.ts";
import type { Finding } from "./finding.ts";

/** Files from strangers stop at three times the reserve, so that is where an operator should begin to act. */
const SOON = 3;

export async function checkDisk({ dataDir, diskReserve }: Pick<Config, "dataDir" | "diskReserve">): Promise<Finding[]> {
  const about = "disk";
  const folder = await nearestFolder(dataDir);
  const mayWrite = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!mayWrite) {
    const advice = "Fix its permissions, or set DATA_DIR to a folder of this user.";
    return [{ about, level: "fault", text: `this user may not write to ${folder}`, advice }];
  }
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${inGigabytes(free)} free for ${dataDir}, of which DISK_RESERVE_MB keeps ${inGigabytes(diskReserve)} for answers`;
  if (free < diskReserve) {
    const advice = "Uploads, pictures and recordings are refused now. Free space, or move DATA_DIR to a larger disk.";
    return [{ about, level: "fault", text, advice }];
  }
  if (free < diskReserve * SOON) {
    const advice = "Free space soon: people who only typed an address at an open link can no longer upload files.";
    return [{ about, level: "note", text, advice }];
  }
  return [{ about, level: "ok", text }];
}

async function nearestFolder(path: string): Promise<string> {
  for (let folder = path; ; folder = dirname(folder)) {
    const found = await stat(folder).catch(() => null);
    if (found?.isDirectory() || folder === dirname(folder)) return folder;
  }
}

function inGigabytes(bytes: number): string {
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

export async function checkSecrets({ dataDir, secrets }: Pick<Config, "dataDir" | "secrets">): Promise<Finding[]> {
  const about = "secrets";
  if (secrets !== undefined) {
    try {
      await loadSecrets(dataDir, secrets);
      return [{ about, level: "ok", text: "present, from the setting SECRETS" }];
    } catch (error) {
      return [{ about, level: "fault", text: error instanceof Error ? error.message : String(error) }];
    }
  }
  const file = join(dataDir, "secrets.json");
  const found = await stat(file).catch(() => null);
  if (!found) {
    const text = `there are none in ${dataDir} yet; the first start creates them`;
    const advice = "If this installation has run before, restore secrets.json: without it every link and receipt ends.";
    return [{ about, level: "note", text, advice }];
  }
  if ((found.mode & 0o077) !== 0) {
    const text = `other users of this machine may read ${file}`;
    return [{ about, level: "fault", text, advice: `Run: chmod 600 ${file}` }];
  }
  try {
    await readFile(file);
    await loadSecrets(dataDir);
    return [{ about, level: "ok", text: "present, and readable only by their owner" }];
  } catch (error) {
    return [{ about, level: "fault", text: error instanceof Error ? error.message : String(error) }];
  }
}

/** Opens a real sandbox, as a worker does. */
export async function checkSandbox({ worker, toolchains }: Pick<Config, "worker" | "toolchains">): Promise<Finding[]> {
  if (!worker) return [{ about: "sandbox", level: "ok", text: "not needed here, because WORKER is off" }];
  const folder = await mkdtemp(join(tmpdir(), "invigil-doctor-"));
  try {
    const sandbox = await openSandbox({ slots: 1, folder, ...(toolchains === undefined ? {} : { toolchains }) });
    try {
      const names = sandbox.languages.map(({ name }) => name);
      return [
        { about: "sandbox", level: "ok", text: sandbox.isolation },
        ...sandbox.warnings.map((text): Finding => ({ about: "sandbox", level: "note", text })),
        names.length === 0
          ? { about: "languages", level: "fault", text: "none", advice: "Run: npm run setup:languages" }
          : { about: "languages", level: "ok", text: `${names.join(", ")}. To add more: npm run setup:languages` },
      ];
    } finally {
      await sandbox.close();
    }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const advice =
      "Until then no code runs here, and everything else works. WORKER=off says that workers are elsewhere.";
    return [{ about: "sandbox", level: "fault", text, advice }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
