import type { Webhook } from "@invigil/contract/webhooks";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CompanyTabs } from "../features/company/company-tabs.tsx";
import { PageHead } from "../features/console/page-head.tsx";
import { WebhookForm } from "../features/webhooks/webhook-form.tsx";
import { WebhookList } from "../features/webhooks/webhook-list.tsx";
import { webhooksQuery } from "../features/webhooks/webhook-queries.ts";
import { consoleError } from "../lib/console-error.ts";
import { useOwner } from "./use-owner.ts";

export function CompanyWebhooksRoute() {
  const { data, error, isPending, isFetching, refetch } = useQuery(webhooksQuery());
  const owner = useOwner();
  /** null: a new one. */
  const [form, setForm] = useState<{ hook: Webhook | null } | undefined>();
  return (
    <>
      <PageHead
        title="Webhooks"
        about="Other programs that are told what happens."
        actions={owner && <Button onClick={() => setForm({ hook: null })}>Add a webhook</Button>}
      />
      <CompanyTabs />
      {isPending && <LoadingState message="Loading the webhooks…" />}
      {error && <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && data.webhooks.length === 0 && (
        <EmptyState message="There are no webhooks yet. A webhook tells your own program when candidates are invited, start, submit or have a score." />
      )}
      {data && <WebhookList webhooks={data.webhooks} onChange={(hook) => setForm({ hook })} />}
      {form && <WebhookForm hook={form.hook} onClose={() => setForm(undefined)} />}
    </>
  );
}
