import { createApiKey, listApiKeys } from "@invigil/contract/people/api-keys";
import { Button } from "@mantine/core";
import { useState } from "react";
import { KeyTable } from "../../api-keys/key-table.tsx";
import { NewKey } from "../../api-keys/new-key.tsx";
import { CompanyTabs } from "../../company/company-tabs.tsx";
import { NeedsRole } from "../../frame/needs-role.tsx";
import { PageHead } from "../../frame/page-head.tsx";
import { useMayUse } from "../../../shared/parts/may-use.ts";

export function CompanyKeysRoute() {
  const may = useMayUse();
  const [makes, setMakes] = useState(false);
  return (
    <>
      <PageHead
        title="API keys"
        about="For programs that act on behalf of your company."
        actions={may(createApiKey) && <Button onClick={() => setMakes(true)}>Create a key</Button>}
      />
      <CompanyTabs />
      <NeedsRole route={listApiKeys}>
        <KeyTable />
      </NeedsRole>
      {makes && <NewKey onClose={() => setMakes(false)} />}
    </>
  );
}
