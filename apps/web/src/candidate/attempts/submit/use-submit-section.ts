import { submitSection as submitSectionRoute, type SolutionSet } from "@invigil/contract/taking/attempts";
import { SAVE_GRACE } from "@invigil/contract/constants";
import type { Test } from "@invigil/contract/taking/tests";
import type { Target } from "@invigil/rules/taking/navigation";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { serverNow } from "../../../lib/clock.ts";
import { useSignedIn } from "../../../lib/identity.ts";
import { flushPendingSaves, pendingObstacles } from "../../../shared/parts/pending-saves.ts";
import { runAfterClose } from "../../../shared/parts/submit.ts";
import { uploadsDone } from "../../../shared/parts/uploads/uploads-in-progress.ts";
import { attemptCache } from "../attempt-cache.ts";
import { setPhase } from "./submission-state.ts";
import { submitSection, type SectionDeps, type SectionRequest } from "./submit-section.ts";

type Request = Pick<SectionRequest, "section" | "forced" | "withoutUnsaved">;

export function useSubmitSection(test: Test, solutionSet: SolutionSet): (request: Request) => Promise<Target> {
  const queryClient = useQueryClient();
  const user = useSignedIn();

  return function submit(request) {
    const cache = attemptCache(queryClient, { user, slug: test.slug, testId: test.id });
    const deps: SectionDeps = {
      setPhase,
      uploadsDone,
      flushSaves: () => (request.forced ? flushPendingSaves(SAVE_GRACE) : flushPendingSaves()),
      obstacles: pendingObstacles,
      now: serverNow,
      post: (body) => call(submitSectionRoute, { body }, { family: "SMS" }),
      handInLate: () => runAfterClose({ ended: false }),
      replaceSections: async (sections) => {
        cache.replaceSections(sections);
        await cache.reloadSolutionSet();
      },
    };
    return submitSection(deps, { ...request, solutionSet, testSlug: test.slug });
  };
}
