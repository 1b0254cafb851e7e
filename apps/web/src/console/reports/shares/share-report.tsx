import { createShare } from "@invigil/contract/results/report-shares";
import { Modal } from "@invigil/ui/modal";
import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useMayUse } from "../../../shared/parts/may-use.ts";
import { NewShare } from "./new-share.tsx";
import { ShareList } from "./share-list.tsx";
import type { Shared } from "./shares-query.ts";

interface Props extends Shared {
  /** The candidate's name. */
  name: string;
}

/** Opens the links by which people without an account read this report. */
export function ShareReport({ name, ...shared }: Props) {
  const may = useMayUse();
  const [opened, setOpened] = useState(false);
  if (!may(createShare)) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Share…
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={`Share the report of ${name}`} size="lg">
        <Stack gap="lg">
          <Text>
            Whoever has the link can read this report without an account until the link ends. Evidence, notes for
            reviewers, late drafts and the contents of hidden test cases are never part of it.
          </Text>
          <NewShare {...shared} />
          <ShareList {...shared} />
        </Stack>
      </Modal>
    </>
  );
}
