import type { Counters, ImageStatus } from "@invigil/contract/proctoring/proctoring";
import { isOnline } from "../../lib/connection.ts";
import { sendOnce } from "../../lib/socket/socket.ts";
import { tabId } from "../../lib/socket/tab-id.ts";
import type { ProctorService } from "./proctor-calls.ts";
import type { ProctoringContext } from "./proctoring-context.ts";

interface Heart {
  /** Sends the last heartbeat, with the status of the first pictures. */
  beatFinally: (imageData: ImageStatus[]) => Promise<void>;
}

/** Sends this page's counters at every interval, over the socket or, while that is down, by an HTTP call. */
export function startHeartbeat(
  { attempt, session, plan, now, isSubmitting, signal }: ProctoringContext,
  { count, service }: { count: () => Counters; service: Pick<ProctorService, "heartbeat"> },
): Heart {
  const { proctorSessionId } = session;
  let calling = false;

  async function callBeat(last: "final" | "left" | null, imageData: ImageStatus[]) {
    const at = new Date(now()).toISOString();
    const who = { assessmentId: attempt.test.id, proctorSessionId, tab_id: tabId() };
    const end = { final: last === "final", left: last === "left" };
    await service.heartbeat({ ...who, ...end, at, metadata: count(), imageData });
  }

  async function beat() {
    if (sendOnce({ type: "heartbeat", proctorSessionId, metadata: count() })) return;
    if (calling || !isOnline()) return;
    calling = true;
    try {
      await callBeat(null, []);
    } catch {
      // The next heartbeat carries the same sums and more.
    } finally {
      calling = false;
    }
  }

  /** Says that the page is being left, so that nobody has to guess when it does not come back. */
  function sayLeft() {
    if (!isSubmitting()) callBeat("left", []).catch(() => {});
  }

  globalThis.addEventListener("pagehide", sayLeft, { signal });
  const timer = setInterval(() => void beat(), plan.heartbeat_interval);
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  void beat();
  return { beatFinally: (imageData) => callBeat("final", imageData) };
}
