import { Alert, Button, Skeleton, Stack, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { AmendedAnswerProps } from "./answer-props.ts";
import { Attachments } from "./attachments.tsx";
import { OverLimitNotice } from "./over-limit-notice.tsx";

function EditorMissing() {
  return (
    <Alert color="red" variant="light" role="alert">
      <Stack gap="sm" align="flex-start">
        <Text>
          The editor could not be loaded. Your saved text is safe. Please reload the page when you are online.
        </Text>
        <Button variant="default" size="sm" onClick={() => globalThis.location.reload()}>
          Reload the page
        </Button>
      </Stack>
    </Alert>
  );
}

const RichTextEditor = lazy(() =>
  import("./rich-text-editor.tsx").then(
    (module) => ({ default: module.RichTextEditor }),
    () => ({ default: EditorMissing }),
  ),
);

interface Props extends AmendedAnswerProps {
  revision: number;
}

/**
 * SUB: formatted text and files. The editor is recreated with each `revision`, when its text was replaced from
 * outside.
 */
export function RichTextAnswer({ problem, answer, readOnly, onAmend, revision }: Props) {
  const html = answer.answer ?? "";
  const attachments = answer.attachments ?? [];

  return (
    <Stack gap="md">
      <Suspense fallback={<Skeleton height={280} role="status" aria-label="Loading the editor" />}>
        <RichTextEditor
          key={`${problem.slug}-${revision}-${readOnly}`}
          label="Your answer"
          html={html}
          readOnly={readOnly}
          onChange={(changed) => onAmend((current) => ({ ...current, answer: changed }))}
        />
      </Suspense>
      <OverLimitNotice problem={problem} answer={answer} />
      <Attachments problem={problem.slug} attachments={attachments} readOnly={readOnly} onAmend={onAmend} />
    </Stack>
  );
}
