import type { HomeFigures } from "@invigil/contract/results/home";
import { PlainTable } from "@invigil/ui/plain-table";
import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { ConsoleSection } from "../parts/section.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { momentText } from "../parts/time.ts";

/** Those of whom something was heard last. */
export function RecentPeople({ people }: { people: HomeFigures["people"] }) {
  return (
    <ConsoleSection title="Recent candidates">
      <PlainTable label="Recent candidates">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Test</th>
            <th scope="col">Status</th>
            <th scope="col" data-number>
              Score
            </th>
            <th scope="col">Last activity</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ test: { slug, name }, username, full_name, email, status, percent, provisional, at }) => (
            <tr key={`${slug} ${username}`}>
              <th scope="row">
                <Link to="/tests/$slug/candidates" params={{ slug }} search={{ email }}>
                  {full_name}
                </Link>
              </th>
              <td>{name}</td>
              <td>
                <StatusBadge status={status} />
              </td>
              <td data-number>
                {percent === null ? "–" : `${percent}%`}
                {percent !== null && provisional && (
                  <Text size="xs" c="dimmed">
                    provisional
                  </Text>
                )}
              </td>
              <td>{momentText(at)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </ConsoleSection>
  );
}
