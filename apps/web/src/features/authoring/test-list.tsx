import type { TestSummary } from "@invigil/contract/authoring";
import { PlainTable } from "@invigil/ui/plain-table";
import { Badge, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";

const STATES = { draft: "Draft", live: "Live", archived: "Archived" } as const;
const COLOURS = { draft: "gray", live: "green", archived: "gray" } as const;

export function TestList({ tests }: { tests: readonly TestSummary[] }) {
  return (
    <PlainTable>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">State</th>
          <th scope="col">Problems</th>
          <th scope="col">Minutes</th>
          <th scope="col">Invited</th>
          <th scope="col">Running</th>
          <th scope="col">Submitted</th>
        </tr>
      </thead>
      <tbody>
        {tests.map((test) => (
          <tr key={test.slug}>
            <th scope="row">
              <Link to="/test/$testSlug" params={{ testSlug: test.slug }} search={{ testType: undefined }}>
                {test.name}
              </Link>
            </th>
            <td>
              <Group gap={4}>
                <Badge color={COLOURS[test.state]} variant="light">
                  {STATES[test.state]}
                </Badge>
                {test.proctored && <Badge variant="light">Proctored</Badge>}
              </Group>
            </td>
            <td>{test.problems_total}</td>
            <td>{test.duration}</td>
            <td>{test.invited}</td>
            <td>{test.running}</td>
            <td>{test.submitted}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
