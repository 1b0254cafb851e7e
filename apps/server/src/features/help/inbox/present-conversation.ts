import type { InboxConversation } from "@invigil/contract/help/inbox";
import { conversationName } from "../../../shared/chat/conversation-name.ts";
import type { ConversationRow } from "./inbox.queries.ts";

/** The list shows the beginning of the last message. */
const EXCERPT = 200;

export function presentConversation(row: ConversationRow): InboxConversation {
  const { id, audience, person, email, state, waiting_since, unread, phase } = row;
  return {
    id,
    name: conversationName(testOf(row), phase),
    audience,
    person,
    email,
    company: audience === "recruiter" ? row.company : null,
    job_title: audience === "recruiter" ? row.job_title : null,
    test: row.test_slug === null || row.test_name === null ? null : { slug: row.test_slug, name: row.test_name },
    phase,
    state,
    assignee:
      row.assignee_id === null || row.assignee_name === null ? null : { id: row.assignee_id, name: row.assignee_name },
    waiting_since: waiting_since?.toISOString() ?? null,
    unread,
    last:
      row.last_at === null || row.last_sender === null
        ? null
        : { body: (row.last_body ?? "").slice(0, EXCERPT), at: row.last_at.toISOString(), sender: row.last_sender },
  };
}

function testOf({ test_name: name, is_test_created_for_phase, sub_test_type }: ConversationRow) {
  if (name === null) return null;
  return { name, is_test_created_for_phase: is_test_created_for_phase ?? false, sub_test_type };
}
