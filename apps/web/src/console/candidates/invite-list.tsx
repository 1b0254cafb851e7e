import { counted } from "@invigil/contract/messages/counted";
import { Accommodations } from "@invigil/contract/inviting/accommodations";
import { INVITE_LIMIT, invitePeople } from "@invigil/contract/inviting/candidates";
import { extraTimeText } from "@invigil/rules/inviting/extra-time-text";
import { faultyLines, parseInviteList, type ListedPerson } from "@invigil/rules/people/invite-list";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { Modal } from "@invigil/ui/modal";
import { PlainTable } from "@invigil/ui/plain-table";
import { Alert, Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import { call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { TemplateField } from "../parts/templates/template-field.tsx";
import { useTemplate } from "../parts/templates/use-template.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { candidatesKey } from "./candidates-queries.ts";
import { ClosingField } from "./closing-field.tsx";
import classes from "./invite-list.module.css";

const MAX_BYTES = 1_000_000;
const PREVIEW = 100;
const NOT_SENT = "This server sends no e-mail: copy the invitations from the outbox and send them yourself.";

interface Props {
  slug: string;
  /** Whether the server sends e-mails. */
  sends: boolean;
  onClose: () => void;
}

/** Invites many candidates: paste or choose a list, check the preview, then send. */
export function InviteList({ slug, sends, onClose }: Props) {
  const [text, setText] = useState("");
  const [closesAt, setClosesAt] = useState<string | null>(null);
  const [templateId, setTemplateId] = useState<number | null>(null);
  const send = useSender(slug);
  const [tooLarge, setTooLarge] = useState(false);
  const lines = parseInviteList(text);
  const good = lines.filter(({ fault }) => fault === null);
  const { mutate, isPending, error } = useAction({
    run: () => send({ people: good, closesAt, templateId }),
    changes: candidatesKey(slug),
    said: (sum) => (sends ? invitedText(sum) : `${invitedText(sum)} ${NOT_SENT}`),
    // Lines with faults stay so that they can be corrected.
    onDone: () => (good.length === lines.length ? onClose() : setText(faultyLines(text))),
  });
  const [leaving, setLeaving] = useState(false);
  const close = () => (text.trim() === "" ? onClose() : setLeaving(true));

  async function read(chosen: File) {
    setTooLarge(chosen.size > MAX_BYTES);
    if (chosen.size <= MAX_BYTES) setText(await chosen.text());
  }

  return (
    <Modal opened onClose={close} title="Invite a list" size="lg">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          One person per line: e-mail, name, extra time in minutes (15) or per cent (25%). The first line can hold the
          column names (email, name, extra_minutes, extra_percent). Nobody is invited until you confirm. Whoever has an
          invitation keeps what it grants; a withdrawn one is restored with what the list says.
        </Text>
        {error && (
          <Alert color="red" variant="light" role="alert">
            {consoleError(error)}
          </Alert>
        )}
        {tooLarge && (
          <Alert color="red" variant="light" role="alert">
            The file is larger than 1 MB.
          </Alert>
        )}
        <Textarea
          label="List"
          data-autofocus
          rows={6}
          placeholder={"ada@example.com,Ada Example,15\nben@example.com,Ben Example,25%"}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Group justify="space-between">
          <ChooseFile onFile={(chosen) => void read(chosen)} />
          <Text role="status" size="sm">
            {lines.length > 0 && `${good.length} of ${lines.length} can be invited`}
          </Text>
        </Group>
        <ClosingField value={closesAt} onChange={setClosesAt} />
        <TemplateField kind="invitation" value={templateId} onChange={setTemplateId} />
        {lines.length > 0 && <Preview lines={lines} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button onClick={() => mutate()} loading={isPending} disabled={good.length === 0}>
            Invite {counted(good.length, "person", "people")}
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={leaving}
        danger
        size="md"
        title="Close without inviting?"
        confirmLabel="Close"
        cancelLabel="Stay"
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      >
        <Text>Nobody on the list has been invited yet, and the list will be lost.</Text>
      </ConfirmDialog>
    </Modal>
  );
}

function invitedText({ invited, known }: { invited: number; known: number }): string {
  const news = invited === 1 ? "1 candidate was invited." : `${invited} candidates were invited.`;
  if (known === 0) return news;
  return `${news} ${known === 1 ? "1 candidate had already been invited." : `${known} candidates had already been invited.`}`;
}

function ChooseFile({ onFile }: { onFile: (chosen: File) => void }) {
  const file = useRef<HTMLInputElement>(null);
  const choose = (chosen: File | undefined) => chosen && onFile(chosen);
  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        hidden
        aria-label="CSV file"
        onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
      />
      <Button variant="default" onClick={() => file.current?.click()}>
        Choose a CSV file
      </Button>
    </>
  );
}

/** Lists lines with faults first, because they need correcting. */
function Preview({ lines }: { lines: readonly ListedPerson[] }) {
  const shown = lines.toSorted((a, b) => Number(a.fault === null) - Number(b.fault === null)).slice(0, PREVIEW);
  return (
    <div className={classes["preview"]}>
      <PlainTable label="People in the list">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">E-mail</th>
            <th scope="col">Name</th>
            <th scope="col">Extra</th>
            <th scope="col">Error</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <tr key={line.line}>
              <td>{line.line}</td>
              <td>{line.email}</td>
              <td>{line.name}</td>
              <td>{extraTimeText(line.extra)}</td>
              <td>
                {line.fault && (
                  <Text span size="sm" c="red">
                    {line.fault}
                  </Text>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {lines.length > PREVIEW && (
        <Text size="sm" c="dimmed" mt="xs">
          … and {lines.length - PREVIEW} more
        </Text>
      )}
    </div>
  );
}

interface Sent {
  people: readonly ListedPerson[];
  closesAt: string | null;
  templateId: number | null;
}

function useSender(slug: string) {
  const withTemplate = useTemplate();
  return (sent: Sent) =>
    withTemplate({ kind: "invitation", id: sent.templateId }, (templateId) =>
      sendInParts(slug, { ...sent, templateId }),
    );
}

async function sendInParts(slug: string, { people, closesAt, templateId }: Sent) {
  const sum = { invited: 0, known: 0 };
  for (let from = 0; from < people.length; from += INVITE_LIMIT) {
    const part = people.slice(from, from + INVITE_LIMIT).map(({ email, name, extra }) => ({
      email,
      name,
      accommodations: Accommodations.parse(extra),
    }));
    const body = { people: part, closes_at: closesAt, template_id: templateId };
    const reply = await call(invitePeople, { params: { slug }, body }, { family: "CON" });
    sum.invited += reply.invited.length;
    sum.known += reply.known.length;
  }
  return sum;
}
