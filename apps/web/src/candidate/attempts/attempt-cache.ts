import type { Receipt, SolutionSet, StartedAttempt } from "@invigil/contract/taking/attempts";
import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import { withExpiry } from "@invigil/rules/time/deadlines";
import type { QueryClient } from "@tanstack/react-query";
import { feedbackGivenQuery } from "../../lib/feedback-given.ts";
import { reportKey } from "../../lib/report-key.ts";
import { receiptQuery, sectionsQuery, solutionSetQuery, testQuery, type SignedIn } from "../../lib/resources.ts";

interface AttemptKey {
  user: SignedIn;
  slug: string;
  testId: number;
}

/** What the pages know about one attempt, and the few changes that need no reload. */
export interface AttemptCache {
  /** The attempt that the pages show, or undefined before one is loaded. */
  id(): number | undefined;
  seed(started: StartedAttempt): void;
  end(receipt?: Receipt): void;
  changeTime(change: { expiry: string } & Pick<SolutionSet, "add_test_duration">): void;
  changePause(change: { expiry: string } & Pick<SolutionSet, "paused_at">): void;
  replaceSections(sections: SectionWithProblems[]): void;
  reload(): Promise<void>;
  reloadSolutionSet(): Promise<void>;
  reloadSections(): Promise<void>;
  /** Discards the attempt: only the test is reloaded now, the rest when it is needed again. */
  forget(): Promise<void>;
}

export function attemptCache(queryClient: QueryClient, { user, slug, testId }: AttemptKey): AttemptCache {
  const test = testQuery(slug).queryKey;
  const solutionSet = solutionSetQuery(user, slug, testId).queryKey;
  const sections = sectionsQuery(testId, slug).queryKey;

  return {
    id: () => queryClient.getQueryData(solutionSet)?.id,
    seed(started) {
      queryClient.setQueryData(solutionSet, started.solution_set);
      queryClient.setQueryData(sections, { sections: started.sections });
      // The test comes last because its state makes the pages look at the rest.
      queryClient.setQueryData(test, started.test);
    },
    end(receipt) {
      if (receipt) queryClient.setQueryData(receiptQuery(slug).queryKey, receipt);
      queryClient.setQueryData(solutionSet, (before) => before && { ...before, status: "END" as const });
      queryClient.setQueryData(
        test,
        (before) => before && { ...before, is_expired: true, session_state: "END" as const },
      );
    },
    changeTime({ expiry, ...change }) {
      // The page hears about this while the attempt runs, so the added time counts immediately.
      const resumed = { ...change, has_resumed_test: true };
      queryClient.setQueryData(solutionSet, (before) => before && { ...withExpiry(before, expiry), ...resumed });
    },
    changePause({ expiry, ...change }) {
      queryClient.setQueryData(solutionSet, (before) => before && { ...withExpiry(before, expiry), ...change });
    },
    replaceSections(changed) {
      queryClient.setQueryData(sections, { sections: changed });
    },
    async reload() {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: solutionSet }),
        queryClient.invalidateQueries({ queryKey: sections }),
        queryClient.invalidateQueries({ queryKey: test }),
      ]);
    },
    reloadSolutionSet: () => queryClient.invalidateQueries({ queryKey: solutionSet }),
    async reloadSections() {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: solutionSet }),
        queryClient.invalidateQueries({ queryKey: sections }),
      ]);
    },
    async forget() {
      const gone = [solutionSet, sections, receiptQuery(slug).queryKey, feedbackGivenQuery(slug).queryKey];
      for (const queryKey of gone) queryClient.removeQueries({ queryKey });
      // The open page still shows the old report, and requesting it now would return 404.
      await queryClient.invalidateQueries({ queryKey: reportKey(slug), refetchType: "none" });
      await queryClient.invalidateQueries({ queryKey: test });
    },
  };
}
