import { listInbox } from "@invigil/contract/help/inbox";
import { EmptyState } from "@invigil/ui/page-state";
import { Anchor, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { NeedsRole } from "../frame/needs-role.tsx";
import { PageHead } from "../frame/page-head.tsx";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { ConversationView } from "../inbox/conversation-view.tsx";
import { InboxList } from "../inbox/inbox-list.tsx";
import { countQuery } from "../inbox/inbox-queries.ts";
import classes from "../inbox/inbox.module.css";

/** Nothing is promised before it is known. */
function aboutOf(sends: boolean | undefined): string {
  const about = "Messages from the chat.";
  if (sends === undefined) return about;
  return sends
    ? `${about} If nobody answers within five minutes, you get an e-mail.`
    : `${about} This server sends no e-mails, so please look here from time to time.`;
}

export function InboxRoute() {
  const { id: given } = useParams({ strict: false });
  const id = given === undefined ? null : Number(given);
  const { show = "open" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data } = useQuery({ ...countQuery(), enabled: useMayUse()(listInbox) });
  return (
    <>
      <PageHead
        title="Inbox"
        about={aboutOf(data?.sends)}
        actions={
          <Button variant="default" renderRoot={(props) => <Link to="/inbox/answers" {...props} />}>
            Stored answers
          </Button>
        }
      />
      <NeedsRole route={listInbox}>
        <div className={classes["columns"]} data-open={id === null ? undefined : true}>
          <InboxList
            openId={id}
            show={show}
            onShow={(next) => void navigate({ to: ".", search: { show: next }, replace: true })}
          />
          {id === null ? (
            <div className={classes["none"]}>
              <EmptyState message="Choose a conversation to read and answer it." />
            </div>
          ) : (
            <div>
              <Anchor className={classes["back"] ?? ""} renderRoot={(props) => <Link to="/inbox" search {...props} />}>
                All conversations
              </Anchor>
              <ConversationView key={id} id={id} />
            </div>
          )}
        </div>
      </NeedsRole>
    </>
  );
}
