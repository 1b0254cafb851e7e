import type { TestSummary } from "@invigil/contract/authoring/authoring";
import { PlainTable } from "@invigil/ui/plain-table";
import { Badge, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import classes from "./test-list.module.css";
import { TestActions } from "./test-actions.tsx";
import { TestStateBadge } from "./test-state.tsx";

export function TestList({ tests }: { tests: readonly TestSummary[] }) {
  return (
    <PlainTable label="Tests">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Status</th>
          <th scope="col" data-number className={classes["wide"]}>
            Questions
          </th>
          <th scope="col" data-number className={classes["wide"]}>
            Minutes
          </th>
          <th scope="col" data-number>
            Invited
          </th>
          <th scope="col" data-number>
            Running
          </th>
          <th scope="col" data-number>
            Submitted
          </th>
          <th scope="col" data-number>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {tests.map((test) => (
          <TestRow key={test.slug} test={test} />
        ))}
      </tbody>
    </PlainTable>
  );
}

function TestRow({ test }: { test: TestSummary }) {
  return (
    <tr>
      <th scope="row">
        <Link
          to="/tests/$slug/edit/$part"
          params={{ slug: test.slug, part: test.is_interview ? "interview" : "basics" }}
        >
          {test.name}
        </Link>
      </th>
      <td>
        <Group gap={4}>
          <TestStateBadge state={test.state} />
          {test.is_interview && (
            <Badge variant="light" color="grape" miw="max-content">
              Interview
            </Badge>
          )}
          {test.proctored && (
            <Badge variant="light" miw="max-content">
              Proctored
            </Badge>
          )}
        </Group>
      </td>
      <td data-number className={classes["wide"]}>
        {test.problems_total}
      </td>
      <td data-number className={classes["wide"]}>
        {test.duration}
      </td>
      <td data-number>
        <Link
          to="/tests/$slug/candidates"
          params={{ slug: test.slug }}
          aria-label={`${test.invited} invited to ${test.name}`}
        >
          {test.invited}
        </Link>
      </td>
      <td data-number>
        <Link
          to="/tests/$slug/live"
          params={{ slug: test.slug }}
          aria-label={`${test.running} running, watch ${test.name} live`}
        >
          {test.running}
        </Link>
      </td>
      <td data-number>
        <Link
          to="/tests/$slug/report"
          params={{ slug: test.slug }}
          search={{ show: "ended" }}
          aria-label={`${test.submitted} submitted, results of ${test.name}`}
        >
          {test.submitted}
        </Link>
        {test.to_mark > 0 && (
          <div className={classes["mark"]}>
            <Link
              to="/tests/$slug/report"
              params={{ slug: test.slug }}
              search={{ show: "waiting" }}
              aria-label={`${test.to_mark} to mark, results of ${test.name}`}
            >
              {test.to_mark} to mark
            </Link>
          </div>
        )}
      </td>
      <td>
        <TestActions test={test} />
      </td>
    </tr>
  );
}
