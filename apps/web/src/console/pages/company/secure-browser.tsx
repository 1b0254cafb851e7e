import { saveRestrictedPrograms } from "@invigil/contract/proctoring/secure-browser";
import { CompanyTabs } from "../../company/company-tabs.tsx";
import { RestrictedPrograms } from "../../company/restricted-programs.tsx";
import { PageHead } from "../../frame/page-head.tsx";
import { useMayUse } from "../../../shared/parts/may-use.ts";

export function CompanySecureBrowserRoute() {
  const may = useMayUse();
  return (
    <>
      <PageHead title="Secure browser" about="Programs that must be closed during a test in a secure browser." />
      <CompanyTabs />
      <RestrictedPrograms mayChange={may(saveRestrictedPrograms)} />
    </>
  );
}
