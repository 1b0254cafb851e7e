import { setStages } from "@invigil/contract/results/stages";
import type { CandidateResult } from "@invigil/contract/results/test-report";
import { EmptyState } from "@invigil/ui/page-state";
import { useRef, useState, type ReactNode } from "react";
import { useMayUse } from "../../../shared/parts/may-use.ts";
import type { Sorting } from "../../parts/arrange-rows.ts";
import { NO_CANDIDATES_MATCH } from "../../parts/no-matches.ts";
import { useSelection } from "../../parts/use-selection.ts";
import { MovedLine } from "../stages/moved-line.tsx";
import { StageBar } from "../stages/stage-bar.tsx";
import { StageCell } from "../stages/stage-cell.tsx";
import { StageDialog } from "../stages/stage-dialog.tsx";
import { StageKeys } from "../stages/stage-keys.tsx";
import { useStages } from "../stages/use-stages.ts";
import { CandidateTable } from "./candidate-table.tsx";
import type { Column } from "./columns.ts";

interface Props {
  slug: string;
  candidates: readonly CandidateResult[];
  columns: readonly Column[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  renderLink: (candidate: CandidateResult, name: string) => ReactNode;
  /** Renders what else can be done with those who are ticked. */
  renderTicked?: ((ticked: readonly CandidateResult[]) => ReactNode) | undefined;
}

/** The candidates that match the filters, and what is decided about them. */
export function ResultsTable({ slug, candidates, renderTicked, ...table }: Props) {
  const stages = useStages(slug);
  const deciding = useMayUse()(setStages) ? stages : null;
  const { selected, select, selectAll, unselect } = useSelection();
  // Nobody decides about people who are not shown.
  const ticked = candidates.filter(({ username }) => selected.has(username));
  // As the reader saw them: what a colleague decides meanwhile must not pass for seen.
  const [opened, setOpened] = useState<CandidateResult | null>(null);
  const line = useRef<HTMLDivElement>(null);
  return (
    <>
      {deciding && candidates.length > 0 && <StageKeys />}
      <StageBar ticked={ticked} stages={deciding} onUntick={unselect} onDecide={() => line.current?.focus()}>
        {renderTicked?.(ticked)}
      </StageBar>
      <MovedLine stages={stages} line={line} />
      {candidates.length === 0 ? (
        <EmptyState message={NO_CANDIDATES_MATCH} />
      ) : (
        <CandidateTable
          candidates={candidates}
          selection={{ selected, select, selectAll }}
          renderStage={(candidate) => (
            <StageCell candidate={candidate} stages={deciding} onOpen={() => setOpened(candidate)} />
          )}
          {...table}
        />
      )}
      {opened && <StageDialog slug={slug} candidate={opened} stages={deciding} onClose={() => setOpened(null)} />}
    </>
  );
}
