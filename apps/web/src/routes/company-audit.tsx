import { AuditLog } from "../features/company/audit-log.tsx";
import { CompanyTabs } from "../features/company/company-tabs.tsx";
import { PageHead } from "../features/console/page-head.tsx";

export function CompanyAuditRoute() {
  return (
    <>
      <PageHead title="Audit log" about="Who did what, and when." />
      <CompanyTabs />
      <AuditLog />
    </>
  );
}
