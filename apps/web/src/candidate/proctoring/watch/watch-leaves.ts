import type { ServerMessage } from "@invigil/contract/socket";
import { EXCUSE_LIMITS } from "@invigil/rules/proctoring/tolerance";
import { writeTolerance } from "../../../lib/proctor-tolerance.ts";
import { listenToSocket, useSocketState } from "../../../lib/socket/socket-events.ts";
import { requestAutoSubmit } from "../../../shared/parts/submit.ts";
import type { ProctoringContext } from "../proctoring-context.ts";
import { showProctoring, useProctorView, type DeviceView } from "../proctor-store.ts";
import { createTolerance } from "../tolerance.ts";
import { watchWindow } from "./watch-window.ts";

export interface LeavesWatch {
  counters: () => { blurs: number; short_blurs: number };
  isAway: () => boolean;
}

/** Reports every time the candidate leaves the window, counts it against the tolerance and warns. */
export function watchLeaves(context: ProctoringContext): LeavesWatch {
  const { attempt, session, plan, send, problem, signal } = context;
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

  const { isAway } = watchWindow({
    now: () => performance.now(),
    isAsking: createPrompts(),
    signal,
    onLeave: (excuse) => send({ type: "blur", problem: problem(), ...(excuse && { excused: excuse }) }),
    onReturn: (away, excuse) => {
      // Reported so that the reviewer sees it; the server decides whether to accept the excuse.
      if (excuse && away < EXCUSE_LIMITS[excuse]) {
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
  // The server has counted that the test was left for another page; the page that was left could not say so.
  if (session.returned?.counted) tolerance.counted();
  return { counters: () => ({ ...counters }), isAway };
}

/** Whether a prompt for a device is open that has excused no leave yet: each of them sends nobody away twice. */
function createPrompts(): () => boolean {
  const used = new WeakSet<DeviceView>();
  return () => {
    const { camera, microphone } = useProctorView.getState();
    const open = [camera, microphone].filter((view) => view.state === "opening" && !used.has(view));
    for (const view of open) used.add(view);
    return open.length > 0;
  };
}
