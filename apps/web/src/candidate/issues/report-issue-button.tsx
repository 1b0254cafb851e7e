import { Modal } from "@invigil/ui/modal";
import { Button, Text } from "@mantine/core";
import { IconFlag } from "@invigil/ui/icons/page";
import { lazy, Suspense, useState } from "react";

interface Props {
  testSlug: string;
  problemSlug?: string;
}

/** Few people ever open it, so the page does not wait for it. */
const IssueDialog = lazy(() =>
  import("./issue-dialog.tsx").then(
    (module) => ({ default: module.IssueDialog }),
    () => ({ default: Unreachable }),
  ),
);

function Unreachable({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Report an issue">
      <Text>
        Nothing reaches the server now, so you cannot report an issue. Please try again when the connection is back.
      </Text>
    </Modal>
  );
}

/** Opens the dialog for reporting an issue with a test or one of its questions. */
export function ReportIssueButton({ testSlug, problemSlug }: Props) {
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconFlag size={16} aria-hidden />}
        onClick={() => {
          setWanted(true);
          setOpened(true);
        }}
      >
        Report an issue
      </Button>
      {wanted && (
        <Suspense>
          <IssueDialog
            opened={opened}
            onClose={() => setOpened(false)}
            testSlug={testSlug}
            problemSlug={problemSlug ?? null}
          />
        </Suspense>
      )}
    </>
  );
}
