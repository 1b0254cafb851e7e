import type { TestState } from "@invigil/contract/authoring/authoring";
import { invitePeople, setLink } from "@invigil/contract/inviting/candidates";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Alert, Anchor, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { CandidateBoard } from "../candidates/candidate-board.tsx";
import { CandidateDrawer } from "../candidates/candidate-drawer.tsx";
import { candidatesQuery } from "../candidates/candidates-queries.ts";
import { InviteForm } from "../candidates/invite-form.tsx";
import { InviteList } from "../candidates/invite-list.tsx";
import { LinkDialog } from "../candidates/link-dialog.tsx";
import { PageHead } from "../frame/page-head.tsx";
import { usePageCommands } from "../frame/use-page-commands.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";

const route = getRouteApi("/console/tests/$slug/candidates");

type Dialog = "person" | "list" | "link" | null;

export function CandidatesRoute() {
  const { slug } = route.useParams();
  const { data, error, isPending, isFetching, refetch } = useQuery(candidatesQuery(slug));
  const [dialog, setDialog] = useState<Dialog>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const close = () => setDialog(null);
  const mayInvite = useMayUse()(invitePeople);
  useInviteCommands(setDialog);
  // Found by its id: what is shown is always what was read last.
  const open = data?.candidates.find(({ invite_id }) => invite_id === openId);
  const live = data?.test.state === "live";

  return (
    <>
      <PageHead
        title={data ? `Candidates of ${data.test.name}` : "Candidates"}
        tab={["Candidates", data?.test.name]}
        about="Who is invited, and how far they are."
        actions={live && <InviteButtons onOpen={setDialog} />}
      />
      {isPending && <LoadingState message="Loading the candidates…" />}
      {error && !data && (
        <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && !live && (
        <Alert color="yellow" variant="light" mb="md">
          {data.test.state === "draft"
            ? `This test is a draft. ${mayInvite ? "Publish it, and you can invite people." : "Authors and owners publish it."}`
            : "This test is archived. Its links are closed."}
        </Alert>
      )}
      {data && data.candidates.length === 0 && (
        <EmptyState message={emptyText({ state: data.test.state, mayInvite })}>
          {live && mayInvite && <Button onClick={() => setDialog("person")}>Invite somebody</Button>}
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
          onOpen={({ invite_id }) => setOpenId(invite_id)}
        />
      )}
      {data && open && <CandidateDrawer test={data.test} candidate={open} onClose={() => setOpenId(null)} />}
      {dialog === "person" && <InviteForm slug={slug} onClose={close} />}
      {dialog === "list" && <InviteList slug={slug} onClose={close} />}
      {dialog === "link" && data && <LinkDialog slug={slug} link={data.link} onClose={close} />}
    </>
  );
}

function InviteButtons({ onOpen }: { onOpen: (dialog: Dialog) => void }) {
  const may = useMayUse();
  return (
    <>
      {may(setLink) && (
        <Button variant="default" onClick={() => onOpen("link")}>
          Link
        </Button>
      )}
      {may(invitePeople) && (
        <>
          <Button variant="default" onClick={() => onOpen("list")}>
            Invite a list
          </Button>
          <Button onClick={() => onOpen("person")}>Invite somebody</Button>
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
              { id: "invite-person", label: "Invite somebody", run: () => onOpen("person") },
              { id: "invite-list", label: "Invite a list of people", run: () => onOpen("list") },
            ]
          : []),
        ...(mayLink ? [{ id: "invite-link", label: "Invite by link", run: () => onOpen("link") }] : []),
      ],
      [mayInvite, mayLink, onOpen],
    ),
  );
}

function emptyText({ state, mayInvite }: { state: TestState; mayInvite: boolean }): string {
  if (state === "draft") return "Nobody is invited yet. Once the test is live, those who are invited are listed here.";
  if (state === "archived") return "Nobody was invited.";
  return mayInvite
    ? "Nobody is invited yet. Invite somebody, a whole list, or share a link. Here you then see how far each is."
    : "Nobody is invited yet. Authors and owners invite people.";
}
