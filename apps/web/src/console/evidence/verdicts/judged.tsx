import type { Evidence } from "@invigil/contract/proctoring/evidence";
import { giveVerdict } from "@invigil/contract/proctoring/verdicts";
import type { ReactNode } from "react";
import { useMayUse } from "../../../shared/parts/may-use.ts";
import { DoneLine } from "./done-line.tsx";
import { JudgeContext } from "./judge-context.ts";
import { useJudging } from "./use-judging.ts";

interface Props {
  slug: string;
  username: string;
  /** The whole timeline, as far as it is loaded. */
  lines: readonly Evidence[];
  children: ReactNode;
}

/** Lets reviewers and proctors decide about the alerts inside. */
export function Judged({ slug, username, lines, children }: Props) {
  const may = useMayUse()(giveVerdict);
  const judging = useJudging(slug, username);
  const { isPending, error, judge } = judging;
  return (
    <JudgeContext value={may ? { all: lines, isPending, error, judge } : null}>
      {children}
      {may && <DoneLine judging={judging} />}
    </JudgeContext>
  );
}
