import type { ServerMessage } from "@invigil/contract/socket";
import { listenToSocket, setSocketState, sockmeta } from "../../lib/socket/socket-events.ts";
import { forgetTakeOver, takesOver } from "../parts/take-over.ts";
import { takeFingerprint, type Fingerprint } from "./fingerprint.ts";
import type { ProctoringContext } from "./proctoring-context.ts";

/** How long the server may consider this page alive without hearing from it. */
const MAX_AGE = 30_000;

/** Identifies this page to the server and learns whether it holds the attempt. */
export async function holdSession({ attempt, session, send, signal, problem }: ProctoringContext): Promise<void> {
  const { test, user } = attempt;
  const key = `invigil:${test.slug}:session`;
  let fingerprint: Fingerprint | null = null;
  /** A second request before the first reply would not know its own session yet. */
  let asking = false;

  function validate() {
    if (signal.aborted || fingerprint === null || asking) return;
    asking = true;
    const sid = sessionStorage.getItem(key);
    send({
      type: "validate-session",
      fp: fingerprint.id,
      token: session.token,
      sid,
      maxAge: MAX_AGE,
      take_over: takesOver(test.slug),
    });
    // Requested only once, so that a page that takes the attempt over later can keep it.
    forgetTakeOver(test.slug);
  }

  function hear(message: ServerMessage) {
    switch (message.type) {
      case "session-created":
        asking = false;
        remember(key, message.sid);
        return;
      case "session-active":
        asking = false;
        if (message.active) remember(key, message.sid);
        else setSocketState("multi-session");
        return;
      case "proctor":
        setSocketState("multi-session");
        return;
      case "current-session":
        validate();
        return;
      default:
      // Other parts of the page handle the rest.
    }
  }

  const stop = listenToSocket({ onMessage: hear, onReconnect: validate });
  signal.addEventListener("abort", stop, { once: true });

  const taken = await takeFingerprint({ isStaff: user.usertype === "recruiter" });
  if (signal.aborted) return;
  fingerprint = taken;
  const { secure_browser } = test.settings;
  send({ type: "proctor-init", fingerprint, secure_browser_enabled: secure_browser.enabled });
  validate();
  send(trackOf("START_TEST", { attempt, session, problem }));
}

/** The attempt's START and END events, with everything the specification requires about their sender. */
export function trackOf(
  action: "START_TEST" | "END_TEST",
  { attempt: { test, user }, session, problem }: Pick<ProctoringContext, "attempt" | "session" | "problem">,
) {
  return {
    type: "track" as const,
    system: "web",
    username: user.username,
    testSlug: test.slug,
    problemSlug: problem(),
    sockid: sockmeta()?.sockid ?? "",
    company: test.company.slug,
    userType: user.usertype,
    href: globalThis.location.href.slice(0, 500),
    token: session.token,
    action,
  };
}

function remember(key: string, sid: string): void {
  try {
    sessionStorage.setItem(key, sid);
  } catch {
    // Without storage, a reload counts as another window; the candidate can still take over.
  }
}
