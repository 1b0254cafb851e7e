import type { Receipt } from "@invigil/contract/taking/attempts";
import { formatMoment } from "@invigil/rules/time/dates";
import { Alert, Text } from "@mantine/core";

/** Says after the end that an answer was typed but not sent, and that the draft counts. */
export function TakenDraft({ receipt }: { receipt: Receipt | null | undefined }) {
  const taken = receipt?.answers.find(({ from_draft: fromDraft }) => fromDraft === true);
  if (!taken) return null;
  return (
    <Alert color="blue" variant="light" role="region" aria-label="Answer from your draft">
      <Text>
        The interview ended before you had sent your last answer. What you had typed
        {taken.saved_at !== null && ` by ${formatMoment(taken.saved_at)}`} was saved and counts as your answer to:{" "}
        {taken.title}
      </Text>
    </Alert>
  );
}
