import {
  createInviteTemplate,
  saveInviteTemplate,
  type InviteTemplate,
} from "@invigil/contract/inviting/invite-templates";
import { templateFaults } from "@invigil/rules/inviting/template-faults";
import { Alert, Button, Group, Paper, Stack, Title } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { call } from "../../lib/api.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { useAction } from "../parts/action.ts";
import { LeaveDialog } from "../parts/leave-dialog.tsx";
import { TEMPLATES } from "../parts/templates/templates-query.ts";
import { MailPreview } from "./mail-preview.tsx";
import type { TemplateText } from "./new-text.ts";
import { TemplateFields } from "./template-fields.tsx";
import classes from "./templates.module.css";

interface Props {
  /** Null for a new one. */
  template: InviteTemplate | null;
  /** What a new one begins with. */
  start: TemplateText;
  company: string;
  onClose: () => void;
}

/** Writes one template, with the e-mail that it becomes beside it. */
export function TemplateEditor({ template, start, company, onClose }: Props) {
  const begun = template ?? start;
  const [text, setText] = useState<TemplateText>(begun);
  const [done, setDone] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const changed = !done && (["name", "subject", "body"] as const).some((part) => text[part] !== begun[part]);
  const blocker = useBlocker({ shouldBlockFn: () => changed, enableBeforeUnload: () => changed, withResolver: true });
  const leave = { status: "blocked", proceed: onClose, reset: () => setLeaving(false) } as const;
  const save = useAction({
    run: () => send(template, text),
    changes: TEMPLATES,
    said: ({ name }) => `The template “${name}” was saved.`,
    onDone: () => {
      setDone(true);
      onClose();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const { subject, body } = templateFaults(text);
    // The error stands below the field.
    if (subject === null && body === null && !save.isPending) save.mutate();
  }

  return (
    <Paper withBorder p="md" component="section" aria-labelledby="template-title">
      <LeaveDialog
        size="md"
        blocker={leaving ? leave : blocker}
        text="The changes to this template are not saved yet and will be lost."
      />
      <form onSubmit={submit}>
        <Stack gap="md">
          <Title order={2} size="h4" id="template-title" className={classes["text"] ?? ""}>
            {template === null ? "New template" : `Edit “${template.name}”`}
          </Title>
          <div className={classes["form"]}>
            <TemplateFields text={text} isNew={template === null} onChange={setText} />
            <MailPreview kind={text.kind} subject={text.subject} body={text.body} company={company} />
          </div>
          {save.error && (
            <Alert color="red" variant="light" role="alert">
              {consoleError(save.error)}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => (changed ? setLeaving(true) : onClose())}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save template
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

function send(template: InviteTemplate | null, { kind, name, subject, body }: TemplateText) {
  if (template === null) return call(createInviteTemplate, { body: { kind, name, subject, body } }, { family: "CON" });
  const { id, version } = template;
  return call(saveInviteTemplate, { params: { id }, body: { name, subject, body, version } }, { family: "CON" });
}
