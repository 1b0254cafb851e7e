import type { SolutionSet } from "@invigil/contract/taking/attempts";
import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import type { Test } from "@invigil/contract/taking/tests";
import { withLatestEnds } from "@invigil/rules/time/deadlines";
import { loadsData } from "@invigil/rules/taking/session";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSignedIn } from "../../../lib/identity.ts";
import { sectionsQuery, solutionSetQuery } from "../../../lib/resources.ts";

export interface AttemptData {
  solutionSet: SolutionSet | null;
  /** Null until they are loaded. */
  sections: SectionWithProblems[] | null;
  error: Error | null;
  retry: () => void;
}

/** Loads the solution set and sections, but only while the attempt runs. */
export function useAttemptData(test: Test): AttemptData {
  const user = useSignedIn();
  const enabled = loadsData(test.session_state);
  const solutionSet = useQuery({ ...solutionSetQuery(user, test.slug, test.id), enabled });
  const sections = useQuery({ ...sectionsQuery(test.id, test.slug), enabled });
  const known = sections.data?.sections;
  const ends = solutionSet.data?.sections;
  const current = useMemo(() => known && withLatestEnds(known, ends ?? []), [known, ends]);

  return {
    solutionSet: solutionSet.data ?? null,
    sections: current ?? null,
    error: solutionSet.error ?? sections.error,
    retry: () => {
      if (solutionSet.isError) void solutionSet.refetch();
      if (sections.isError) void sections.refetch();
    },
  };
}
