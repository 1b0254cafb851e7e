import { createWebhook, listWebhooks, type Webhook } from "@invigil/contract/inviting/webhooks";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CompanyTabs } from "../../company/company-tabs.tsx";
import { NeedsRole } from "../../frame/needs-role.tsx";
import { PageHead } from "../../frame/page-head.tsx";
import { WebhookForm } from "../../webhooks/webhook-form.tsx";
import { WebhookList } from "../../webhooks/webhook-list.tsx";
import { webhooksQuery } from "../../webhooks/webhook-queries.ts";
import { consoleError } from "../../../shared/parts/console-error.ts";
import { useMayUse } from "../../../shared/parts/may-use.ts";

export function CompanyWebhooksRoute() {
  const may = useMayUse();
  /** null for a new webhook. */
  const [form, setForm] = useState<{ hook: Webhook | null } | undefined>();
  return (
    <>
      <PageHead
        title="Webhooks"
        about="Notify your own programs when something happens."
        actions={may(createWebhook) && <Button onClick={() => setForm({ hook: null })}>Add a webhook</Button>}
      />
      <CompanyTabs />
      <NeedsRole route={listWebhooks}>
        <Webhooks onChange={(hook) => setForm({ hook })} />
      </NeedsRole>
      {form && <WebhookForm hook={form.hook} onClose={() => setForm(undefined)} />}
    </>
  );
}

function Webhooks({ onChange }: { onChange: (hook: Webhook) => void }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(webhooksQuery());
  if (isPending) return <LoadingState message="Loading webhooks…" />;
  if (error) return <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  if (data.webhooks.length > 0) return <WebhookList webhooks={data.webhooks} onChange={onChange} />;
  return (
    <EmptyState message="There are no webhooks yet. A webhook notifies your own program when a candidate is invited, starts, submits or receives a score." />
  );
}
