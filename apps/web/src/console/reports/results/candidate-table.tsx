import type { CandidateResult } from "@invigil/contract/results/test-report";
import { hasEnded } from "@invigil/rules/results/candidate-status";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef, type ReactNode } from "react";
import type { Sorting } from "../../parts/arrange-rows.ts";
import { onListKey } from "../../parts/list-keys/list-keys.ts";
import { SortHead } from "../../parts/sort-head.tsx";
import { CANDIDATE } from "../stages/stage-keys.tsx";
import classes from "./candidate-table.module.css";
import type { Column } from "./columns.ts";
import { useRowFocus } from "./use-row-focus.ts";

interface Selection {
  selected: ReadonlySet<string>;
  select: (username: string, isSelected: boolean) => void;
  selectAll: (usernames: readonly string[]) => void;
}

interface Props {
  candidates: readonly CandidateResult[];
  columns: readonly Column[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  selection: Selection;
  /** Renders the link to one candidate's report. */
  renderLink: (candidate: CandidateResult, name: string) => ReactNode;
  renderStage: (candidate: CandidateResult) => ReactNode;
}

const ROW = 40;
const TICK_WIDTH = 40;
const NAME_WIDTH = 190;

/** A table of any length that renders only the rows in view. */
export function CandidateTable({ candidates, columns, selection, ...rest }: Props) {
  const { sorting, onSort } = rest;
  const frame = useRef<HTMLDivElement>(null);
  const focus = useRowFocus(candidates);
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
  const width = columns.reduce((sum, column) => sum + column.width, TICK_WIDTH + NAME_WIDTH);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the rows inside
    <section
      ref={frame}
      className={classes.frame}
      aria-label="Candidates"
      onKeyDown={(event) => onListKey(event, CANDIDATE)}
    >
      <table
        aria-label="Results"
        className={classes.table}
        style={{ width, minWidth: "100%" }}
        aria-rowcount={candidates.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            <TickAll candidates={candidates} selection={selection} />
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
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- notes which row has the focus */}
        <tbody ref={focus.list} onFocus={focus.onFocus} onBlur={focus.onBlur}>
          <Space height={before} />
          {items.map(({ index }) => {
            const candidate = candidates[index];
            if (!candidate) return null;
            return (
              <Row
                key={candidate.username}
                candidate={candidate}
                index={index}
                columns={columns}
                selection={selection}
                {...rest}
              />
            );
          })}
          <Space height={Math.max(0, after)} />
        </tbody>
      </table>
    </section>
  );
}

interface RowProps extends Pick<Props, "columns" | "selection" | "renderLink" | "renderStage"> {
  candidate: CandidateResult;
  index: number;
}

function Row({ candidate, index, columns, selection, renderLink, renderStage }: RowProps) {
  const { username, full_name: name } = candidate;
  return (
    <tr aria-rowindex={index + 2} data-candidate={index} tabIndex={-1}>
      <td>
        <input
          type="checkbox"
          data-key="x"
          aria-label={`Tick ${name}`}
          checked={selection.selected.has(username)}
          onChange={(event) => selection.select(username, event.currentTarget.checked)}
        />
      </td>
      <th scope="row" title={name}>
        {hasEnded(candidate.status) ? renderLink(candidate, name) : name}
      </th>
      {columns.map(({ id, isNumber, text }) =>
        id === "stage" ? (
          <td key={id}>{renderStage(candidate)}</td>
        ) : (
          <td key={id} data-number={isNumber || undefined} title={text(candidate)}>
            {text(candidate)}
          </td>
        ),
      )}
    </tr>
  );
}

function TickAll({ candidates, selection }: Pick<Props, "candidates" | "selection">) {
  const ticked = candidates.filter(({ username }) => selection.selected.has(username)).length;
  const all = ticked === candidates.length;
  return (
    <th scope="col" style={{ width: TICK_WIDTH }}>
      <input
        type="checkbox"
        aria-label="Tick all who are shown"
        checked={all}
        ref={(box) => {
          // The only state of a checkbox that no attribute can give.
          if (box) box.indeterminate = ticked > 0 && !all;
        }}
        onChange={() => selection.selectAll(all ? [] : candidates.map(({ username }) => username))}
      />
    </th>
  );
}

/** Fills the space of the rows that are not rendered. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden style={{ height }} />;
}
