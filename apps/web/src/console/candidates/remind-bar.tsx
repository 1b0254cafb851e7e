import type { Candidate } from "@invigil/contract/inviting/candidates";
import { REMIND_LIMIT, remindPeople } from "@invigil/contract/inviting/invitation-changes";
import { counted } from "@invigil/contract/messages/counted";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { Alert, Button, Text } from "@mantine/core";
import { useState } from "react";
import { serverNow } from "../../lib/clock.ts";
import { call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { TemplateField } from "../parts/templates/template-field.tsx";
import { useTemplate } from "../parts/templates/use-template.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { candidatesKey } from "./candidates-queries.ts";
import { remindedText } from "./reminded-text.ts";

/** Whether somebody was invited, can still start and has not. */
export function canBeReminded({ status, starts_until: until }: Candidate): boolean {
  const hasNotStarted = status === "invited" || status === "opened" || status === "onboarding";
  return hasNotStarted && (until === null || Date.parse(until) > serverNow());
}

interface Props {
  slug: string;
  /** What the test's automatic reminders say; null for the company's default. */
  templateId: number | null;
  /** The selected candidates who can be reminded. */
  chosen: readonly Candidate[];
  onDone: () => void;
}

/** Reminds the selected candidates. */
export function RemindBar({ slug, templateId, chosen, onDone }: Props) {
  const [asks, setAsks] = useState(false);
  const [picked, setPicked] = useState<number | null>();
  const wanted = picked === undefined ? templateId : picked;
  const withTemplate = useTemplate();
  const { mutate, isPending, error } = useAction({
    run: () => withTemplate({ kind: "reminder", id: wanted }, (id) => remindInParts(slug, { chosen, templateId: id })),
    changes: candidatesKey(slug),
    said: remindedText,
    onDone: () => {
      setAsks(false);
      onDone();
    },
  });
  const may = useMayUse();
  if (chosen.length === 0 || !may(remindPeople)) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        Remind {chosen.length} selected…
      </Button>
      <ConfirmDialog
        opened={asks}
        size="md"
        title={`Remind ${counted(chosen.length, "candidate")}?`}
        confirmLabel="Send reminders"
        cancelLabel="Cancel"
        loading={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsks(false)}
      >
        {error && (
          <Alert color="red" variant="light" role="alert">
            {consoleError(error)}
          </Alert>
        )}
        <Text>
          They get an e-mail with their link again. Whoever was written to in the last 10 minutes is left out.
        </Text>
        <TemplateField kind="reminder" value={wanted} onChange={setPicked} />
      </ConfirmDialog>
    </>
  );
}

interface Reminded {
  chosen: readonly Candidate[];
  templateId: number | null;
}

async function remindInParts(slug: string, { chosen, templateId }: Reminded): Promise<{ reminded: string[] }> {
  const ids = chosen.map(({ invite_id }) => invite_id);
  const reminded: string[] = [];
  for (let from = 0; from < ids.length; from += REMIND_LIMIT) {
    const body = { invite_ids: ids.slice(from, from + REMIND_LIMIT), template_id: templateId };
    const reply = await call(remindPeople, { params: { slug }, body }, { family: "CON" });
    reminded.push(...reply.reminded);
  }
  return { reminded };
}
