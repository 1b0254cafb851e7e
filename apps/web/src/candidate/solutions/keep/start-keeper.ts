import type { Solution } from "@invigil/contract/taking/solutions";
import type { QueryClient } from "@tanstack/react-query";
import { isClockSynced, serverNow } from "../../../lib/clock.ts";
import { isOnline, useConnection } from "../../../lib/connection.ts";
import { createDraftStore } from "../../../lib/drafts/drafts.ts";
import { registerFlusher } from "../../../shared/parts/pending-saves.ts";
import { sectionsQuery, type SignedIn } from "../../../lib/resources.ts";
import { afterClose } from "../../../shared/parts/submit.ts";
import { showToast } from "../../../shared/parts/toasts.ts";
import { createKeeper, type Keeper } from "./keeper.ts";
import { sendLate } from "../late/late-send.ts";
import { withSolution } from "../../../shared/answers/save-problems.ts";
import { createSend } from "../save/save-send.ts";
import { showView, useSaves } from "../save/saves-store.ts";
import { watchElsewhere } from "../watch-elsewhere.ts";
import { tabWriter } from "../save/writer-id.ts";

const SECTION_CLOSED = "This section has ended. Its answers can no longer be changed.";

interface KeeperStart {
  queryClient: QueryClient;
  user: Pick<SignedIn, "user_id" | "usertype">;
  attempt: number;
  test: { id: number; slug: string };
}

/** Starts keeping the answers of an attempt. Returns a function that stops it. */
export function startKeeper({ queryClient, user, attempt, test }: KeeperStart): () => void {
  const { queryKey } = sectionsQuery(test.id, test.slug);
  const sections = () => queryClient.getQueryData(queryKey)?.sections ?? [];
  const keeper = createKeeper({
    user,
    attempt,
    test,
    sections,
    writer: tabWriter,
    drafts: createDraftStore(),
    createSend: (target) => createSend(target, user.usertype),
    isOnline,
    now: () => Date.now(),
    serverNow: () => (isClockSynced() ? serverNow() : null),
    sendLate,
    onView: showView,
    onStored: (problem, stored) => {
      markStored({ queryClient, test, problem, stored });
      if (stored) elsewhere.tell(problem, stored);
    },
    onClosed: (closed) => {
      // The reply itself announces the end of an attempt.
      if (closed === "section") showToast({ type: "warning", message: SECTION_CLOSED });
    },
  });
  const elsewhere = watchElsewhere({
    user,
    attempt,
    test,
    writer: tabWriter,
    sections,
    now: () => Date.now(),
    isBehind: keeper.isBehind,
    learn: (problem, stored, head) => {
      if (keeper.learn(problem, stored, head)) markStored({ queryClient, test, problem, stored });
    },
  });
  const stopListening = listen(keeper);
  void keeper.resume();
  useSaves.setState({ keeper, views: {} });
  return () => {
    stopListening();
    keeper.dispose();
    elsewhere.stop();
    useSaves.setState({ keeper: null, views: {} });
  };
}

interface Marking {
  queryClient: QueryClient;
  test: { id: number; slug: string };
  problem: string;
  stored: Solution | null;
}

/** The list, the meter and the question palette read the stored answers from the sections. */
export function markStored({ queryClient, test, problem, stored }: Marking): void {
  const { queryKey } = sectionsQuery(test.id, test.slug);
  queryClient.setQueryData(
    queryKey,
    (data) => data && { ...data, sections: withSolution(data.sections, problem, stored) },
  );
}

/** Listens for events outside this page that could otherwise cost an answer. */
function listen(keeper: Keeper): () => void {
  const unregister = registerFlusher({
    isPending: keeper.isPending,
    flush: keeper.flush,
    answers: keeper.unsavedAnswers,
    obstacles: keeper.obstacles,
    waits: keeper.waits,
  });
  const stopHandingIn = afterClose(keeper.handInLate);
  const unsubscribe = useConnection.subscribe((now, before) => {
    if (now.online !== before.online) keeper.connectionChanged();
  });
  const stop = new AbortController();
  const { signal } = stop;
  const leaveWhenHidden = () => document.visibilityState === "hidden" && keeper.leave();
  document.addEventListener("visibilitychange", leaveWhenHidden, { signal });
  window.addEventListener("pagehide", keeper.leave, { signal });
  window.addEventListener("beforeunload", askWhenNotKept, { signal });
  return () => {
    unregister();
    stopHandingIn();
    unsubscribe();
    stop.abort();
  };
}

/** Leaving loses nothing while drafts are kept on this device; if the browser cannot keep them, it asks first. */
function askWhenNotKept(event: BeforeUnloadEvent): void {
  const views = Object.values(useSaves.getState().views);
  if (views.some(({ draftsWork, isUnsaved }) => !draftsWork && isUnsaved)) event.preventDefault();
}
