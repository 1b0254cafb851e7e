import { interviewResultText } from "@invigil/contract/interviews/results";
import { pauseTests, type Candidate } from "@invigil/contract/inviting/candidates";
import { remindPeople } from "@invigil/contract/inviting/invitation-changes";
import { candidateStatusName } from "@invigil/rules/results/candidate-status";
import { numberText } from "@invigil/rules/text/number-text";
import { provisionalText } from "@invigil/rules/results/provisional";
import { EmptyState } from "@invigil/ui/page-state";
import { PlainTable } from "@invigil/ui/plain-table";
import { Button, Checkbox, Group, NativeSelect, Text, TextInput, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useDeferredValue, useState } from "react";
import { ColumnPicker, hiddenAtFirst } from "../parts/column-picker.tsx";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { NO_CANDIDATES_MATCH } from "../parts/no-matches.ts";
import { PauseBar } from "../parts/pause-bar.tsx";
import { momentText } from "../parts/time.ts";
import { SortHead } from "../parts/sort-head.tsx";
import { useSelection } from "../parts/use-selection.ts";
import { useTableView } from "../parts/table-view.ts";
import { arrange, COLUMNS, countStatuses, STATUSES, type Arrangement, type ColumnId } from "./arrange.ts";
import { canBeReminded, RemindBar } from "./remind-bar.tsx";
import { CandidateBadges } from "./candidate-badges.tsx";
import { candidatesKey } from "./candidates-queries.ts";
import classes from "./candidate-board.module.css";

const SIZES = [50, 200, 1_000];

type Asked = Omit<Arrangement, "sorting">;

interface Props {
  test: { id: number; slug: string; reminders?: { template_id: number | null } };
  candidates: readonly Candidate[];
  onOpen: (candidate: Candidate) => void;
}

