import { SKILLS, type StarterEntry } from "@invigil/contract/authoring/starter";
import { problemTypeName } from "@invigil/contract/taking/problem-type-names";
import { PlainTable } from "@invigil/ui/plain-table";
import { Badge, Checkbox, Group, UnstyledButton, VisuallyHidden } from "@mantine/core";
import classes from "../library-table.module.css";
import { DIFFICULTIES } from "../library-words.ts";
import { ProblemLink } from "../problem-link.tsx";

interface Props {
  label?: string;
  problems: readonly StarterEntry[];
  onPreview: (slug: string) => void;
  /** Absent for people who may not copy. */
  selection?: { selected: ReadonlySet<string>; select: (slug: string, isSelected: boolean) => void };
}

export function StarterTable({ label = "Ready-made questions", problems, onPreview, selection }: Props) {
  return (
    <PlainTable label={label}>
      <thead>
        <tr>
          {selection && (
            <th scope="col">
              <VisuallyHidden>Select</VisuallyHidden>
            </th>
          )}
          <th scope="col">Question</th>
          <th scope="col">Type</th>
          <th scope="col">Difficulty</th>
          <th scope="col" data-number>
            Minutes
          </th>
          <th scope="col" data-number className={classes["wide"]}>
            Marks
          </th>
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
              <UnstyledButton fz="inherit" fw="inherit" td="underline" onClick={() => onPreview(problem.slug)}>
                {problem.title}
              </UnstyledButton>
              <Group gap={4} mt={2}>
                {problem.skills.map((skill) => (
                  <Badge key={skill} size="xs" variant="default" tt="none">
                    {SKILLS[skill]}
                  </Badge>
                ))}
                {problem.copy !== null && (
                  <Badge size="xs" color="green" variant="dot" tt="none">
                    <ProblemLink slug={problem.copy}>In your library</ProblemLink>
                  </Badge>
                )}
              </Group>
            </th>
            <td>{problemTypeName(problem.problem_type)}</td>
            <td>{DIFFICULTIES[problem.difficulty]}</td>
            <td data-number>{problem.minutes}</td>
            <td data-number className={classes["wide"]}>
              {problem.max_score}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
