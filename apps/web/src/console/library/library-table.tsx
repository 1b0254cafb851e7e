import { archiveProblem, type LibraryEntry } from "@invigil/contract/authoring/library";
import { formatDate } from "@invigil/rules/time/dates";
import { checkAnswer } from "@invigil/contract/authoring/library-trial";
import { PlainTable } from "@invigil/ui/plain-table";
import { Badge, Button, Checkbox, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { problemTypeName } from "@invigil/contract/taking/problem-type-names";
import { DIFFICULTIES, STATE_COLOURS, STATES, testsText } from "./library-words.ts";
import classes from "./library-table.module.css";
import type { Sorting } from "../parts/arrange-rows.ts";
import { SortHead } from "../parts/sort-head.tsx";
import type { useSelection } from "../parts/use-selection.ts";
import { ProblemLink } from "./problem-link.tsx";
import { ProblemMenu } from "./problem-menu.tsx";

interface Props {
  problems: readonly LibraryEntry[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  /** Absent for people who may not change questions. */
  selection?: Pick<ReturnType<typeof useSelection>, "selected" | "select" | "selectAll">;
}

export function LibraryTable({ problems, selection, ...sorted }: Props) {
  const may = useMayUse();
  const mayTry = may(checkAnswer);
  const mayAct = mayTry || may(archiveProblem);
  return (
    <PlainTable label="Questions">
      <thead>
        <tr>
          {selection && <SelectAll problems={problems} {...selection} />}
          <SortHead id="title" label="Question" {...sorted} />
          <th scope="col">Type</th>
          <th scope="col">Status</th>
          <SortHead id="difficulty" label="Difficulty" className={classes["wide"]} {...sorted} />
          <SortHead id="marks" label="Marks" isNumber className={classes["wide"]} {...sorted} />
          <SortHead id="tests" label="Tests" isNumber {...sorted} />
          <SortHead id="changed" label="Changed" isNewestFirst className={classes["wide"]} {...sorted} />
          {mayAct && <th scope="col">Actions</th>}
        </tr>
      </thead>
      <tbody>
        {problems.map((problem) => (
          <tr key={problem.slug}>
            {selection && (
              <td>
                <Checkbox
                  aria-label={`Select ${problem.title}`}
                  checked={selection.selected.has(problem.slug)}
                  onChange={(event) => selection.select(problem.slug, event.currentTarget.checked)}
                />
              </td>
            )}
            <th scope="row" className={classes["title"]}>
              <ProblemLink slug={problem.slug}>{problem.title}</ProblemLink>
              <Labels problem={problem} />
            </th>
            <td>{problemTypeName(problem.problem_type)}</td>
            <td className={classes["state"]}>
              <Badge miw="max-content" color={STATE_COLOURS[problem.state]} variant="dot">
                {STATES[problem.state]}
              </Badge>
              {problem.version > 1 && (
                <Text span size="xs" c="dimmed" ml={4}>
                  v{problem.version}
                </Text>
              )}
            </td>
            <td className={classes["wide"]}>{problem.difficulty && DIFFICULTIES[problem.difficulty]}</td>
            <td data-number className={classes["wide"]}>
              {problem.max_score}
            </td>
            <td data-number>{testsText(problem)}</td>
            <td className={classes["wide"]}>{formatDate(problem.updated_at)}</td>
            {mayAct && (
              <td>
                <RowActions problem={problem} mayTry={mayTry} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function RowActions({ problem, mayTry }: { problem: LibraryEntry; mayTry: boolean }) {
  return (
    <Group gap={4} wrap="nowrap">
      {mayTry && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Try ${problem.title}`}
          renderRoot={(props) => (
            <Link to="/library/problem/$problemSlug/trial" params={{ problemSlug: problem.slug }} {...props} />
          )}
        >
          Try
        </Button>
      )}
      <ProblemMenu problem={problem} />
    </Group>
  );
}

interface SelectAllProps extends NonNullable<Props["selection"]> {
  problems: readonly LibraryEntry[];
}

function SelectAll({ problems, selected, selectAll }: SelectAllProps) {
  const count = problems.filter(({ slug }) => selected.has(slug)).length;
  return (
    <th scope="col">
      <Checkbox
        aria-label="Select all questions on this page"
        checked={count > 0 && count === problems.length}
        indeterminate={count > 0 && count < problems.length}
        onChange={(event) => selectAll(event.currentTarget.checked ? problems.map(({ slug }) => slug) : [])}
      />
    </th>
  );
}

function Labels({ problem: { folder, tags } }: { problem: LibraryEntry }) {
  if (folder === "" && tags.length === 0) return null;
  return (
    <Group gap={4} mt={2}>
      {folder !== "" && (
        <Text span size="xs" c="dimmed" fw={400}>
          {folder}
        </Text>
      )}
      {tags.map((tag) => (
        <Badge key={tag} size="xs" variant="default" tt="none">
          {tag}
        </Badge>
      ))}
    </Group>
  );
}
