import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { useQuery } from "@tanstack/react-query";
import { supportQuery } from "../../shared/chat/chat-queries.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { PageHead } from "../frame/page-head.tsx";
import { SupportChat } from "../support/support-chat.tsx";

export function SupportRoute() {
  const { data, error, isPending, isFetching, refetch } = useQuery(supportQuery());
  return (
    <>
      <PageHead title="Support" about="Ask the people who run this server." />
      {isPending && <LoadingState message="Loading…" />}
      {error && !data && (
        <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && <SupportChat identity={data} />}
    </>
  );
}
