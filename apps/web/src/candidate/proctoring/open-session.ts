import { RECONNECT_DELAY } from "@invigil/contract/constants";
import { Counters, createProctorSettings, OpenedBy, ProctorPlan } from "@invigil/contract/proctoring/proctoring";
import { z } from "zod";
import { ApiError, call } from "../../lib/api.ts";
import { serverNow } from "../../lib/clock.ts";
import { saidNoMovements } from "../../lib/no-movements.ts";
import { readTolerance } from "../../lib/proctor-tolerance.ts";
import { forgetTimeElsewhere, timeElsewhere } from "../../lib/time-elsewhere.ts";
import { tabId } from "../../lib/socket/tab-id.ts";

const ProctorSession = z.object({
  token: z.string(),
  image_sequence: z.number().int(),
  proctorSessionId: z.uuid(),
  plan: ProctorPlan.nullable(),
  /** What all earlier pages of this attempt have counted, as far as the server knows. */
  counters: Counters.nullable(),
  /** The server counted that the candidate had left the test before this page was opened. */
  returned: z.object({ away: z.number(), counted: z.boolean() }).nullable().default(null),
  /** When proctoring began in this tab, by the server's clock in ms. */
  startedAt: z.number(),
});
export type ProctorSession = z.infer<typeof ProctorSession>;

interface Attempt {
  id: number;
  testId: number;
  testSlug: string;
}

/**
 * Starts or resumes the proctoring of an attempt. Returns null if the attempt is over or the page was left in the
 * meantime.
 */
export async function openSession(attempt: Attempt, signal: AbortSignal): Promise<ProctorSession | null> {
  for (;;) {
    if (signal.aborted) return null;
    const opened = await tryToOpen(attempt, signal);
    if (opened !== "again") return opened;
    await pause(RECONNECT_DELAY, signal);
  }
}

async function tryToOpen(attempt: Attempt, signal: AbortSignal): Promise<ProctorSession | null | "again"> {
  try {
    const params = { type: "test" as const, id: attempt.testId };
    const reply = await call(
      createProctorSettings,
      { params, body: { ...openedPage(), ...(saidNoMovements(attempt.testSlug) && { no_movements: true }) } },
      { family: "PST", signal },
    );
    told = true;
    forgetTimeElsewhere();
    const startedAt = keptSession(attempt, reply.proctorSessionId)?.startedAt ?? serverNow();
    const session = { ...reply, startedAt };
    keepSession(attempt, { ...session, returned: null });
    return session;
  } catch (error) {
    if (signal.aborted || !(error instanceof ApiError)) return null;
    // Offline, the page relies on the last known session and on its own tolerance count.
    if (error.isUnreachable) return withMirror(attempt, keptSession(attempt)) ?? "again";
    return error.status === 404 || error.status === 409 ? null : "again";
  }
}

/** Whether the server knows how this page was opened. */
let told = false;

/** A page says once how it was opened; proctoring that begins again on the same page says nothing. */
function openedPage() {
  const [entry] = performance.getEntriesByType("navigation");
  const by = entry && "type" in entry ? OpenedBy.safeParse(entry.type).data : undefined;
  if (told || by === undefined) return {};
  const since = Math.round(performance.now());
  return { opened: { tab_id: tabId(), by, since, elsewhere: timeElsewhere() } };
}

const keyOf = ({ id, testSlug }: Attempt) => `invigil:${testSlug}:proctor-session:${id}`;

function keepSession(attempt: Attempt, session: ProctorSession): void {
  try {
    sessionStorage.setItem(keyOf(attempt), JSON.stringify(session));
  } catch {
    // Only a reload without a connection is affected.
  }
}

function keptSession(attempt: Attempt, id?: string): ProctorSession | null {
  try {
    const kept = ProctorSession.parse(JSON.parse(sessionStorage.getItem(keyOf(attempt)) ?? ""));
    return id === undefined || kept.proctorSessionId === id ? kept : null;
  } catch {
    return null;
  }
}

function withMirror({ testSlug }: Attempt, session: ProctorSession | null): ProctorSession | null {
  if (!session?.plan) return session;
  const mirrored = readTolerance(testSlug);
  const left = Math.min(session.plan.tolerance.left, mirrored ?? session.plan.tolerance.left);
  return { ...session, plan: { ...session.plan, tolerance: { ...session.plan.tolerance, left } } };
}

function pause(delay: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delay);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
