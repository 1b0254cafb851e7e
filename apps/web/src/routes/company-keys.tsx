import { createApiKey, listApiKeys } from "@invigil/contract/api-keys";
import { Button } from "@mantine/core";
import { useState } from "react";
import { KeyTable } from "../features/api-keys/key-table.tsx";
import { NewKey } from "../features/api-keys/new-key.tsx";
import { CompanyTabs } from "../features/company/company-tabs.tsx";
import { NeedsRole } from "../features/console/needs-role.tsx";
import { PageHead } from "../features/console/page-head.tsx";
import { useMayUse } from "../lib/console-may-use.ts";

export function CompanyKeysRoute() {
  const may = useMayUse();
  const [makes, setMakes] = useState(false);
  return (
    <>
      <PageHead
        title="API keys"
        about="For programs that act for your company."
        actions={may(createApiKey) && <Button onClick={() => setMakes(true)}>Make a key</Button>}
      />
      <CompanyTabs />
      <NeedsRole route={listApiKeys}>
        <KeyTable />
      </NeedsRole>
      {makes && <NewKey onClose={() => setMakes(false)} />}
    </>
  );
}
