import { readTimeline, type Evidence } from "@invigil/contract/evidence";
import { readReplay, type ReplayEdit } from "@invigil/contract/replay";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** More than this is more than a browser should hold; the page says that it is not all. */
const PAGES = 40;
const LINES_A_CALL = 500;

interface Key {
  slug: string;
  username: string;
}

/** The whole attempt, read page by page: a scrubber must know where it can go. */
export function replayQuery(key: Key) {
  return queryOptions({
    queryKey: ["replay", key.slug, key.username] as const,
    queryFn: async ({ signal }) => {
      const [recorded, timeline] = await Promise.all([readEdits(key, signal), readLines(key, signal)]);
      return { ...recorded, evidence: timeline.lines, isPart: recorded.isPart || timeline.isPart };
    },
    staleTime: Infinity,
    retry: false,
  });
}

async function readEdits({ slug, username }: Key, signal: AbortSignal) {
  const options = { family: "CON", signal, retries: 2 } as const;
  const first = await call(readReplay, { params: { slug }, query: { username } }, options);
  const edits: ReplayEdit[] = [...first.edits];
  let { next } = first;
  for (let page = 1; next !== null && page < PAGES; page += 1) {
    const more = await call(readReplay, { params: { slug }, query: { username, after: next } }, options);
    edits.push(...more.edits);
    next = more.next;
  }
  const { solution_set: attempt, problems, runs } = first;
  return { attempt, problems, runs, edits, isPart: next !== null };
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