/** Lists everyone who was invited with their status, and opens the drawer for each. */
export function CandidateBoard({ test, candidates, onOpen }: Props) {
  const { slug } = test;
  const [asked, setAsked] = useState<Asked>({ search: "", status: "all" });
  const [{ hidden, sorting, size }, changeView] = useTableView(
    { name: "candidates", slug },
    { hidden: hiddenAtFirst(COLUMNS), sorting: { by: "invited_at", direction: "descending" }, size: 200 },
  );
  const [pages, setPages] = useState(1);
  const limit = pages * size;
  const shown = arrange(candidates, { ...useDeferredValue(asked), sorting });
  const columns = COLUMNS.filter(({ id }) => !hidden.includes(id));
  const { selected, select, clear } = useSelection();
  const may = useMayUse();
  const mayPause = may(pauseTests);
  const mayRemind = may(remindPeople);
  const canSelect = (candidate: Candidate) =>
    (mayPause && candidate.status === "running") || (mayRemind && canBeReminded(candidate));
  const selects = candidates.some(canSelect);
  const head = { sorting, onSort: (next: typeof sorting) => changeView({ sorting: next }) };

  return (
    <>
      <Group gap="sm" mb="md" align="flex-end">
        <CandidateFilters candidates={candidates} asked={asked} onAsk={setAsked} />
        <NativeSelect
          label="Rows"
          value={size}
          data={SIZES.map(String)}
          onChange={({ currentTarget: { value } }) => {
            setPages(1);
            changeView({ size: Number(value) });
          }}
        />
        <ColumnPicker columns={COLUMNS} hidden={hidden} onChange={(next) => changeView({ hidden: next })} />
        <SelectionBar test={test} candidates={candidates} selected={selected} onDone={clear} />
      </Group>
      <PlainTable label="Candidates">
        <thead>
          <tr>
            {selects && (
              <th scope="col" className={classes["select"]}>
                <VisuallyHidden>Select</VisuallyHidden>
              </th>
            )}
            <SortHead id="name" label="Name" {...head} />
            {columns.map(({ id, label }) => (
              <SortHead key={id} id={id} label={label} isNumber={id === "score"} {...head} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, limit).map((candidate) => (
            <Row
              key={candidate.invite_id}
              candidate={candidate}
              columns={columns}
              onOpen={() => onOpen(candidate)}
              {...(selects && {
                selected: selected.has(candidate.username),
                selectable: canSelect(candidate),
                onSelect: (isSelected: boolean) => select(candidate.username, isSelected),
              })}
            />
          ))}
        </tbody>
      </PlainTable>
      {shown.length === 0 && <EmptyState message={NO_CANDIDATES_MATCH} />}
      {shown.length > limit && (
        <Button variant="default" mt="md" onClick={() => setPages(pages + 1)}>
          Show {Math.min(size, shown.length - limit)} more of {shown.length}
        </Button>
      )}
    </>
  );
}

interface SelectionProps extends Pick<Props, "test" | "candidates"> {
  selected: ReadonlySet<string>;
  onDone: () => void;
}

/** What can be done for the selected candidates. */
function SelectionBar({ test: { id, slug, reminders }, candidates, selected, onDone }: SelectionProps) {
  const running = candidates.filter(({ status }) => status === "running");
  const chosen = candidates.filter((each) => selected.has(each.username) && canBeReminded(each));
  return (
    <>
      <PauseBar testId={id} running={running} selected={selected} changes={[candidatesKey(slug)]} onDone={onDone} />
      <RemindBar slug={slug} templateId={reminders?.template_id ?? null} chosen={chosen} onDone={onDone} />
    </>
  );
}

interface FilterProps {
  candidates: readonly Candidate[];
  asked: Asked;
  onAsk: (change: (before: Asked) => Asked) => void;
}

function CandidateFilters({ candidates, asked, onAsk }: FilterProps) {
  const counts = countStatuses(candidates);
  return (
    <>
      <TextInput
        label="Search"
        placeholder="Name or e-mail"
        type="search"
        className={classes["search"] ?? ""}
        value={asked.search}
        onChange={({ currentTarget: { value } }) => onAsk((before) => ({ ...before, search: value }))}
      />
      <NativeSelect
        label="Status"
        value={asked.status}
        onChange={({ currentTarget: { value } }) => {
          const status = STATUSES.find((each) => each === value) ?? "all";
          onAsk((before) => ({ ...before, status }));
        }}
        data={[
          { value: "all", label: `All (${candidates.length})` },
          ...STATUSES.map((status) => ({
            value: status,
            label: `${candidateStatusName(status)} (${counts.get(status) ?? 0})`,
          })),
        ]}
      />
    </>
  );
}

type Scored = Pick<Candidate, "score" | "interview" | "never_began" | "waits_for">;

function Score({ score, interview, never_began: neverBegan, waits_for: waitsFor }: Scored) {
  if (interview !== null) return interviewResultText(interview, neverBegan);
  if (score === null) return <None label="No score yet" />;
  const provisional = provisionalText(waitsFor);
  return (
    <>
      {numberText(score)}
      {provisional !== null && (
        <Text size="xs" c="dimmed" className={classes["waits"] ?? ""}>
          {provisional}
        </Text>
      )}
    </>
  );
}

function None({ label }: { label: string }) {
  return (
    <Text span c="dimmed" aria-label={label}>
      –
    </Text>
  );
}

interface RowProps {
  candidate: Candidate;
  columns: readonly { id: ColumnId }[];
  onOpen: () => void;
  selected?: boolean;
  selectable?: boolean;
  /** undefined if the reader cannot act on a selection. */
  onSelect?: (isSelected: boolean) => void;
}

function Row({ candidate, columns, onOpen, selected = false, selectable = false, onSelect }: RowProps) {
  return (
    <tr>
      {onSelect && (
        <td>
          {selectable && (
            <Checkbox
              aria-label={`Select ${candidate.name}`}
              checked={selected}
              onChange={({ currentTarget: { checked } }) => onSelect(checked)}
            />
          )}
        </td>
      )}
      <th scope="row">
        <UnstyledButton className={classes["name"] ?? ""} onClick={onOpen}>
          {candidate.name}
        </UnstyledButton>
      </th>
      {columns.map(({ id }) => (
        <td key={id} data-number={id === "score" || undefined}>
          <Cell candidate={candidate} column={id} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ candidate, column }: { candidate: Candidate; column: ColumnId }) {
  switch (column) {
    case "email":
      return candidate.email;
    case "status":
      return <CandidateBadges candidate={candidate} />;
    case "score":
      return <Score {...candidate} />;
    case "starts_until":
      return candidate.starts_until === null ? <None label="No closing date" /> : momentText(candidate.starts_until);
    case "invited_at":
    case "opened_at":
    case "reminded_at":
    case "started_at":
    case "submitted_at": {
      const at = candidate[column];
      return at === null ? <None label="Not yet" /> : momentText(at);
    }
  }
}
