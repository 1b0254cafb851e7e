import type { ServerMessage } from "@invigil/contract/socket";
import { listenToSocket, setSocketState, sockmeta } from "../../lib/socket/socket-events.ts";
import { forgetTakeOver, takesOver } from "../parts/take-over.ts";
import { takeFingerprint, type Fingerprint } from "./fingerprint.ts";
import type { ProctoringContext } from "./proctoring-context.ts";

/** How long the server may take this page to live without another word. */
const MAX_AGE = 30_000;

/** Says who this page is, and learns whether it holds the attempt. */
export async function holdSession({ attempt, session, send, signal, problem }: ProctoringContext): Promise<void> {
  const { test, user } = attempt;
  const key = `invigil:${test.slug}:session`;
  let fingerprint: Fingerprint | null = null;
  /** A second question before the first answer would not know its own session yet. */
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
    // Asked for once: whoever takes the attempt over later keeps it.
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
      // The rest is for other parts of the page.
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

/** The START and END lines of the attempt, with all the specification wants to know of their sender. */
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
    // Without storage a reload is taken for another window; the way to take over remains.
  }
}
