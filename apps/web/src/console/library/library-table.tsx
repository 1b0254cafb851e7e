import { archiveProblem, type LibraryEntry } from "@invigil/contract/authoring/library";
import { formatDate } from "@invigil/rules/time/dates";
import { checkAnswer } from "@invigil/contract/authoring/library-trial";
import { PlainTable } from "@invigil/ui/plain-table";
import { Badge, Button, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { problemTypeName } from "@invigil/contract/taking/problem-type-names";
import { DIFFICULTIES, STATE_COLOURS, STATES, testsText } from "./library-words.ts";
import classes from "./library-table.module.css";
import { ProblemLink } from "./problem-link.tsx";
import { ProblemMenu } from "./problem-menu.tsx";

export function LibraryTable({ problems }: { problems: readonly LibraryEntry[] }) {
  const may = useMayUse();
  const mayTry = may(checkAnswer);
  const mayAct = mayTry || may(archiveProblem);
  return (
    <PlainTable label="Questions">
      <thead>
        <tr>
          <th scope="col">Question</th>
          <th scope="col">Type</th>
          <th scope="col">Status</th>
          <th scope="col" className={classes["wide"]}>
            Difficulty
          </th>
          <th scope="col" data-number className={classes["wide"]}>
            Marks
          </th>
          <th scope="col" data-number>
            Tests
          </th>
          <th scope="col" className={classes["wide"]}>
            Changed
          </th>
          {mayAct && <th scope="col">Actions</th>}
        </tr>
      </thead>
      <tbody>
        {problems.map((problem) => (
          <tr key={problem.slug}>
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
                <Group gap={4} wrap="nowrap">
                  {mayTry && (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={`Try ${problem.title}`}
                      renderRoot={(props) => (
                        <Link
                          to="/library/problem/$problemSlug/trial"
                          params={{ problemSlug: problem.slug }}
                          {...props}
                        />
                      )}
                    >
                      Try
                    </Button>
                  )}
                  <ProblemMenu problem={problem} />
                </Group>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </PlainTable>
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
