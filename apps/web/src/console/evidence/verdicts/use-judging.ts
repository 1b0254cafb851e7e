import type { Evidence, Timeline } from "@invigil/contract/proctoring/evidence";
import {
  giveVerdict,
  type DismissReason,
  type GivenVerdict,
  type Verdict,
} from "@invigil/contract/proctoring/verdicts";
import { standingOf } from "@invigil/rules/evidence/verdicts";
import { useMutation, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api.ts";

/** What somebody has just decided, so that it can be undone at once. */
interface Done {
  given: GivenVerdict;
  /** How it was before; null if nobody had decided, as with every group. */
  before: Verdict | null;
}

interface Judged {
  event: number;
  verdicts: Verdict[];
}

/** Sends verdicts and shows them in the timeline that is loaded, which may be long. */
export function useJudging(slug: string, username: string) {
  const queries = useQueryClient();
  const [done, setDone] = useState<Done | null>(null);
  const send = useMutation({
    mutationFn: ({ given }: Done) =>
      call(giveVerdict, { params: { slug }, query: { username }, body: given }, { family: "CON" }),
    onSuccess({ judged }, sent) {
      queries.setQueriesData<InfiniteData<Timeline>>({ queryKey: ["timeline", slug, username] }, (data) =>
        data === undefined ? data : { ...data, pages: withVerdicts(data.pages, judged) },
      );
      for (const queryKey of [
        ["integrity", slug],
        ["flags", slug],
        ["test-report", slug],
        ["live", slug],
      ])
        void queries.invalidateQueries({ queryKey });
      setDone(sent);
    },
  });
  return {
    done,
    error: send.error,
    /** Whether it was a withdrawal that failed, which has no form of its own. */
    failedToWithdraw: send.error !== null && send.variables?.given.verdict === "withdrawn",
    isPending: send.isPending,
    judge: (given: GivenVerdict, lines: readonly Evidence[], then?: () => void) =>
      send.mutate({ given, before: standingVerdictOf(lines) }, { onSuccess: () => then?.() }),
    undo: () => {
      if (done !== null) send.mutate({ given: undoing(done), before: null }, { onSuccess: () => setDone(null) });
    },
  };
}
export type Judging = ReturnType<typeof useJudging>;

/** @internal */
export function withVerdicts(pages: readonly Timeline[], judged: readonly Judged[]): Timeline[] {
  const changed = new Map(judged.map(({ event, verdicts }) => [String(event), verdicts]));
  const dismissed = { ...pages[0]?.dismissed };
  const shown = pages.map((page) => ({
    ...page,
    evidence: page.evidence.map((line) => {
      const verdicts = changed.get(line.id);
      if (verdicts === undefined) return line;
      const less = isDismissed(line.verdicts) ? 1 : 0;
      dismissed[line.kind] = (dismissed[line.kind] ?? 0) - less + (isDismissed(verdicts) ? 1 : 0);
      return { ...line, verdicts };
    }),
  }));
  return shown.map((page) => ({ ...page, dismissed }));
}

function isDismissed(verdicts: readonly Verdict[]): boolean {
  return standingOf(verdicts) === "dismissed";
}

/** A group holds only undecided entries, so only one entry can have a verdict to return to. */
function standingVerdictOf([only, ...others]: readonly Evidence[]): Verdict | null {
  if (!only || others.length > 0 || standingOf(only.verdicts) === null) return null;
  return only.verdicts[0] ?? null;
}

function undoing({ given: { events }, before }: Done): GivenVerdict {
  if (before?.verdict === "confirmed") return { verdict: "confirmed", events, text: before.text };
  const reason: DismissReason | null = before?.reason ?? null;
  if (before === null || reason === null) return { verdict: "withdrawn", events };
  return { verdict: "dismissed", events, reason, text: before.text };
}
