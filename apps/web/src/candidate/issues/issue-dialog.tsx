import { IssueCategory, reportIssue } from "@invigil/contract/taking/issues";
import { messages } from "@invigil/contract/messages/messages";
import { issueComment } from "@invigil/rules/people/issue-comment";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { Alert, Group, NativeSelect, Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ApiError, call } from "../../lib/api.ts";
import { showToast } from "../../shared/parts/toasts.ts";

interface Props {
  opened: boolean;
  onClose: () => void;
  testSlug?: string | null;
  problemSlug?: string | null;
  /** What is already known about the issue, to start the comment with. */
  draft?: string;
}

/** Reports an issue to the company that runs the test. The comment is kept until it has been sent. */
export function IssueDialog({ opened, onClose, testSlug = null, problemSlug = null, draft = "" }: Props) {
  const counterId = useId();
  const [category, setCategory] = useState<IssueCategory>("Question");
  const [comment, setComment] = useState(draft);
  const [asked, setAsked] = useState(false);
  const { counter, error } = issueComment(comment);

  const report = useMutation({
    mutationFn: () =>
      call(
        reportIssue,
        { body: { comment: comment.trim(), category, test_slug: testSlug, problem_slug: problemSlug } },
        { family: "RAS" },
      ),
    onSuccess: () => {
      showToast({ type: "success", message: messages.issueReported });
      setComment("");
      setAsked(false);
      onClose();
    },
  });

  function send() {
    setAsked(true);
    if (!error && !report.isPending) report.mutate();
  }

  return (
    <ConfirmDialog
      opened={opened}
      title="Report an issue"
      confirmLabel="Report"
      loading={report.isPending}
      onConfirm={send}
      onCancel={onClose}
    >
      {report.error && (
        <Alert color="red" variant="light" role="alert">
          {report.error instanceof ApiError ? report.error.info.message : messages.errorOccurred}
        </Alert>
      )}
      <NativeSelect
        label="Category"
        data={IssueCategory.options}
        value={category}
        onChange={(event) => setCategory(IssueCategory.parse(event.currentTarget.value))}
      />
      <div>
        <Textarea
          label="Comments"
          required
          rows={6}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
          error={asked && error}
          aria-describedby={counterId}
          data-autofocus
        />
        <Group justify="flex-end">
          <Text id={counterId} size="xs" c="dimmed">
            {counter}
          </Text>
        </Group>
      </div>
    </ConfirmDialog>
  );
}
