import type { Counters, ImageStatus } from "@invigil/contract/proctoring/proctoring";
import { isOnline } from "../../lib/connection.ts";
import { sendOnce } from "../../lib/socket/socket.ts";
import type { ProctorService } from "./proctor-calls.ts";
import type { ProctoringContext } from "./proctoring-context.ts";

interface Heart {
  /** The last one, with what became of the first pictures. */
  beatFinally: (imageData: ImageStatus[]) => Promise<void>;
}

/** Tells at every interval that this page lives, with its counters: by the socket, or by a call while that is away. */
export function startHeartbeat(
  { attempt, session, plan, now, signal }: ProctoringContext,
  { count, service }: { count: () => Counters; service: Pick<ProctorService, "heartbeat"> },
): Heart {
  const { proctorSessionId } = session;
  let calling = false;

  async function callBeat(final: boolean, imageData: ImageStatus[]) {
    const at = new Date(now()).toISOString();
    const who = { assessmentId: attempt.test.id, proctorSessionId };
    await service.heartbeat({ ...who, at, metadata: count(), final, imageData });
  }

  async function beat() {
    if (sendOnce({ type: "heartbeat", proctorSessionId, metadata: count() })) return;
    if (calling || !isOnline()) return;
    calling = true;
    try {
      await callBeat(false, []);
    } catch {
      // The next one carries the same sums and more.
    } finally {
      calling = false;
    }
  }

  const timer = setInterval(() => void beat(), plan.heartbeat_interval);
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  void beat();
  return { beatFinally: (imageData) => callBeat(true, imageData) };
}
