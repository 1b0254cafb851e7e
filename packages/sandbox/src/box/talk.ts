import { setTimeout as sleep } from "node:timers/promises";
import { DEFAULT_LIMITS } from "../limits.ts";
import type { Limits, OnSaid, Talk, Talker } from "../types.ts";
import { neverRan, type Boxes } from "./boxes.ts";
import { afterFairTime } from "./fair-time.ts";
import { afterIdleTime } from "./idle-time.ts";
import type { LiveBox } from "./start-box.ts";
import { supervise } from "./supervise.ts";

/**
 * A pipe ends a moment before its box is known to have ended. The other side hears of it only afterwards, so that a
 * program that ended by itself does not seem abandoned. If a program only closes its output, that is passed on after
 * this delay.
 */
const CLOSING_MS = 100;

type Pair<T> = readonly [T, T];

/**
 * Runs two programs, each in its own box, with the output of one as the input of the other. The data goes through here:
 * the boxes share no pipe, so each can only write to and read from the other.
 */
export async function talk(
  boxes: Pick<Boxes, "slots" | "start">,
  talkers: Pair<Talker>,
  onSaid: OnSaid = () => {},
): Promise<Talk> {
  const release = await boxes.slots.acquire("now", talkers[0].signal);
  if (!release) return nobodySpoke(talkers[0].signal?.aborted ? "ABORTED" : "INTERNAL", "The sandbox is closed.");
  const started: LiveBox[] = [];
  try {
    const open = async (talker: Talker) => {
      const box = await boxes.start(startOf(talker));
      started.push(box);
      return box;
    };
    const [one, other] = [await open(talkers[0]), await open(talkers[1])];
    return await converse([one, other], talkers, onSaid);
  } catch (error) {
    return nobodySpoke("INTERNAL", error instanceof Error ? error.message : String(error));
  } finally {
    void Promise.all(started.map((box) => box.remove())).then(release);
  }
}

async function converse(live: Pair<LiveBox>, talkers: Pair<Talker>, onSaid: OnSaid): Promise<Talk> {
  const first = Promise.withResolvers<Pick<Talk, "first" | "silentMs">>();
  let lastSaid = performance.now();
  let isFirst = true;

  function join(by: 0 | 1, other: 0 | 1): void {
    const over = Promise.withResolvers<void>();
    const end = (endsOther = false) => {
      if (isFirst && endsOther) live[other].kill();
      isFirst = false;
      first.resolve({ first: by, silentMs: performance.now() - lastSaid });
      over.resolve();
    };
    void live[by].exit.then(() => end());
    onReport(live[by], (report) => end(talkers[by].endsOther?.(report)));
    passOn(live[by], live[other], {
      over: over.promise,
      hear(bytes) {
        lastSaid = performance.now();
        onSaid(by, bytes);
      },
    });
  }

  join(0, 1);
  join(1, 0);
  const stuck = Promise.withResolvers<void>();
  const superviseOne = async (by: 0 | 1, other: 0 | 1) => {
    const { signal, lastMs } = talkers[by];
    const abandoned = afterEnd(live[other], lastMs);
    const late = Promise.race([abandoned.over, ...(by === 0 ? [stuck.promise] : [])]);
    try {
      return await supervise(live[by], limitsOf(talkers[by]), { signal, alone: false, late });
    } finally {
      abandoned.stop();
    }
  };
  const work = () => live[0].group.cpuMs() + live[1].group.cpuMs();
  const idle = afterIdleTime(limitsOf(talkers[0]).wallMs, work, stuck.resolve);
  try {
    const results = await Promise.all([superviseOne(0, 1), superviseOne(1, 0)]);
    return { results, ...(await first.promise) };
  } finally {
    idle.stop();
  }
}

/** Over when the machine has had this much time since a box ended; never without a time. */
function afterEnd({ exit }: LiveBox, ms: number | undefined): { over: Promise<void>; stop(): void } {
  const over = Promise.withResolvers<void>();
  let isNeedless = ms === undefined;
  let time: { stop(): void } | undefined;
  void exit.then(() => {
    if (!isNeedless && ms !== undefined) time = afterFairTime(ms, over.resolve);
  });
  const stop = () => {
    isNeedless = true;
    time?.stop();
  };
  return { over: over.promise, stop };
}

function limitsOf({ limits }: Talker): Limits {
  return { ...DEFAULT_LIMITS, ...limits };
}

function onReport({ artifact }: LiveBox, act: (report: Buffer) => void): void {
  artifact?.onData(() => {
    artifact.onData(() => {});
    act(artifact.bytes());
  });
}

interface Passing {
  over: Promise<unknown>;
  hear: (bytes: Buffer) => void;
}

/** Data beyond the writer's limit is neither passed on nor kept, however little of it is read. */
function passOn(from: LiveBox, to: LiveBox, { over, hear }: Passing): void {
  from.stdout.passOn((bytes) => {
    hear(bytes);
    if (to.stdin?.writable) to.stdin.write(bytes);
  });
  void from.stdout.ended
    .then(() => Promise.race([over, sleep(CLOSING_MS, undefined, { ref: false })]))
    .then(() => to.stdin?.end());
}

function startOf(talker: Talker) {
  const { argv, files = [], env = {}, cwd = "/box", artifact = false } = talker;
  const how = { stdin: null, control: false, weight: "normal", endsOutput: true } as const;
  return { argv, files, env, cwd, artifact, limits: limitsOf(talker), ...how };
}

function nobodySpoke(status: "ABORTED" | "INTERNAL", fault: string): Talk {
  return { results: [neverRan(status, fault), neverRan(status, fault)], first: 0, silentMs: 0 };
}
