import type { Receipt, ReceiptAnswer } from "@invigil/contract/taking/attempts";
import { reasonText } from "@invigil/rules/results/outcome";
import { formatMoment } from "@invigil/rules/time/dates";
import { Button, Code, CopyButton, Group, List, Paper, Stack, Text, Title } from "@mantine/core";
import { IconDownload } from "@invigil/ui/icons/page";
import { decisionText } from "../../parts/decision-text.ts";
import { saveToDisk } from "../../../shared/parts/save-to-disk.ts";
import { receiptFile } from "./receipt-file.ts";
import { numbered, receiptQuestions, type ReceiptQuestion } from "./receipt-questions.ts";

const DIGEST_SHOWN = 12;
const WIDE = { itemWrapper: { width: "100%" }, itemLabel: { width: "100%" } };

/** Shows what the server has signed: when the attempt ended, and a digest of every answer it holds. */
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
          Submitted on {formatMoment(receipt.submitted_at)}
          {receipt.reason !== null && ` (${reasonText(receipt.reason)})`}
        </Text>
        <List listStyleType="none" spacing="xs" withPadding={false}>
          {receiptQuestions(receipt.answers).map((question) => (
            <List.Item key={question.key} styles={WIDE}>
              <QuestionLine question={question} />
            </List.Item>
          ))}
        </List>
        <LateDraftList receipt={receipt} />
        <Text size="sm" c="dimmed">
          Each code is the SHA-256 digest of the answer as the server stored it. Keep this receipt: it proves what you
          submitted.
        </Text>
      </Stack>
    </Paper>
  );
}

function QuestionLine({ question: { key, name, answers } }: { question: ReceiptQuestion }) {
  const [only] = answers;
  if (only && only.part_of === undefined) return <AnswerLine name={name} answer={only} />;
  return (
    <>
      <Text size="sm" id={`receipt-${key}`}>
        {name}
      </Text>
      <List listStyleType="none" spacing="xs" pl="md" aria-labelledby={`receipt-${key}`}>
        {answers.map((answer) => (
          <List.Item key={answer.problem} styles={WIDE}>
            <AnswerLine name={answer.title} answer={answer} />
          </List.Item>
        ))}
      </List>
    </>
  );
}

function AnswerLine({ name, answer: { digest, empty, from_draft } }: { name: string; answer: ReceiptAnswer }) {
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">
        {name}
        {from_draft === true && " (taken from your draft)"}
        {empty === true && " (not answered: emptied again)"}
      </Text>
      {digest === null ? (
        <Text size="sm" c="dimmed">
          Not answered
        </Text>
      ) : (
        <Digest title={name} digest={digest} />
      )}
    </Group>
  );
}

/** Answers that arrived after the end; the file holds a separate signature for each. */
function LateDraftList({ receipt: { answers, late_drafts: drafts } }: { receipt: Receipt }) {
  if (drafts.length === 0) return null;
  return (
    <div>
      <Title order={3} size="h5" mb="xs" id="late-drafts-title">
        Late drafts
      </Title>
      <List listStyleType="none" spacing="xs" withPadding={false} aria-labelledby="late-drafts-title">
        {drafts.map((draft) => {
          const { problem, seq, title, digest, received_at: at } = draft;
          const name = numbered(answers.find((answer) => answer.problem === problem)?.number, title);
          return (
            <List.Item key={`${problem}/${seq}/${digest}`} styles={WIDE}>
              <Group justify="space-between" gap="xs">
                <Text size="sm">
                  {name}, received on {formatMoment(at)}. {decisionText(draft)}
                </Text>
                <Digest title={`the late draft of ${name}`} digest={digest} />
              </Group>
            </List.Item>
          );
        })}
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
