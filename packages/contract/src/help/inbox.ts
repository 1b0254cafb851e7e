import { z } from "zod";
import { Id, TextLine, Slug, Time } from "../fields.ts";
import type { Role } from "../roles.ts";
import { defineRoute } from "../route.ts";
import { CHAT_FILES_MAX, CHAT_MESSAGE_MAX, ChatAudience, ChatMessage, ChatPhase, MOST_SEQ } from "./chat.ts";

/** A person is told by e-mail when nobody has answered for this long. */
export const CHAT_REMINDER = 300_000;

export const HELP_ENTRIES_MAX = 200;

export const ChatState = z.enum(["open", "closed"]);
export type ChatState = z.infer<typeof ChatState>;

export const InboxConversation = z.object({
  id: Id,
  name: z.string(),
  audience: ChatAudience,
  person: z.string(),
  email: z.string(),
  /** Where a recruiter who asks the support works, and as what. */
  company: z.string().nullable(),
  job_title: z.string().nullable(),
  test: z.object({ slug: Slug, name: z.string() }).nullable(),
  phase: ChatPhase.nullable(),
  state: ChatState,
  assignee: z.object({ id: Id, name: z.string() }).nullable(),
  /** Waits for a person: one was asked for, and nobody has answered since. */
  waiting_since: Time.nullable(),
  unread: z.number().int(),
  last: z.object({ body: z.string(), at: Time, sender: ChatMessage.shape.sender }).nullable(),
});
export type InboxConversation = z.infer<typeof InboxConversation>;

/** Those who invite people and those who watch them; a reviewer marks answers, whoever wrote them. */
const ANSWERS: readonly Role[] = ["author", "proctor"];
const staff = { access: "recruiter", roles: ANSWERS, errors: ["forbidden", "not_found"] } as const;
const byId = { params: z.object({ id: Id }) };

export const listInbox = defineRoute({
  method: "GET",
  path: "/api/v1/inbox",
  summary: "Lists the company's conversations, those that wait first",
  access: "recruiter",
  roles: ANSWERS,
  limit: "read",
  query: z.object({
    state: ChatState.optional(),
    mine: z.stringbool().optional(),
    /** Only open ones that wait for an answer. */
    waiting: z.stringbool().optional(),
    search: z.string().max(200).optional(),
    before: Id.optional(),
  }),
  response: z.object({
    conversations: z.array(InboxConversation),
    unread: z.number().int(),
    more: z.boolean(),
    /** To whom a conversation can be assigned. */
    people: z.array(z.object({ id: Id, name: z.string() })),
  }),
  errors: ["forbidden"],
});

export const countInbox = defineRoute({
  method: "GET",
  path: "/api/v1/inbox-count",
  summary: "Returns how many conversations wait for a person, and how many messages nobody has seen",
  access: "recruiter",
  roles: ANSWERS,
  limit: "read",
  response: z.object({
    waiting: z.number().int(),
    unread: z.number().int(),
    /** Whether this server sends e-mails, and so a reminder. */
    sends: z.boolean(),
  }),
  errors: ["forbidden"],
});

export const readInbox = defineRoute({
  ...staff,
  ...byId,
  method: "GET",
  path: "/api/v1/inbox/:id",
  summary: "Returns one conversation with its messages",
  limit: "read",
  response: z.object({ conversation: InboxConversation, messages: z.array(ChatMessage) }),
});

export const replyInbox = defineRoute({
  ...staff,
  ...byId,
  method: "POST",
  path: "/api/v1/inbox/:id/messages",
  summary: "Answers a conversation; repeating an id changes nothing",
  limit: "write",
  // The candidate is told that a person answers.
  personOnly: true,
  body: z.object({
    client_id: z.uuid(),
    body: z.string().trim().max(CHAT_MESSAGE_MAX),
    files: z.array(z.uuid()).max(CHAT_FILES_MAX).default([]),
  }),
  response: z.object({ conversation: InboxConversation, messages: z.array(ChatMessage) }),
  errors: ["forbidden", "not_found", "chat_full", "invalid_request"],
});

export const changeInbox = defineRoute({
  ...staff,
  ...byId,
  method: "PATCH",
  path: "/api/v1/inbox/:id",
  summary: "Assigns, closes or opens a conversation, or marks it as seen",
  limit: "write",
  body: z.object({
    state: ChatState.optional(),
    assignee: Id.nullish(),
    seen: z.number().int().min(0).max(MOST_SEQ).optional(),
  }),
  response: InboxConversation,
});

/** An entry serves candidates as a question with its answer, recruiters as an answer to insert, or both. */
export const HelpEntry = z.object({
  id: Id,
  question: TextLine.max(200),
  answer: z.string().trim().min(1).max(2_000),
  for_candidates: z.boolean(),
  for_staff: z.boolean(),
});
export type HelpEntry = z.infer<typeof HelpEntry>;

export const listHelp = defineRoute({
  method: "GET",
  path: "/api/v1/help-entries",
  summary: "Lists the company's stored answers",
  access: "recruiter",
  limit: "read",
  response: z.object({ entries: z.array(HelpEntry) }),
  errors: [],
});

export const saveHelp = defineRoute({
  method: "PUT",
  path: "/api/v1/help-entries",
  summary:
    "Saves the company's stored answers in their order; entries without an id are new, entries not named stay at the end",
  access: "recruiter",
  limit: "write",
  roles: ["author"],
  body: z.object({
    entries: z.array(HelpEntry.extend({ id: Id.nullable() })).max(HELP_ENTRIES_MAX),
    /** Named one by one, so that saving an old page removes nothing that a colleague has added since. */
    removed: z.array(Id).max(HELP_ENTRIES_MAX).default([]),
  }),
  response: z.object({ entries: z.array(HelpEntry) }),
  errors: ["forbidden", "invalid_request"],
});
