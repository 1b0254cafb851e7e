import {
  readInviteLink,
  resendInvite,
  restoreInvite,
  revokeInvite,
  type Candidate,
} from "@invigil/contract/inviting/candidates";
import { endingText } from "@invigil/rules/results/outcome";
import { isUploadAddress } from "@invigil/rules/text/upload-address";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { Modal } from "@invigil/ui/modal";
import { Alert, Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { resentText } from "../parts/resent-text.ts";
import { latestError, useAction } from "../parts/action.ts";
import { CandidateData } from "../parts/candidate-data.tsx";
import { copyText } from "../parts/copy.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { momentText } from "../parts/time.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { showToast } from "../../shared/parts/toasts.ts";
import { AccommodationsForm } from "./accommodations-form.tsx";
import { AttemptControls } from "./attempt-controls.tsx";
import { CandidateBadges } from "./candidate-badges.tsx";
import { candidatesKey } from "./candidates-queries.ts";
import { ClosingForm } from "./closing-form.tsx";
import { QuizSwitch, sharedLink } from "./quiz-switch.tsx";

interface Props {
  test: { id: number; slug: string };
  candidate: Candidate;
  /** Whether the server sends e-mails. */
  sends: boolean;
  onClose: () => void;
}

const BEGUN = new Set(["running", "extended", "submitted", "evaluated"]);

/** Shows one candidate with everything that a recruiter can do for them. */
export function CandidateDrawer({ test, candidate, sends, onClose }: Props) {
  const { invite_id, name, email, status, username } = candidate;
  const begun = BEGUN.has(status);
  const [unsaved, setUnsaved] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [closingUnsaved, setClosingUnsaved] = useState(false);
  const close = () => (unsaved || closingUnsaved ? setLeaving(true) : onClose());
  const queryClient = useQueryClient();
  const erased = () => {
    void queryClient.invalidateQueries({ queryKey: candidatesKey(test.slug) });
    showToast({ type: "success", message: `The data of ${name} was erased.` });
    onClose();
  };
  return (
    <Modal opened onClose={close} title={name} side="right" size="md">
      <Stack gap="lg">
        <Head candidate={candidate} />
        <FormAnswers form={candidate.form} />
        {begun && (
          <Anchor
            renderRoot={(props) => (
              <Link to="/test-report/$testSlug" params={{ testSlug: test.slug }} search={{ username }} {...props} />
            )}
          >
            Open report
          </Anchor>
        )}
        {status === "revoked" ? (
          <RestoreInvite slug={test.slug} inviteId={invite_id} />
        ) : (
          <>
            <LinkActions slug={test.slug} candidate={candidate} sends={sends} revocable={!begun} />
            {!begun && (
              <ClosingForm
                key={`${invite_id} ${candidate.closes_at}`}
                slug={test.slug}
                candidate={candidate}
                sends={sends}
                onChanged={setClosingUnsaved}
              />
            )}
            {begun && <AttemptControls test={test} candidate={candidate} />}
            <AccommodationsForm key={invite_id} slug={test.slug} candidate={candidate} onChanged={setUnsaved} />
          </>
        )}
        <CandidateData username={username} name={name} email={email} onErased={erased} heading={3} />
      </Stack>
      <ConfirmDialog
        opened={leaving}
        danger
        size="md"
        title="Close without saving?"
        confirmLabel="Close"
        cancelLabel="Stay"
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      >
        <Text>You have unsaved changes.</Text>
      </ConfirmDialog>
    </Modal>
  );
}

function Head({ candidate }: Pick<Props, "candidate">) {
  const { email, mail } = candidate;
  return (
    <Stack gap={4}>
      <Text>{email}</Text>
      <Group gap="xs">
        <CandidateBadges candidate={candidate} />
        {candidate.started_at !== null && (
          <Text size="sm" c="dimmed">
            Started {momentText(candidate.started_at)}
          </Text>
        )}
      </Group>
      {candidate.submission_type !== null && <Text size="sm">{endingText(candidate)}</Text>}
      {mail?.state === "failed" && (
        <Alert color="red" variant="light">
          The last e-mail could not be sent: {mail.error ?? "no reason was given"}
        </Alert>
      )}
      {mail?.state === "skipped" && (
        <Text size="sm" c="dimmed">
          {mail.error}
        </Text>
      )}
      {mail?.state === "kept" && (
        <Text size="sm" c="dimmed">
          This server does not send e-mail. Please copy the link and send it to the candidate yourself.
        </Text>
      )}
    </Stack>
  );
}

/** Shows what the candidate entered in the form before the start. */
function FormAnswers({ form }: Pick<Candidate, "form">) {
  if (form.length === 0) return null;
  return (
    <Stack gap={4} component="section" aria-labelledby="form-title">
      <Title order={3} id="form-title">
        Form
      </Title>
      <dl style={{ margin: 0 }}>
        {form.map(({ label, value, is_file: isFile }) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} mb={4} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
              {isFile && isUploadAddress(value) ? <Anchor href={value}>{value.split("/").at(-1)}</Anchor> : value}
            </Text>
          </div>
        ))}
      </dl>
    </Stack>
  );
}

