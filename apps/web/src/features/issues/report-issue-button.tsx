import { Button } from "@mantine/core";
import { IconFlag } from "@tabler/icons-react";
import { useState } from "react";
import { IssueDialog } from "./issue-dialog.tsx";

interface Props {
  testSlug: string;
  problemSlug?: string;
}

/** Opens the issue dialog about one test, or one problem of it. */
export function ReportIssueButton({ testSlug, problemSlug }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconFlag size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Report an issue
      </Button>
      <IssueDialog
        opened={opened}
        onClose={() => setOpened(false)}
        testSlug={testSlug}
        problemSlug={problemSlug ?? null}
      />
    </>
  );
}
