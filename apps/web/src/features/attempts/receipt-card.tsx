import type { Receipt } from "@invigil/contract/attempts";
import { formatDate, formatTime } from "@invigil/rules/dates";
import { Button, Code, CopyButton, Group, List, Paper, Stack, Text, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { saveToDisk } from "../../lib/save-to-disk.ts";
import { receiptFile } from "./receipt-file.ts";

const DIGEST_SHOWN = 12;

/** What the server has signed: when the attempt ended, and a digest of every answer it holds. */
export function ReceiptCard({ receipt }: { receipt: Receipt }) {
  function download() {
    const { name, blob } = receiptFile(receipt);
    saveToDisk(blob, name);
  }

  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="receipt-title">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} id="receipt-title">
            Receipt
          </Title>
          <Button variant="default" size="sm" leftSection={<IconDownload size={16} aria-hidden />} onClick={download}>
            Download receipt
          </Button>
        </Group>
        <Text>
          Submitted on {formatDate(receipt.submitted_at)} at {formatTime(receipt.submitted_at)}
          {receipt.reason !== null && ` (${receipt.reason})`}
        </Text>
        <List listStyleType="none" spacing="xs" withPadding={false}>
          {receipt.answers.map((answer) => (
            <List.Item key={answer.problem} styles={{ itemWrapper: { width: "100%" }, itemLabel: { width: "100%" } }}>
              <Group justify="space-between" gap="xs">
                <Text size="sm">{answer.title}</Text>
                {answer.digest === null ? (
                  <Text size="sm" c="dimmed">
                    No answer
                  </Text>
                ) : (
                  <Digest title={answer.title} digest={answer.digest} />
                )}
              </Group>
            </List.Item>
          ))}
        </List>
        <LateDraftList drafts={receipt.late_drafts} />
        <Text size="sm" c="dimmed">
          Each code is the SHA-256 digest of the answer as it was stored. Keep the receipt: it proves what you handed
          in.
        </Text>
      </Stack>
    </Paper>
  );
}

/** What came after the end; each has a signature of its own in the file. */
function LateDraftList({ drafts }: { drafts: Receipt["late_drafts"] }) {
  if (drafts.length === 0) return null;
  return (
    <div>
      <Title order={3} size="h5" mb="xs" id="late-drafts-title">
        Late drafts
      </Title>
      <List listStyleType="none" spacing="xs" withPadding={false} aria-labelledby="late-drafts-title">
        {drafts.map(({ problem, seq, title, digest, received_at: at }) => (
          <List.Item
            key={`${problem}/${seq}/${digest}`}
            styles={{ itemWrapper: { width: "100%" }, itemLabel: { width: "100%" } }}
          >
            <Group justify="space-between" gap="xs">
              <Text size="sm">
                {title}, received on {formatDate(at)} at {formatTime(at)}
              </Text>
              <Digest title={`the late draft of ${title}`} digest={digest} />
            </Group>
          </List.Item>
        ))}
      </List>
    </div>
  );
}

function Digest({ title, digest }: { title: string; digest: string }) {
  return (
    <Group gap={4} wrap="nowrap">
      <Code>{digest.slice(0, DIGEST_SHOWN)}…</Code>
      <CopyButton value={digest}>
        {({ copied, copy }) => (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={copy}
            aria-label={`${label(copied)} the digest of ${title}`}
          >
            {label(copied)}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

function label(copied: boolean): string {
  return copied ? "Copied" : "Copy";
}
