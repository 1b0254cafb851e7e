import { Slug } from "@invigil/contract/fields";
import { track, TrackEvent, type PageName } from "@invigil/contract/taking/tracking";
import { slugsOfPath } from "@invigil/rules/taking/tracking";
import { withoutLink } from "@invigil/rules/text/without-link";
import { z } from "zod";
import { ApiError, call } from "./api.ts";
import { currentOwner } from "./owner.ts";

const FLUSH_DELAY = 2_000;
/** For failed events; other calls to the server matter more. */
const RESEND_DELAY = 60_000;
const MOST_IN_ONE_CALL = 100;
const MOST_KEPT = 500;
const STORE = "invigil.track";

/** Whose page it was; 0 if nobody was known yet, in which case it belongs to whoever signs in next. */
const Seen = TrackEvent.extend({ owner: z.number().default(0) });
type Seen = z.infer<typeof Seen>;

/** Not yet confirmed, oldest first. The tab keeps a copy, because closing a page may cancel its last request. */
let waiting: Seen[] = stored();
let sending = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let page: PageName | null = null;
let begun = false;

/** Until somebody is signed in there is no log to write to, so events wait. */
export function beginTracking(): void {
  // A page that is left or reloaded loses its memory.
  if (!begun) globalThis.addEventListener("pagehide", () => void flush());
  begun = true;
  if (waiting.length > 0) schedule(FLUSH_DELAY);
}

/** Paths are tracked without the prefix under which the application is served. */
export function trackedPath(pathname: string): string {
  return withoutLink(pathname).replace(/^\/v1(?=\/|$)/, "") || "/";
}

export function trackPage(name: PageName, extra?: TrackEvent["extra"]): void {
  page = name;
  enqueue(name, extra);
}

/** A fact about the page on screen; dropped if no tracked page was seen yet. */
export function trackFact(extra: NonNullable<TrackEvent["extra"]>): void {
  if (page) enqueue(page, extra);
}

function enqueue(name: PageName, extra: TrackEvent["extra"]): void {
  const path = trackedPath(globalThis.location.pathname);
  const { testSlug, problemSlug } = slugsOfPath(path);
  const at = new Date().toISOString();
  const slugs = { test_slug: slugOrNull(testSlug), problem_slug: slugOrNull(problemSlug) };
  waiting.push({ page: name, path: path.slice(0, 500), ...slugs, at, ...(extra && { extra }), owner: currentOwner() });
  waiting = waiting.slice(-MOST_KEPT);
  store();
  if (begun) schedule(FLUSH_DELAY);
}

/** A mistyped address may hold anything in place of a slug. */
function slugOrNull(segment: string | null): string | null {
  return Slug.safeParse(segment).data ?? null;
}

function schedule(delay: number): void {
  timer ??= setTimeout(() => void flush(), delay);
}

/** Sends waiting events. What fails is kept for next time and never shown to anyone. */
export async function flush(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const owner = currentOwner();
  const sent = ofOwner(owner).slice(0, MOST_IN_ONE_CALL);
  if (sending || sent.length === 0) return;
  sending = true;
  let delay = FLUSH_DELAY;
  try {
    const body = { events: sent.map(eventOf), ...(owner !== 0 && { user_id: owner }) };
    await call(track, { body }, { family: "PST", keepalive: true });
    forget(sent);
  } catch (error) {
    // Events that the server considers invalid would be refused forever.
    if (error instanceof ApiError && error.status === 400) forget(sent);
    else delay = RESEND_DELAY;
  } finally {
    sending = false;
    store();
  }
  if (ofOwner(owner).length > 0) schedule(delay);
}

/** Events of somebody else in this tab wait until that person is back. */
function ofOwner(owner: number): Seen[] {
  return waiting.filter((seen) => seen.owner === 0 || seen.owner === owner);
}

function eventOf(seen: Seen): TrackEvent {
  const { owner: _, ...event } = seen;
  return event;
}

function forget(sent: readonly Seen[]): void {
  waiting = waiting.filter((seen) => !sent.includes(seen));
}

function stored(): Seen[] {
  try {
    return z.array(Seen).parse(JSON.parse(sessionStorage.getItem(STORE) ?? "[]"));
  } catch {
    return [];
  }
}

function store(): void {
  try {
    if (waiting.length > 0) sessionStorage.setItem(STORE, JSON.stringify(waiting));
    else sessionStorage.removeItem(STORE);
  } catch {
    // Storage is full or forbidden, but memory still holds them.
  }
}
