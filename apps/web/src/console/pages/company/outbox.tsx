import { readOutbox } from "@invigil/contract/inviting/outbox";
import { CompanyTabs } from "../../company/company-tabs.tsx";
import { NeedsRole } from "../../frame/needs-role.tsx";
import { PageHead } from "../../frame/page-head.tsx";
import { Outbox } from "../../mail/outbox.tsx";

export function CompanyOutboxRoute() {
  return (
    <>
      <PageHead title="Outbox" about="Messages to candidates and colleagues." />
      <CompanyTabs />
      <NeedsRole route={readOutbox}>
        <Outbox />
      </NeedsRole>
    </>
  );
}
