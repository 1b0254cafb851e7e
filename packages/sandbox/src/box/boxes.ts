import { rmSync } from "node:fs";
import type { Group } from "../cgroup/cgroup.ts";
import type { Host } from "../host/host.ts";
import { OWNER } from "../host/owner.ts";
import { DEFAULT_LIMITS } from "../limits.ts";
import { makeSlots, type Priority, type Slots } from "../slots.ts";
import type { BoxRequest, BoxResult, BoxStatus } from "../types.ts";
import { makePairs } from "../pairs.ts";
import { openNursery } from "./nursery.ts";
import { FIRST_USER, makeSeat, type Seat } from "./seat.ts";
import { startBox, type BoxStart, type LiveBox } from "./start-box.ts";
import { supervise } from "./supervise.ts";

/** All boxes of one sandbox. */
export interface Boxes {
  readonly slots: Slots;
  /** Waits for a slot, runs one program to its end and leaves nothing behind. */
  run(request: BoxRequest, priority?: Priority): Promise<BoxResult>;
  /** A box that the caller supervises; its remove() must be called. Takes no slot. */
  start(start: BoxStart): Promise<LiveBox>;
  close(): Promise<void>;
}

let count = 0;

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** Boxes of two kinds in one process, or of two processes, do not share users if each kind has its own first. */
export function makeBoxes(host: Host, slotCount: number, firstUser = FIRST_USER): Boxes {
  const slots = makeSlots(slotCount);
  const pairs = makePairs(slots);
  const nursery = openNursery(host);
  const freeSeats: Seat[] = [];
  let seats = 0;

  async function start(plan: BoxStart): Promise<LiveBox> {
    const seat = freeSeats.pop() ?? (await makeSeat(host, seats++, firstUser));
    const group = groupFor(seat, plan);
    const box = startBox({ host, nursery, seat, group }, plan);
    let removal: Promise<void> | null = null;
    // The seat may be released only once. A group that cannot be emptied is left to the next start.
    const remove = () => (removal ??= box.remove().then(() => vacate(seat, group).catch(() => {})));
    return { ...box, remove };
  }

  function groupFor(seat: Seat, { limits, weight }: BoxStart): Group {
    try {
      seat.group?.adjust(limits, weight);
    } catch (error) {
      // Somebody has tidied the machine. One lost group is no reason to fail, least of all for the whole process.
      if (!isMissing(error)) throw error;
      seat.group = null;
    }
    return (seat.group ??= host.groups.create(`${OWNER}.${count++}`, limits, weight));
  }

  async function vacate(seat: Seat, group: Group): Promise<void> {
    if (!(await group.renew())) seat.group = null;
    freeSeats.push(seat);
  }

  async function run(request: BoxRequest, priority: Priority = "now"): Promise<BoxResult> {
    const { together, signal } = request;
    const release = await (together ? pairs.join(together, signal) : slots.acquire(priority, signal));
    if (!release) return neverRan(request.signal?.aborted ? "ABORTED" : "INTERNAL", "The sandbox is closed.");
    const { stdin = "" } = request;
    const isWaiting = request.waits !== undefined;
    const limits = { ...DEFAULT_LIMITS, ...request.limits };
    let box: LiveBox | null = null;
    try {
      box = await start({
        argv: request.argv,
        files: request.files ?? [],
        env: request.env ?? {},
        cwd: request.cwd ?? "/box",
        stdin: isWaiting ? null : stdin,
        control: isWaiting,
        artifact: isWaiting || (request.artifact ?? false),
        endsOutput: false,
        limits,
        weight: priority === "now" ? "normal" : "low",
      });
      if (isWaiting) handOver(box, stdin);
      return await supervise(box, limits, { signal, alone: together === undefined });
    } catch (error) {
      return neverRan("INTERNAL", error instanceof Error ? error.message : String(error));
    } finally {
      // The result need not wait for the clean-up; the slot must.
      void (box?.remove() ?? Promise.resolve()).then(release);
    }
  }

  return {
    slots,
    run,
    start,
    async close() {
      await slots.close();
      nursery.close();
      await Promise.allSettled(freeSeats.map(async ({ group }) => group?.remove()));
      host.groups.close();
      rmSync(host.seats, { recursive: true, force: true });
    },
  };
}

/** Not before it is ready, as if it had been waiting. */
function handOver({ artifact, stdin, control }: LiveBox, input: Uint8Array | string): void {
  artifact?.onData(() => {
    artifact.onData(() => {});
    control?.end();
    stdin?.end(input);
  });
}

/** The result of a request that no box was created for. */
export function neverRan(status: BoxStatus, fault: string): BoxResult {
  const nothing = Buffer.alloc(0);
  const facts = { code: null, signal: null, cpuMs: 0, wallMs: 0, memoryPeak: null, stdout: nothing, stderr: nothing };
  return { status, ...facts, ...(status === "INTERNAL" && { fault }) };
}
