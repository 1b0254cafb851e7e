import { saveHelp } from "@invigil/contract/help/inbox";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PageHead } from "../frame/page-head.tsx";
import { AnswersForm } from "../inbox/answers-form.tsx";
import { helpQuery } from "../inbox/inbox-queries.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";

export function InboxAnswersRoute() {
  const { data, error, isPending, isFetching, refetch } = useQuery(helpQuery());
  const mayChange = useMayUse()(saveHelp);
  return (
    <>
      <PageHead
        title="Stored answers"
        about="Candidates see these in the chat before they write to a person."
        actions={
          <Button variant="default" renderRoot={(props) => <Link to="/inbox" {...props} />}>
            Back to the inbox
          </Button>
        }
      />
      {isPending && <LoadingState message="Loading the stored answers…" />}
      {error && !data && (
        <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && <AnswersForm entries={data.entries} mayChange={mayChange} />}
    </>
  );
}
