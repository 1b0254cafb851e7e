import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { lchown, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";

/**
 * How to start the PostgreSQL binaries. Root must switch to another identity, because PostgreSQL refuses to run as
 * root.
 */
export type RunAs = {
  prefix: string[];
  /** The identity that Node takes on before it runs the program. */
  identity?: Owner;
  /** The required owner of the cluster's files; absent if they are already ours. */
  owner?: Owner;
};

type Owner = { uid: number; gid: number };

const nobody: Owner = { uid: 65534, gid: 65534 };

export async function chooseRunAs(place: { binaries: Binaries; dataDir: string; cluster: string }): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = (await ownerOf(place.cluster)) ?? nobody;
  let reason = "";
  for (const runAs of candidates(owner)) {
    const outcome = await probe(runAs, place);
    if (outcome.ok) return runAs;
    reason ||= outcome.output;
  }
  throw new Error(
    `PostgreSQL does not run as root, and user ${owner.uid} cannot enter ${place.dataDir} or run ${place.binaries.postgres}. ` +
      `Start Invigil as another user, or put it and DATA_DIR into folders that others may enter.\n${reason}`,
  );
}

/** The weakest identity first; the others are for folders that only root may enter, such as /root. */
function candidates(owner: Owner): RunAs[] {
  const direct: RunAs = { prefix: [], identity: owner, owner };
  if (process.platform !== "linux") return [direct];
  const setpriv = ["setpriv", `--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups"];
  return [
    direct,
    // Also works in an ordinary container. Without no_setuid_fixup, access(2) ignores the capability.
    {
      prefix: [
        ...setpriv,
        "--securebits=+no_setuid_fixup",
        "--inh-caps=-all,+dac_override",
        "--ambient-caps=-all,+dac_override",
      ],
      owner,
    },
    // Outside its own user namespace this one is still root, so root owns its files.
    {
      prefix: ["unshare", "-U", `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`],
      owner: { uid: 0, gid: 0 },
    },
  ];
}

async function probe(runAs: RunAs, { binaries, dataDir }: { binaries: Binaries; dataDir: string }) {
  const script = 'cd "$1" && "$2" --version';
  const result = await run(runAs, "/bin/sh", ["-c", script, "sh", dataDir, binaries.postgres]);
  return { ok: result.code === 0, output: result.output };
}

/** A folder created by an ordinary user keeps its owner, so that both root and the user can start it. */
async function ownerOf(cluster: string): Promise<Owner | undefined> {
  const found = await stat(cluster).catch(() => undefined);
  if (!found || found.uid === 0) return undefined;
  return { uid: found.uid, gid: found.gid };
}

export async function giveTo(runAs: RunAs, folder: string): Promise<void> {
  const { owner } = runAs;
  if (!owner || (await stat(folder)).uid === owner.uid) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), owner.uid, owner.gid);
  }
  // Last, so that an interrupted walk is repeated at the next start.
  await lchown(folder, owner.uid, owner.gid);
}

export function spawnAs(
  runAs: RunAs,
  program: string,
  args: string[],
  options: { stdio: StdioOptions; detached?: boolean },
): ChildProcess {
  const [file = program, ...rest] = [...runAs.prefix, program, ...args];
  return spawn(file, rest, {
    ...options,
    ...runAs.identity,
    cwd: "/",
    // Nothing from our environment: PGPORT, PGOPTIONS or a foreign locale would change the server's behaviour.
    env: { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C" },
  });
}

export function run(runAs: RunAs, program: string, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    let output = "";
    const child = spawnAs(runAs, program, args, { stdio: ["ignore", "pipe", "pipe"] });
    child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", (error) => done({ code: null, output: error.message }));
    child.on("close", (code) => done({ code, output }));
  });
}
