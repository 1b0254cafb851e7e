import { readAudit } from "@invigil/contract/company";
import { AuditLog } from "../features/company/audit-log.tsx";
import { CompanyTabs } from "../features/company/company-tabs.tsx";
import { NeedsRole } from "../features/console/needs-role.tsx";
import { PageHead } from "../features/console/page-head.tsx";

export function CompanyAuditRoute() {
  return (
    <>
      <PageHead title="Audit log" about="Who did what, and when." />
      <CompanyTabs />
      <NeedsRole route={readAudit}>
        <AuditLog />
      </NeedsRole>
    </>
  );
}
