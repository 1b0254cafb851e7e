import type { SolutionSet } from "@invigil/contract/taking/attempts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { sectionsQuery, testQuery, type SignedIn } from "../../../lib/resources.ts";
import { Conflicts } from "../versions/conflicts.tsx";
import { useSaves } from "../save/saves-store.ts";
import { startKeeper } from "./start-keeper.ts";

interface Props {
  attempt: SolutionSet;
  user: SignedIn;
}

/** Keeps the answers of a running attempt, whichever of its pages is open. */
export function DraftKeeper({ attempt, user: { user_id, usertype } }: Props) {
  const { testSlug = "", problemSlug } = useParams({ strict: false });
  const queryClient = useQueryClient();
  const test = useQuery({ ...testQuery(testSlug), enabled: testSlug !== "" }).data;
  const testId = test?.id ?? 0;
  const isActive = attempt.status === "ACTIVE" && test !== undefined;
  const sections = useQuery({ ...sectionsQuery(testId, testSlug), enabled: isActive }).data?.sections;
  const isReady = isActive && sections !== undefined;

  // Connects timers, IndexedDB, the network and the page's own events.
  useEffect(() => {
    if (!isReady) return;
    return startKeeper({
      queryClient,
      user: { user_id, usertype },
      attempt: attempt.id,
      test: { id: testId, slug: testSlug },
    });
  }, [isReady, queryClient, user_id, usertype, attempt.id, testId, testSlug]);

  // Tells the keeper about sections that opened or closed, and about answers stored elsewhere.
  useEffect(() => {
    if (sections) useSaves.getState().keeper?.sync();
  }, [sections]);

  const isPaused = attempt.paused_at !== null;
  // Tells the keeper that the server accepts answers again.
  useEffect(() => {
    if (!isPaused) useSaves.getState().keeper?.pauseEnded();
  }, [isPaused]);

  return sections && <Conflicts testSlug={testSlug} sections={sections} shown={problemSlug} />;
}
