import type { TestState } from "@invigil/contract/authoring/authoring";
import { invitePeople, setLink, type Candidate } from "@invigil/contract/inviting/candidates";
import { setReminders } from "@invigil/contract/inviting/invitation-changes";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Alert, Anchor, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { CandidateBoard } from "../candidates/candidate-board.tsx";
import { CandidateDrawer } from "../candidates/candidate-drawer.tsx";
import { candidatesQuery } from "../candidates/candidates-queries.ts";
import { InviteForm } from "../candidates/invite-form.tsx";
import { InviteList } from "../candidates/invite-list.tsx";
import { ReminderDialog } from "../candidates/reminder-dialog.tsx";
import { LinkDialog } from "../candidates/link-dialog.tsx";
import { PageHead } from "../frame/page-head.tsx";
import { usePageCommands } from "../frame/use-page-commands.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";

const route = getRouteApi("/console/tests/$slug/candidates");

type Dialog = "person" | "list" | "link" | "reminders" | null;

export function CandidatesRoute() {
  const { slug } = route.useParams();
  const { email, invite } = route.useSearch();
  const { data, error, isPending, isFetching, refetch } = useQuery(candidatesQuery(slug));
  const mayInvite = useMayUse()(invitePeople);
  const [dialog, setDialog] = useState<Dialog>(invite ?? null);
  const navigate = useNavigate();
  const close = () => {
    setDialog(null);
    // Otherwise a reload would ask again.
    if (invite !== undefined)
      void navigate({ to: "/tests/$slug/candidates", params: { slug }, search: {}, replace: true });
  };
  useInviteCommands(setDialog);
  const { isOpen, show } = useOpened(slug, email);
  // Looked up, so that the drawer always shows the latest data.
  const open = data?.candidates.find(isOpen);
  const live = data?.test.state === "live";
  const noun = data?.test.is_interview ? "interview" : "test";

  return (
    <>
      <PageHead
        title={data ? `Candidates for ${data.test.name}` : "Candidates"}
        tab={["Candidates", data?.test.name]}
        about={`Everyone invited to this ${noun}, and their progress.`}
        actions={live && <InviteButtons onOpen={setDialog} />}
      />
      {isPending && <LoadingState message="Loading candidates…" />}
      {error && !data && (
        <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && !live && (
        <Alert color="yellow" variant="light" mb="md">
          {data.test.state === "draft"
            ? mayInvite
              ? `This ${noun} is a draft. Publish it to invite candidates.`
              : `This ${noun} is a draft. An author or owner must publish it first.`
            : `This ${noun} is archived. Its links no longer work.`}
        </Alert>
      )}
      {data && data.candidates.length === 0 && (
        <EmptyState message={emptyText({ state: data.test.state, mayInvite, noun })}>
          {live && mayInvite && <Button onClick={() => setDialog("person")}>Invite a candidate</Button>}
          {data.test.state === "draft" && (
            <Anchor
              renderRoot={(props) => <Link to="/tests/$slug/edit/$part" params={{ slug, part: "basics" }} {...props} />}
            >
              Go to the draft
            </Anchor>
          )}
        </EmptyState>
      )}
      {data && data.candidates.length > 0 && (
        <CandidateBoard
          key={slug}
          test={data.test}
          candidates={data.candidates}
          onOpen={({ invite_id }) => show(invite_id)}
        />
      )}
      {data && open && (
        <CandidateDrawer
          key={open.invite_id}
          test={data.test}
          candidate={open}
          sends={data.sends}
          onClose={() => show(null)}
        />
      )}
      {dialog === "person" && live && mayInvite && <InviteForm slug={slug} sends={data.sends} onClose={close} />}
      {dialog === "list" && data && <InviteList slug={slug} sends={data.sends} onClose={close} />}
      {dialog === "reminders" && data && <ReminderDialog slug={slug} reminders={data.test.reminders} onClose={close} />}
      {dialog === "link" && data && <LinkDialog slug={slug} link={data.link} onClose={close} />}
    </>
  );
}

/** Whose details are open: whom somebody has opened by hand, or whom the address names. */
function useOpened(slug: string, email: string | undefined) {
  const [openId, setOpenId] = useState<string | null>(null);
  const navigate = useNavigate();
  return {
    isOpen: (each: Candidate) => (email === undefined ? each.invite_id === openId : each.email === email),
    show(id: string | null) {
      setOpenId(id);
      // Otherwise a link to the same person would change nothing.
      if (email !== undefined)
        void navigate({ to: "/tests/$slug/candidates", params: { slug }, search: {}, replace: true });
    },
  };
}

function InviteButtons({ onOpen }: { onOpen: (dialog: Dialog) => void }) {
  const may = useMayUse();
  return (
    <>
      {may(setReminders) && (
        <Button variant="default" onClick={() => onOpen("reminders")}>
          Reminders
        </Button>
      )}
      {may(setLink) && (
        <Button variant="default" onClick={() => onOpen("link")}>
          Invite by link
        </Button>
      )}
      {may(invitePeople) && (
        <>
          <Button variant="default" onClick={() => onOpen("list")}>
            Invite a list
          </Button>
          <Button onClick={() => onOpen("person")}>Invite a candidate</Button>
        </>
      )}
    </>
  );
}

function useInviteCommands(onOpen: (dialog: Dialog) => void): void {
  const may = useMayUse();
  const mayInvite = may(invitePeople);
  const mayLink = may(setLink);
  usePageCommands(
    useMemo(
      () => [
        ...(mayInvite
          ? [
              { id: "invite-person", label: "Invite a candidate", run: () => onOpen("person") },
              { id: "invite-list", label: "Invite a list", run: () => onOpen("list") },
            ]
          : []),
        ...(mayLink ? [{ id: "invite-link", label: "Invite by link", run: () => onOpen("link") }] : []),
      ],
      [mayInvite, mayLink, onOpen],
    ),
  );
}

function emptyText({ state, mayInvite, noun }: { state: TestState; mayInvite: boolean; noun: string }): string {
  if (state === "draft") return `Nobody has been invited yet. You can invite candidates once the ${noun} is live.`;
  if (state === "archived") return `Nobody was invited to this ${noun}.`;
  return mayInvite
    ? "Nobody has been invited yet. Invite one candidate or a list, or share a link. You can then follow everyone’s progress here."
    : "Nobody has been invited yet. Authors and owners can invite candidates.";
}
