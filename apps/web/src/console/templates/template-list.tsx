import {
  createInviteTemplate,
  deleteInviteTemplate,
  setDefaultTemplate,
  TEMPLATE_LIMITS,
  type InviteTemplate,
} from "@invigil/contract/inviting/invite-templates";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { latestError, useAction } from "../parts/action.ts";
import { TEMPLATES } from "../parts/templates/templates-query.ts";
import { KIND_WORDS } from "./new-text.ts";
import classes from "./templates.module.css";

interface Props {
  templates: readonly InviteTemplate[];
  onEdit: (template: InviteTemplate) => void;
}

export function TemplateList({ templates, onEdit }: Props) {
  return (
    <Stack gap="md">
      {templates.map((template) => (
        <TemplateCard key={template.id} template={template} onEdit={() => onEdit(template)} />
      ))}
    </Stack>
  );
}

function TemplateCard({ template, onEdit }: { template: InviteTemplate; onEdit: () => void }) {
  const { id, kind, name, subject, body, is_default: isDefault } = template;
  const may = useMayUse();
  const [asks, setAsks] = useState(false);
  const duplicate = useAction({
    run: () => call(createInviteTemplate, { body: { kind, name: copyName(name), subject, body } }, { family: "CON" }),
    changes: TEMPLATES,
    said: (made) => `“${made.name}” was created.`,
  });
  const prefer = useAction({
    run: () => call(setDefaultTemplate, { params: { id }, body: { is_default: !isDefault } }, { family: "CON" }),
    changes: TEMPLATES,
    said: isDefault ? `The standard text is the default again.` : `“${name}” is the default now.`,
  });
  const remove = useAction({
    run: () => call(deleteInviteTemplate, { params: { id } }, { family: "CON" }),
    changes: TEMPLATES,
    said: `“${name}” was deleted.`,
  });
  const error = latestError(duplicate, prefer);
  return (
    <Paper withBorder p="md" component="section" aria-label={`Template ${name}`}>
      <Stack gap="sm">
        <Group gap="xs">
          <Title order={2} size="h5" className={classes["text"] ?? ""}>
            {name}
          </Title>
          <Badge variant="light">{KIND_WORDS[kind]}</Badge>
          {isDefault && (
            <Badge variant="light" color="green">
              Default
            </Badge>
          )}
        </Group>
        <Text size="sm" className={classes["text"] ?? ""}>
          Subject: {subject}
        </Text>
        {error && (
          <Alert color="red" variant="light" role="alert">
            {consoleError(error)}
          </Alert>
        )}
        {may(createInviteTemplate) && (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={onEdit}>
              Edit
            </Button>
            <Button size="xs" variant="default" loading={duplicate.isPending} onClick={() => duplicate.mutate()}>
              Duplicate
            </Button>
            <Button size="xs" variant="default" loading={prefer.isPending} onClick={() => prefer.mutate()}>
              {isDefault ? "Do not use as default" : "Use as default"}
            </Button>
            <Button size="xs" variant="subtle" color="red" onClick={() => setAsks(true)}>
              Delete…
            </Button>
          </Group>
        )}
      </Stack>
      <ConfirmDialog
        opened={asks}
        danger
        size="md"
        title={`Delete “${name}”?`}
        confirmLabel="Delete"
        loading={remove.isPending}
        onConfirm={() => remove.mutate()}
        cancelLabel="Cancel"
        onCancel={() => setAsks(false)}
      >
        <Text>
          E-mails already written stay as they are. Invitations and reminders that would use this template use the
          default from now on.
        </Text>
        {remove.error && <Text c="red">{consoleError(remove.error)}</Text>}
      </ConfirmDialog>
    </Paper>
  );
}

const COPY = " (copy)";

function copyName(name: string): string {
  return `${name.slice(0, TEMPLATE_LIMITS.name - COPY.length)}${COPY}`;
}
