import { counted } from "@invigil/contract/messages/counted";
import { listMarking, type MarkingList } from "@invigil/contract/results/marking";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { PlainTable } from "@invigil/ui/plain-table";
import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { errorText } from "../../../shared/parts/error-text.ts";
import { NeedsRole } from "../../frame/needs-role.tsx";
import { PageHead } from "../../frame/page-head.tsx";
import { ownMarkingQuery } from "../../marking/marking-queries.ts";
import { AnswerLink } from "../../parts/answer-link.tsx";

export function MarkingRoute() {
  return (
    <NeedsRole route={listMarking}>
      <OwnMarking />
    </NeedsRole>
  );
}

function OwnMarking() {
  const { data, error, isFetching, refetch } = useQuery(ownMarkingQuery());
  const mine = data?.tests.reduce((sum, test) => sum + test.mine, 0) ?? 0;
  return (
    <>
      <PageHead
        title="Mine to mark"
        about={
          data &&
          (mine === 0 ? "Nothing that is assigned to you waits for your marks." : `${counted(mine, "answer")} to mark.`)
        }
      />
      {data && (data.tests.length === 0 ? <EmptyState message="No answer waits for marks." /> : <Tests list={data} />)}
      {!data && error && <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && <LoadingState message="Loading your answers…" />}
    </>
  );
}

function Tests({ list: { tests } }: { list: MarkingList }) {
  return (
    <PlainTable label="Tests with answers to mark">
      <thead>
        <tr>
          <th scope="col">Test</th>
          <th scope="col" data-number>
            Mine
          </th>
          <th scope="col" data-number>
            Not assigned
          </th>
          <th scope="col">Next</th>
        </tr>
      </thead>
      <tbody>
        {tests.map(({ slug, name, mine, free, next }) => (
          <tr key={slug}>
            <th scope="row">
              <Anchor inherit renderRoot={(props) => <Link to="/tests/$slug/marking" params={{ slug }} {...props} />}>
                {name}
              </Anchor>
            </th>
            <td data-number>{mine}</td>
            <td data-number>{free}</td>
            <td>
              <AnswerLink place={next}>{mine > 0 ? "Mark mine" : "Mark an unassigned answer"}</AnswerLink>
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
