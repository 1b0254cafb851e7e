import { readOutbox } from "@invigil/contract/outbox";
import { CompanyTabs } from "../features/company/company-tabs.tsx";
import { NeedsRole } from "../features/console/needs-role.tsx";
import { PageHead } from "../features/console/page-head.tsx";
import { Outbox } from "../features/mail/outbox.tsx";

export function CompanyOutboxRoute() {
  return (
    <>
      <PageHead title="Outbox" about="What was written to candidates and colleagues." />
      <CompanyTabs />
      <NeedsRole route={readOutbox}>
        <Outbox />
      </NeedsRole>
    </>
  );
}
