import { readAudit } from "@invigil/contract/people/company";
import { AuditLog } from "../../company/audit-log.tsx";
import { CompanyTabs } from "../../company/company-tabs.tsx";
import { NeedsRole } from "../../frame/needs-role.tsx";
import { PageHead } from "../../frame/page-head.tsx";

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
