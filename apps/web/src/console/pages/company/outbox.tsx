import { readOutbox } from "@invigil/contract/inviting/outbox";
import { useSearch } from "@tanstack/react-router";
import { CompanyTabs } from "../../company/company-tabs.tsx";
import { NeedsRole } from "../../frame/needs-role.tsx";
import { PageHead } from "../../frame/page-head.tsx";
import { Outbox } from "../../mail/outbox.tsx";

export function CompanyOutboxRoute() {
  const { state } = useSearch({ from: "/console/company/outbox" });
  return (
    <>
      <PageHead title="Outbox" about="Messages to candidates and colleagues." />
      <CompanyTabs />
      <NeedsRole route={readOutbox}>
        <Outbox state={state} />
      </NeedsRole>
    </>
  );
}
