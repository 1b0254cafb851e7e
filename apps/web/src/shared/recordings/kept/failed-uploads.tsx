import { LATE_DRAFT_DAYS } from "@invigil/contract/constants";
import { messages } from "@invigil/contract/messages/messages";
import { Modal } from "@invigil/ui/modal";
import { Button, Group, List, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { medium, type RecordingView } from "../recording-view.ts";
import { useRecordings } from "./recordings-store.ts";

interface Props {
  testSlug: string;
  /** The questions that can still be answered. */
  open: readonly string[];
}

/** Lists failed uploads on whichever page the candidate is. The files stay on this device. */
export function FailedUploads({ testSlug, open }: Props) {
  const { keeper, views, tellsFailures } = useRecordings();
  const navigate = useNavigate();
  const failed = Object.values(views).filter(({ state, problem }) => state === "failed" && open.includes(problem.slug));
  const [first] = failed;
  if (!keeper || !tellsFailures || !first) return null;

  const close = () => useRecordings.setState({ tellsFailures: false });
  function upload(slug: string) {
    close();
    void keeper?.upload(slug);
  }
  function recordAgain(problemSlug: string) {
    close();
    keeper?.recorder(problemSlug)?.discard();
    void navigate({
      to: "/test/$testSlug/problem/$problemSlug",
      params: { testSlug, problemSlug },
      search: { testType: undefined },
    });
  }

  const kind = failed.every(({ problem }) => problem.kind === "ADO") ? "ADO" : "VID";
  return (
    <Modal opened unasked="in a pause" onClose={close} title="Upload failed" size="lg">
      <Stack gap="md">
        <Text role="alert">{messages.recording.uploadFailed(medium[kind])}</Text>
        <List listStyleType="none" spacing="sm">
          {failed.map((view) => (
            <FailedUpload key={view.problem.slug} view={view} onUpload={upload} onRecordAgain={recordAgain} />
          ))}
        </List>
        <Text size="sm" c="dimmed">
          Your recordings are kept on this device. You can continue and upload them later from this browser. For{" "}
          {LATE_DRAFT_DAYS} days after the end, you can still upload them as late drafts, and your reviewers decide
          whether they count.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Later
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface FailedUploadProps {
  view: RecordingView;
  onUpload: (slug: string) => void;
  onRecordAgain: (slug: string) => void;
}

function FailedUpload({ view: { problem, error }, onUpload, onRecordAgain }: FailedUploadProps) {
  const name = `Question ${problem.number}: ${problem.title}`;
  return (
    <List.Item>
      <Text fw={500}>{name}</Text>
      {error !== null && (
        <Text size="sm" c="dimmed">
          {error}
        </Text>
      )}
      <Group gap="sm" mt="xs">
        <Button size="xs" onClick={() => onUpload(problem.slug)} aria-label={`Upload, ${name}`}>
          Upload
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => onRecordAgain(problem.slug)}
          aria-label={`Record Again, ${name}`}
        >
          Record Again
        </Button>
      </Group>
    </List.Item>
  );
}
