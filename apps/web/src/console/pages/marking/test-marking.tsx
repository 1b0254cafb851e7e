import { readMarking } from "@invigil/contract/results/marking";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { errorText } from "../../../shared/parts/error-text.ts";
import { NeedsRole } from "../../frame/needs-role.tsx";
import { PageHead } from "../../frame/page-head.tsx";
import { MarkingBoard } from "../../marking/marking-board.tsx";
import { markingQuery } from "../../marking/marking-queries.ts";
import { AnswerLink } from "../../parts/answer-link.tsx";

const route = getRouteApi("/console/tests/$slug/marking");

export function TestMarkingRoute() {
  return (
    <NeedsRole route={readMarking}>
      <TestMarking />
    </NeedsRole>
  );
}

function TestMarking() {
  const { slug } = route.useParams();
  const { data, error, isFetching, refetch } = useQuery(markingQuery(slug));
  return (
    <>
      <PageHead
        title={data ? `Marking: ${data.test.name}` : "Marking"}
        tab={["Marking", data?.test.name]}
        about="Decide who marks which answers. Reviewers find theirs under Marking in the main menu."
      />
      {data && (
        <MarkingBoard
          key={slug}
          marking={data}
          renderLink={(place, name) => <AnswerLink place={place}>{name}</AnswerLink>}
        />
      )}
      {!data && error && <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && <LoadingState message="Loading the answers…" />}
    </>
  );
}
