import { retryDelivery, type WebhookDelivery } from "@invigil/contract/inviting/webhooks";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { PlainTable } from "@invigil/ui/plain-table";
import { Badge, Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { momentText } from "../parts/time.ts";
import { deliveriesQuery, HOOKS } from "./webhook-queries.ts";

const STATES = { queued: "Waiting", delivered: "Delivered", failed: "Failed" } as const;
const COLOURS = { queued: "yellow", delivered: "green", failed: "red" } as const;

/** The latest deliveries of one webhook. */
export function DeliveryList({ hookId }: { hookId: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(deliveriesQuery(hookId));
  const retry = useAction({
    run: (id: string) => call(retryDelivery, { params: { id } }, { family: "CON" }),
    changes: HOOKS,
    said: "The delivery is being sent again.",
  });
  if (isPending) return <LoadingState message="Loading deliveries…" />;
  if (error) return <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  if (data.deliveries.length === 0)
    return (
      <EmptyState message="There are no deliveries yet. Each one appears here with the response, and you can send it again." />
    );
  return (
    <>
      {retry.error && <Text c="red">{consoleError(retry.error)}</Text>}
      <PlainTable label="Deliveries">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Event</th>
            <th scope="col">Status</th>
            <th scope="col">Tries</th>
            <th scope="col">Response</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {data.deliveries.map((delivery) => (
            <tr key={delivery.id}>
              <td>{momentText(delivery.created_at)}</td>
              <td>{delivery.event}</td>
              <td>
                <Badge miw="max-content" color={COLOURS[delivery.state]} variant="light">
                  {STATES[delivery.state]}
                </Badge>
              </td>
              <td>{delivery.tries}</td>
              <td>{answerText(delivery)}</td>
              <td>
                <Button size="xs" variant="default" onClick={() => retry.mutate(delivery.id)}>
                  Send again
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </>
  );
}

function answerText({ state, status, error, due_at, tries }: WebhookDelivery): string {
  if (state === "delivered") return String(status ?? "");
  const next = state === "queued" && tries > 0 ? `; next attempt ${momentText(due_at)}` : "";
  return `${error ?? ""}${next}`;
}