function RestoreInvite({ slug, inviteId }: { slug: string; inviteId: string }) {
  const { mutate, isPending, error } = useAction({
    run: () => call(restoreInvite, { params: { id: inviteId } }, { family: "CON" }),
    changes: candidatesKey(slug),
    said: "The invitation was restored.",
  });
  const may = useMayUse();
  return (
    <Stack gap="sm" align="flex-start">
      <Text>This invitation was revoked. Its link does not work.</Text>
      {error && <Text c="red">{consoleError(error)}</Text>}
      {may(restoreInvite) && (
        <Button onClick={() => mutate()} loading={isPending}>
          Restore invitation
        </Button>
      )}
    </Stack>
  );
}

interface LinkProps {
  slug: string;
  candidate: Candidate;
  sends: boolean;
  revocable: boolean;
}

function LinkActions({ slug, candidate, sends, revocable }: LinkProps) {
  const [asks, setAsks] = useState(false);
  const [isQuiz, setIsQuiz] = useState(false);
  const params = { id: candidate.invite_id };
  const changes = candidatesKey(slug);
  const copy = useAction({
    run: () => call(readInviteLink, { params }, { family: "CON" }),
    changes,
    onDone: ({ link }) => void copyText(sharedLink(link, isQuiz), "The link was copied."),
  });
  const resend = useAction({
    run: () => call(resendInvite, { params }, { family: "CON" }),
    changes,
    said: resentText,
  });
  const revoke = useAction({
    run: () => call(revokeInvite, { params }, { family: "CON" }),
    changes,
    said: "The invitation was revoked.",
    onDone: () => setAsks(false),
  });
  const error = latestError(copy, resend, revoke);
  const may = useMayUse();
  if (![readInviteLink, resendInvite, revokeInvite].some(may)) return null;
  return (
    <Stack gap="xs" component="section" aria-labelledby="link-title">
      <Title order={3} id="link-title">
        Invitation
      </Title>
      {error && (
        <Alert color="red" variant="light" role="alert">
          {consoleError(error)}
        </Alert>
      )}
      {may(readInviteLink) && <QuizSwitch checked={isQuiz} onChange={setIsQuiz} />}
      <Group gap="sm">
        {may(readInviteLink) && (
          <Button variant="default" onClick={() => copy.mutate()} loading={copy.isPending}>
            Copy link
          </Button>
        )}
        {may(resendInvite) && sends && (
          <Button variant="default" onClick={() => resend.mutate()} loading={resend.isPending}>
            Send again
          </Button>
        )}
        {revocable && may(revokeInvite) && (
          <Button variant="light" color="red" onClick={() => setAsks(true)}>
            Revoke…
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={asks}
        danger
        size="md"
        title="Revoke this invitation?"
        confirmLabel="Revoke"
        loading={revoke.isPending}
        onConfirm={() => revoke.mutate()}
        cancelLabel="Cancel"
        onCancel={() => setAsks(false)}
      >
        <Text>
          {sends
            ? "The link will stop working, and the candidate is told by e-mail. You can restore the invitation later."
            : "The link will stop working. You can restore the invitation later."}
        </Text>
      </ConfirmDialog>
    </Stack>
  );
}
