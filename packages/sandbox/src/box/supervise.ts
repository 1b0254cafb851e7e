import { setTimeout as sleep } from "node:timers/promises";
import type { BoxResult, BoxStatus, Limits } from "../types.ts";
import { afterFairTime } from "./fair-time.ts";
import type { LiveBox } from "./start-box.ts";
import { verdict } from "./verdict.ts";

const POLL_MS = 50;
/**
 * Only dead processes can still hold the pipes; the wait is for data left in them. It takes several turns, because a
 * machine that stood still has read nothing in one turn, however long it lasted.
 */
const DRAIN = { turns: 10, ms: 50 };

interface Circumstances {
  signal?: AbortSignal | undefined;
  /** It is also late if somebody else sees that waiting is pointless. */
  late?: Promise<void>;
  /** It waits for nobody but us, so whenever it does nothing, it sleeps. */
  alone: boolean;
}

/** Supervises a box from now on until it has ended, by itself or by a limit. Earlier time does not count. */
export async function supervise(
  box: LiveBox,
  limits: Limits,
  { signal, late, alone }: Circumstances,
): Promise<BoxResult> {
  const began = performance.now();
  const cpuBefore = box.group.cpuMs();
  let stopped: BoxStatus | null = null;
  let flooded = false;
  const stop = (status: BoxStatus) => {
    stopped ??= status;
    box.kill();
  };
  const overflow = () => {
    flooded = true;
    stop("OUTPUT_LIMIT");
  };
  const outputs = [box.stdout, box.stderr];
  for (const output of outputs) {
    output.limit = limits.output;
    void output.full.then(overflow);
  }
  void box.artifact?.full.then(overflow);
  const abort = () => stop("ABORTED");
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted) abort();
  void late?.then(() => stop("WALL_LIMIT"));
  const wall = afterFairTime(limits.wallMs, () => stop("WALL_LIMIT"), alone ? box.group : undefined);
  const poll = setInterval(() => {
    if (box.group.cpuMs() - cpuBefore > limits.cpuMs) stop("CPU_LIMIT");
    else if (box.group.usage().outOfMemory !== null) stop("MEMORY_LIMIT");
  }, POLL_MS);

  try {
    const code = await box.exit;
    const wallMs = performance.now() - began;
    const all = box.artifact ? [...outputs, box.artifact] : outputs;
    await drain(Promise.all(all.map((output) => output.ended)));
    const cpuMs = box.group.cpuMs() - cpuBefore;
    const { memoryPeak, outOfMemory } = box.group.usage();
    const judged = verdict({ stopped, flooded, outOfMemory, code, cpuMs, limits });
    const stderr = box.stderr.bytes();
    return {
      ...judged,
      cpuMs,
      wallMs,
      memoryPeak,
      stdout: box.stdout.bytes(),
      stderr,
      ...(box.artifact && { artifact: box.artifact.bytes() }),
      ...(judged.status === "INTERNAL" && { fault: outOfMemory === "machine" ? NO_ROOM : faultOf(stderr) }),
    };
  } finally {
    wall.stop();
    clearInterval(poll);
    signal?.removeEventListener("abort", abort);
  }
}

async function drain(ended: Promise<unknown>): Promise<void> {
  const over = ended.then(() => true);
  for (let turn = 0; turn < DRAIN.turns; turn += 1) {
    if (await Promise.race([over, sleep(DRAIN.ms, false, { ref: false })])) return;
  }
}

const NO_ROOM = "The machine ran out of memory for the box.";

function faultOf(stderr: Buffer): string {
  const text = stderr.toString("utf8").trim();
  return text === "" ? "The box ended before its program started, without an error message." : text;
}
