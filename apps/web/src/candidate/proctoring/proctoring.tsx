import type { SolutionSet } from "@invigil/contract/taking/attempts";
import type { Test } from "@invigil/contract/taking/tests";
import { isAiInterview } from "@invigil/rules/taking/product-type";
import { useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, type RefObject } from "react";
import { isExemptPath } from "../parts/cross-tab.ts";
import { multiSessionTarget } from "../parts/take-over.ts";
import { useSignedIn } from "../../lib/identity.ts";
import { useSocketState } from "../../lib/socket/socket-events.ts";
import { sendEvent } from "../../lib/socket/socket.ts";
import { useAutoSubmitRequest } from "../../shared/parts/submit.ts";
import { ProctorDialogs } from "./view/proctor-dialogs.tsx";
import { MovementCard } from "./view/movement-card.tsx";
import { ProctorNotices } from "./view/proctor-notices.tsx";
import { useProctorView } from "./proctor-store.ts";
import { startProctoring, type Proctoring as Session } from "./start-proctoring.ts";
import { WebcamPreview } from "./view/webcam-preview.tsx";

interface Props {
  test: Test;
  solutionSet: SolutionSet;
  /** The attempt is being submitted, by the candidate or by the clock. */
  submitting: boolean;
}

/** Proctors the attempt while mounted, and tells the candidate what they must know about it. */
export function Proctoring({ test, solutionSet, submitting }: Props) {
  const session = useSession(test, solutionSet.id, submitting);
  const requested = useAutoSubmitRequest();
  const plan = useProctorView((view) => view.plan);
  const camera = useProctorView((view) => view.camera);
  useLocationReport(plan !== null);
  useMultiSession(test.slug);

  if (plan === null) return null;
  const reopen = {
    onReopenCamera: () => session.current?.reopenCamera(),
    onReopenMicrophone: () => session.current?.reopenMicrophone(),
  };
  return (
    <>
      <ProctorNotices {...reopen} />
      {plan.movements && <MovementCard />}
      {camera.state === "on" && !isAiInterview(test) && <WebcamPreview stream={camera.stream} testSlug={test.slug} />}
      {/* Another dialog announces the end of the attempt. */}
      {!submitting && requested === null && <ProctorDialogs {...reopen} />}
    </>
  );
}

function useSession(test: Test, attemptId: number, submitting: boolean): RefObject<Session | null> {
  const user = useSignedIn();
  const session = useRef<Session | null>(null);
  const begin = useEffectEvent(() => startProctoring({ id: attemptId, test, user }));

  // Starts watching camera, microphone and window.
  useEffect(() => {
    const started = begin();
    session.current = started;
    return () => {
      started.stop();
      session.current = null;
    };
  }, [attemptId, test.slug]);

  // Tells the watchers about the submission.
  useEffect(() => session.current?.setSubmitting(submitting), [submitting]);
  return session;
}

/** Reports every page of the test that is opened. */
function useLocationReport(runs: boolean): void {
  const href = useRouterState({ select: (state) => state.location.href });
  // Sends the address to the server.
  useEffect(() => {
    if (runs) sendEvent({ type: "location-changed", url: href.slice(0, 500) });
  }, [runs, href]);
}

/** Leaves this window if another one holds the attempt, except on pages that may be read beside it. */
function useMultiSession(testSlug: string): void {
  const navigate = useNavigate();
  const router = useRouter();
  const elsewhere = useSocketState(({ state }) => state === "multi-session");
  const exempt = useRouterState({ select: (state) => isExemptPath(state.location.pathname) });
  const leave = useEffectEvent(() => {
    void navigate(multiSessionTarget(testSlug, router.state.location.pathname));
  });
  // Reacts to another window taking over.
  useEffect(() => {
    if (elsewhere && !exempt) leave();
  }, [elsewhere, exempt]);
}
