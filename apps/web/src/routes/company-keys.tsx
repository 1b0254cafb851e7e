import { Button } from "@mantine/core";
import { useState } from "react";
import { KeyTable } from "../features/api-keys/key-table.tsx";
import { NewKey } from "../features/api-keys/new-key.tsx";
import { CompanyTabs } from "../features/company/company-tabs.tsx";
import { PageHead } from "../features/console/page-head.tsx";
import { useOwner } from "./use-owner.ts";

export function CompanyKeysRoute() {
  const owner = useOwner();
  const [makes, setMakes] = useState(false);
  return (
    <>
      <PageHead
        title="API keys"
        about="For programs that act for your company."
        actions={owner && <Button onClick={() => setMakes(true)}>Make a key</Button>}
      />
      <CompanyTabs />
      <KeyTable />
      {makes && <NewKey onClose={() => setMakes(false)} />}
    </>
  );
}
