import { counted } from "@invigil/contract/messages/counted";
import { Stage } from "@invigil/contract/results/stages";
import type { CandidateResult, TestReport } from "@invigil/contract/results/test-report";
import { outcomeOf } from "@invigil/rules/results/outcome";
import { EmptyState } from "@invigil/ui/page-state";
import { Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@invigil/ui/icons/console";
import { useDeferredValue, useMemo, useState, type ReactNode } from "react";
import { ColumnPicker, hiddenAtFirst } from "../../parts/column-picker.tsx";
import { useTableView } from "../../parts/table-view.ts";
import { arrange, FILTERS, INTERVIEW_FILTERS, stageFilters, type Filter } from "./arrange.ts";
import { columnsOf } from "./columns.ts";
import { ResultsTable } from "./results-table.tsx";

interface Props {
  report: TestReport;
  cutOff: number | null;
  /** The filters in the address when the page opened. */
  filter: Filter;
  onFilter: (filter: Filter) => void;
  renderLink: (candidate: CandidateResult, name: string) => ReactNode;
  /** Renders what else can be done with those who are ticked. */
  renderTicked?: (ticked: readonly CandidateResult[]) => ReactNode;
}

const BY_NAME = { by: "name", direction: "ascending" } as const;
const BY_SCORE = { by: "score", direction: "descending" } as const;

/** Lists everyone who was invited with their results. */
export function ResultsView({ report, cutOff, filter, onFilter, renderLink, renderTicked }: Props) {
  const { candidates } = report;
  const columns = useMemo(() => columnsOf(report, cutOff), [report, cutOff]);
  const [{ hidden, sorting }, changeView] = useTableView(
    { name: "results", slug: report.test.slug },
    // There are no pages, because only the rows in view are rendered.
    {
      hidden: hiddenAtFirst(columns),
      sorting: report.test.is_interview ? BY_NAME : BY_SCORE,
      size: candidates.length || 1,
    },
  );
  const [asked, setAsked] = useState(filter);
  const filters = report.test.is_interview
    ? INTERVIEW_FILTERS
    : FILTERS.filter(({ value }) => cutOff !== null || !["passed", "failed", "open"].includes(value));
  const { search } = asked;
  // A pass mark may be taken away, and an address may name a filter that another report has.
  const only = filters.some(({ value }) => value === asked.only) ? asked.only : "";
  const stage = Stage.safeParse(asked.stage).data ?? "";
  const searched = useDeferredValue(search);
  function ask(change: Partial<Filter>) {
    const next = { ...asked, ...change };
    setAsked(next);
    onFilter(next);
  }
  const found = useMemo(
    () => arrange(candidates, { filter: { search: searched, only, stage }, sorting, columns, cutOff }),
    [candidates, searched, only, stage, sorting, columns, cutOff],
  );

  if (candidates.length === 0)
    return (
      <EmptyState message="Nobody has been invited to this test yet. Candidates appear here once they are invited, with scores as soon as their answers are evaluated." />
    );
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-end">
        <TextInput
          label="Search"
          placeholder="Name or e-mail"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => ask({ search: event.currentTarget.value })}
        />
        <NativeSelect
          label="Show"
          value={only}
          data={filters.map(({ value, label }) => ({ value, label }))}
          onChange={(event) => ask({ only: event.currentTarget.value })}
        />
        <NativeSelect
          label="Stage"
          value={stage}
          data={stageFilters(candidates)}
          onChange={(event) => ask({ stage: event.currentTarget.value })}
        />
        <ColumnPicker columns={columns} hidden={hidden} onChange={(next) => changeView({ hidden: next })} />
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {found.length === candidates.length
          ? counted(candidates.length, "candidate")
          : `${found.length} of ${counted(candidates.length, "candidate")}`}
        {cutOff !== null && passText(found, cutOff)}
      </Text>
      <ResultsTable
        slug={report.test.slug}
        candidates={found}
        columns={columns.filter(({ id }) => !hidden.includes(id))}
        sorting={sorting}
        onSort={(next) => changeView({ sorting: next })}
        renderLink={renderLink}
        renderTicked={renderTicked}
      />
    </Stack>
  );
}

function passText(candidates: readonly CandidateResult[], cutOff: number): string {
  const results = candidates.flatMap((each) => outcomeOf(each, cutOff) ?? []);
  if (results.length === 0) return "";
  const passed = results.filter((result) => result === "passed").length;
  const open = results.filter((result) => result === "open").length;
  const text = `. Passed: ${passed} of ${results.length} scored`;
  return open > 0 ? `${text}. Undecided: ${open}` : text;
}
