import type { CandidateResult } from "@invigil/contract/results/test-report";
import { hasEnded } from "@invigil/rules/results/candidate-status";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef, type ReactNode } from "react";
import type { Sorting } from "../../parts/arrange-rows.ts";
import { SortHead } from "../../parts/sort-head.tsx";
import classes from "./candidate-table.module.css";
import type { Column } from "./columns.ts";

interface Props {
  candidates: readonly CandidateResult[];
  columns: readonly Column[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  /** Renders the link to one candidate's report. */
  renderLink: (candidate: CandidateResult, name: string) => ReactNode;
}

const ROW = 40;
const NAME_WIDTH = 190;

/** A table of any length that renders only the rows in view. */
export function CandidateTable({ candidates, columns, sorting, onSort, renderLink }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- the warning concerns a compiler that is not used here
  const rows = useVirtualizer({
    count: candidates.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const items = rows.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = rows.getTotalSize() - (items.at(-1)?.end ?? 0);
  const width = columns.reduce((sum, column) => sum + column.width, NAME_WIDTH);

  return (
    <div ref={frame} className={classes.frame} role="region" aria-label="Candidates">
      <table
        aria-label="Results"
        className={classes.table}
        style={{ width, minWidth: "100%" }}
        aria-rowcount={candidates.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            <SortHead id="name" label="Name" width={NAME_WIDTH} sorting={sorting} onSort={onSort} />
            {columns.map(({ id, label, isNumber, width: wide }) => (
              <SortHead
                key={id}
                id={id}
                label={label}
                width={wide}
                isNumber={isNumber}
                sorting={sorting}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={before} />
          {items.map(({ index }) => {
            const candidate = candidates[index];
            if (!candidate) return null;
            return (
              <tr key={candidate.username} aria-rowindex={index + 2}>
                <th scope="row" title={candidate.full_name}>
                  {hasEnded(candidate.status) ? renderLink(candidate, candidate.full_name) : candidate.full_name}
                </th>
                {columns.map(({ id, isNumber, text }) => (
                  <td key={id} data-number={isNumber || undefined} title={text(candidate)}>
                    {text(candidate)}
                  </td>
                ))}
              </tr>
            );
          })}
          <Space height={Math.max(0, after)} />
        </tbody>
      </table>
    </div>
  );
}

/** Fills the space of the rows that are not rendered. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden style={{ height }} />;
}
