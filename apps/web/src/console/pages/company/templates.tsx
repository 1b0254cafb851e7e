import {
  createInviteTemplate,
  listInviteTemplates,
  type InviteTemplate,
} from "@invigil/contract/inviting/invite-templates";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { companyBrandQuery } from "../../company/company-queries.ts";
import { CompanyTabs } from "../../company/company-tabs.tsx";
import { NeedsRole } from "../../frame/needs-role.tsx";
import { PageHead } from "../../frame/page-head.tsx";
import { templatesQuery } from "../../parts/templates/templates-query.ts";
import { NEW_TEXTS } from "../../templates/new-text.ts";
import { TemplateEditor } from "../../templates/template-editor.tsx";
import { TemplateList } from "../../templates/template-list.tsx";
import { consoleError } from "../../../shared/parts/console-error.ts";
import { useMayUse } from "../../../shared/parts/may-use.ts";

/** What is being written: a template, or null for a new one. */
type Open = { template: InviteTemplate | null } | undefined;

export function CompanyTemplatesRoute() {
  const may = useMayUse();
  const [open, setOpen] = useState<Open>();
  return (
    <>
      <PageHead
        title="E-mail templates"
        about="What invitations and reminders say to candidates."
        actions={
          may(createInviteTemplate) &&
          open === undefined && <Button onClick={() => setOpen({ template: null })}>New template</Button>
        }
      />
      <CompanyTabs />
      <NeedsRole route={listInviteTemplates}>
        <Templates open={open} onOpen={setOpen} />
      </NeedsRole>
    </>
  );
}

function Templates({ open, onOpen }: { open: Open; onOpen: (open: Open) => void }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(templatesQuery());
  const { data: brand } = useQuery(companyBrandQuery());
  if (open)
    return (
      <TemplateEditor
        template={open.template}
        start={NEW_TEXTS.invitation}
        company={brand?.name ?? ""}
        onClose={() => onOpen(undefined)}
      />
    );
  if (isPending) return <LoadingState message="Loading templates…" />;
  if (error) return <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  if (data.templates.length > 0)
    return <TemplateList templates={data.templates} onEdit={(template) => onOpen({ template })} />;
  return (
    <EmptyState message="There are no templates yet, so candidates get the standard text. A template says it in your company’s own words." />
  );
}
