import { EXCUSED_LEAVE_LIMIT } from "@invigil/contract/constants";
import type { ServerMessage } from "@invigil/contract/socket";
import { writeTolerance } from "../../../lib/proctor-tolerance.ts";
import { listenToSocket, useSocketState } from "../../../lib/socket/socket-events.ts";
import { requestAutoSubmit } from "../../../shared/parts/submit.ts";
import type { ProctoringContext } from "../proctoring-context.ts";
import { showProctoring, useProctorView } from "../proctor-store.ts";
import { createTolerance } from "../tolerance.ts";
import { watchWindow } from "./watch-window.ts";

export interface LeavesWatch {
  counters: () => { blurs: number; short_blurs: number };
}

/** Reports every time the candidate leaves the window, counts it against the tolerance and warns. */
export function watchLeaves(context: ProctoringContext): LeavesWatch {
  const { attempt, plan, send, problem, signal } = context;
  const counters = { blurs: 0, short_blurs: 0 };

  const tolerance = createTolerance({
    plan,
    mirror: { write: (left) => writeTolerance(attempt.test.slug, left) },
    isConnected: () => useSocketState.getState().state === "connected",
    report: (away) => send({ type: "increment-browser-tolerance", away, problem: problem() }),
    warn: (left) => showProctoring({ warning: left }),
    onUsedUp: () => {
      showProctoring({ warning: null });
      if (!context.isSubmitting()) requestAutoSubmit("Browser Tolerance Violation");
    },
    signal,
  });

  watchWindow({
    now: () => performance.now(),
    isAsking: () => {
      const { camera, microphone } = useProctorView.getState();
      return camera.state === "opening" || microphone.state === "opening";
    },
    signal,
    onLeave: (excuse) => send({ type: "blur", problem: problem(), ...(excuse && { excused: excuse }) }),
    onReturn: (away, excuse) => {
      // Reported so that the reviewer sees it; the server decides whether to accept the excuse.
      if (excuse && away < EXCUSED_LEAVE_LIMIT) {
        send({ type: "focus", problem: problem(), away, excused: excuse });
        counters.short_blurs += 1;
        return;
      }
      send({ type: "focus", problem: problem(), away });
      const counts = away >= plan.short_blur;
      counters[counts ? "blurs" : "short_blurs"] += 1;
      if (!context.isSubmitting()) tolerance.returned(away);
    },
  });

  const stop = listenToSocket({
    onMessage: (message: ServerMessage) => {
      if (message.type === "browser-tolerance") tolerance.heard(message.value);
    },
    onReconnect: () => {},
  });
  signal.addEventListener("abort", stop, { once: true });
  return { counters: () => ({ ...counters }) };
}
