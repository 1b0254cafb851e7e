import { readTimeline, type Evidence } from "@invigil/contract/proctoring/evidence";
import { readReplay, type ReplayEdit } from "@invigil/contract/results/replay";
import type { ReplyOf } from "@invigil/contract/route";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** A browser should not hold more than this. The page says that it shows only a part. */
const PAGES = 40;
const LINES_A_CALL = 500;
/** How often a running attempt is polled, and how many of its latest entries are then reread. */
const GROWTH_INTERVAL = 4_000;
const GROWTH_LINES = 100;

type Reply = ReplyOf<typeof readReplay>;
interface Key {
  slug: string;
  username: string;
}
interface Recorded extends Pick<Reply, "problems" | "runs" | "edits" | "cursor"> {
  attempt: Reply["solution_set"];
  evidence: Evidence[];
  /** True if the attempt is longer than a browser should hold. */
  isPart: boolean;
}

/** Loads the whole attempt page by page, because the slider needs its full length, and polls while it is running. */
export function replayQuery(key: Key) {
  const queryKey = ["replay", key.slug, key.username] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<Recorded> => {
      const before = client.getQueryData<Recorded>(queryKey);
      if (!isGrowing(before)) return readAll(key, signal);
      const grown = await readGrowth(key, before, signal);
      // Late entries get their right place only if everything is reloaded.
      return grown.attempt.is_running ? grown : readAll(key, signal);
    },
    refetchInterval: ({ state }) => (isGrowing(state.data) ? GROWTH_INTERVAL : false),
    staleTime: Infinity,
    // Edits are only ever added and keep their identity, so comparing them all every few seconds is pointless.
    structuralSharing: false,
    retry: false,
  });
}

/** Nothing more is loaded once the attempt is too long. */
function isGrowing(recorded: Recorded | undefined): recorded is Recorded {
  return recorded !== undefined && recorded.attempt.is_running && !recorded.isPart;
}

async function readAll(key: Key, signal: AbortSignal): Promise<Recorded> {
  const [recorded, timeline] = await Promise.all([readEdits(key, signal), readLines(key, signal)]);
  return { ...recorded, evidence: timeline.lines, isPart: recorded.isPart || timeline.isPart };
}

/** Loads what is new: the edits after the last one, and the latest entries, some of which are already known. */
async function readGrowth(key: Key, before: Recorded, signal: AbortSignal): Promise<Recorded> {
  const { slug, username } = key;
  const query = { username, limit: GROWTH_LINES, newest: true };
  const [recorded, timeline] = await Promise.all([
    readEdits(key, signal, before.cursor),
    call(readTimeline, { params: { slug }, query }, { family: "CON", signal, retries: 2 }),
  ]);
  const known = new Set(before.evidence.map(({ id }) => id));
  return {
    ...recorded,
    problems: before.cursor === null ? recorded.problems : before.problems,
    edits: [...before.edits, ...recorded.edits],
    evidence: inOrder([...before.evidence, ...timeline.evidence.filter(({ id }) => !known.has(id))]),
  };
}

function inOrder(lines: readonly Evidence[]): Evidence[] {
  return lines.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

async function readEdits({ slug, username }: Key, signal: AbortSignal, from: string | null = null) {
  const options = { family: "CON", signal, retries: 2 } as const;
  const ask = (after: string | null) =>
    call(readReplay, { params: { slug }, query: { username, ...(after !== null && { after }) } }, options);
  const first = await ask(from);
  const edits: ReplayEdit[] = [...first.edits];
  let last = first;
  for (let page = 1; last.more && page < PAGES; page += 1) {
    last = await ask(last.cursor);
    edits.push(...last.edits);
  }
  const { solution_set: attempt, runs, cursor } = last;
  return { attempt, problems: first.problems, runs, edits, cursor, isPart: last.more };
}

async function readLines({ slug, username }: Key, signal: AbortSignal) {
  const lines: Evidence[] = [];
  let after: string | null = null;
  for (let page = 0; page < PAGES; page += 1) {
    const query = { username, limit: LINES_A_CALL, ...(after !== null && { after }) };
    const reply: { evidence: Evidence[]; next: string | null } = await call(
      readTimeline,
      { params: { slug }, query },
      { family: "CON", signal, retries: 2 },
    );
    lines.push(...reply.evidence);
    after = reply.next;
    if (after === null) break;
  }
  return { lines, isPart: after !== null };
}
