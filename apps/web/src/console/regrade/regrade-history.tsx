import type { Regrade } from "@invigil/contract/results/regrades";
import { PlainTable } from "@invigil/ui/plain-table";
import { Badge } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { describeChange, STATES } from "./regrade-texts.ts";

export function RegradeHistory({ slug, regrades }: { slug: string; regrades: readonly Regrade[] }) {
  return (
    <PlainTable>
      <caption>Earlier regrades</caption>
      <thead>
        <tr>
          <th scope="col">Question</th>
          <th scope="col">Change</th>
          <th scope="col">Answers</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {regrades.map((regrade) => (
          <tr key={regrade.id}>
            <th scope="row">
              <Link to="/tests/$slug/regrade" params={{ slug }} search={{ id: regrade.id }}>
                {regrade.title}
              </Link>
            </th>
            <td>{describeChange(regrade)}</td>
            <td>{regrade.answers_total}</td>
            <td>
              <Badge variant="light" miw="max-content" color={STATES[regrade.state].colour}>
                {STATES[regrade.state].label}
              </Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
