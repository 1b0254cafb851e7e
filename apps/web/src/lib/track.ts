import { Slug } from "@invigil/contract/fields";
import { track, type PageName, type TrackEvent } from "@invigil/contract/tracking";
import { slugsOfPath } from "@invigil/rules/tracking";
import { ApiError, call } from "./api.ts";

const FLUSH_DELAY = 2_000;
/** Of failed sendings; the answers of the server matter more than these. */
const RESEND_DELAY = 60_000;
const MOST_IN_ONE_CALL = 100;
const MOST_KEPT = 500;

let waiting: TrackEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let page: PageName | null = null;
let begun = false;

/** Before somebody is signed in there is no log to write to; what was seen until then waits. */
export function beginTracking(): void {
  // A page that is left or reloaded takes its memory along.
  if (!begun) globalThis.addEventListener("pagehide", () => void flush());
  begun = true;
  if (waiting.length > 0) schedule(FLUSH_DELAY);
}

/** Paths are tracked without the prefix under which the application is served. */
export function trackedPath(pathname: string): string {
  return pathname.replace(/^\/v1(?=\/|$)/, "") || "/";
}

export function trackPage(name: PageName, extra?: TrackEvent["extra"]): void {
  page = name;
  enqueue(name, extra);
}

/** A fact that belongs to whatever page is shown; dropped while no tracked page was seen. */
export function trackFact(extra: NonNullable<TrackEvent["extra"]>): void {
  if (page) enqueue(page, extra);
}

function enqueue(name: PageName, extra: TrackEvent["extra"]): void {
  const path = trackedPath(globalThis.location.pathname);
  const { testSlug, problemSlug } = slugsOfPath(path);
  const at = new Date().toISOString();
  const slugs = { test_slug: slugOrNull(testSlug), problem_slug: slugOrNull(problemSlug) };
  waiting.push({ page: name, path: path.slice(0, 500), ...slugs, at, ...(extra && { extra }) });
  waiting = waiting.slice(-MOST_KEPT);
  if (begun) schedule(FLUSH_DELAY);
}

/** A mistyped address may hold anything in the place of a slug. */
function slugOrNull(segment: string | null): string | null {
  return Slug.safeParse(segment).data ?? null;
}

function schedule(delay: number): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    void flush();
  }, delay);
}

/** Sends what waits. What fails is kept for the next time and never shown to anyone. */
export async function flush(): Promise<void> {
  const events = waiting.slice(0, MOST_IN_ONE_CALL);
  if (events.length === 0) return;
  waiting = waiting.slice(events.length);
  try {
    await call(track, { body: { events } }, { family: "PST", keepalive: true });
    if (waiting.length > 0) schedule(FLUSH_DELAY);
  } catch (error) {
    // Events the server finds wrong would be refused for ever.
    if (error instanceof ApiError && error.status === 400) return;
    waiting = [...events, ...waiting].slice(-MOST_KEPT);
    schedule(RESEND_DELAY);
  }
}

export function waitingEvents(): readonly TrackEvent[] {
  return waiting;
}
