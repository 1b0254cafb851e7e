import { counted } from "@invigil/contract/messages/counted";
import { technologyName } from "@invigil/contract/taking/technology-names";
import { PlainTable } from "@invigil/ui/plain-table";
import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ProblemPair } from "./similarity-queries.ts";

interface Props {
  slug: string;
  pairs: readonly ProblemPair[];
  /** Names the question of each pair. */
  named: boolean;
  across: "tests" | undefined;
}

export function PairList({ slug, pairs, named, across }: Props) {
  return (
    <PlainTable>
      <caption>{named ? "Most similar answers, the longest common passages first" : "Most similar answers"}</caption>
      <thead>
        <tr>
          <th scope="col">Candidates</th>
          {named && <th scope="col">Question</th>}
          <th scope="col">Language</th>
          <th scope="col" data-number>
            In common
          </th>
          <th scope="col" data-number>
            Longest passage
          </th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ left, right, problem, title, technology, same_email, similarity, longest }) => (
          <tr key={`${left.solution_id}-${right.solution_id}`}>
            <th scope="row">
              <Link
                to="/tests/$slug/similarity"
                params={{ slug }}
                search={{ problem, left: left.solution_id, right: right.solution_id, across }}
              >
                {left.full_name || left.username} and {right.full_name || right.username}
              </Link>
              {right.test && (
                <Text size="sm" c="dimmed" fw="normal">
                  {right.full_name || right.username} in {right.test.name}
                </Text>
              )}
              {same_email && (
                <Text size="sm" c="dimmed" fw="normal">
                  Same e-mail address: perhaps one person
                </Text>
              )}
            </th>
            {named && <td>{title}</td>}
            <td>{technologyName(technology)}</td>
            <td data-number>{Math.round(similarity * 100)}%</td>
            <td data-number>{counted(longest, "line")}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
