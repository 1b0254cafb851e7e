import { z } from "zod";
import { Id, Slug, Time } from "../fields.ts";
import { defineRoute } from "../route.ts";

/** The least time between two messages of one person. */
export const CHAT_DELAY = 1_500;
export const CHAT_MESSAGE_MAX = 4_000;
export const CHAT_FILES_MAX = 5;
export const CHAT_FILE_BYTES = 10_000_000;
/** Messages of one conversation. */
export const CHAT_MESSAGES_MAX = 2_000;
/** All files that one person has sent or is about to send in one company's chats. */
export const CHAT_STORAGE_BYTES = 100_000_000;

/** What people show each other. Anybody may write to the staff, so nothing that runs when it is opened. */
const CHAT_FILE_ENDINGS: ReadonlySet<string> = new Set(
  (
    "png jpg jpeg gif webp bmp heic heif avif pdf txt log csv tsv md json har html htm rtf " +
    "docx xlsx pptx odt ods odp mp4 webm mov mp3 m4a wav ogg zip"
  ).split(" "),
);
/** What may be sent, in one sentence. */
export const CHAT_FILE_KINDS =
  "Send a picture, a recording, a PDF, a text, an office document without macros, or several files in a ZIP file.";

/** Whether a file with this name may be sent. Windows drops dots and spaces at the end, and with them hides what it is. */
export function isChatFile(name: string): boolean {
  const ending = /\.(\w+)$/.exec(name.replace(/[.\s]+$/u, ""))?.[1]?.toLowerCase() ?? "";
  return CHAT_FILE_ENDINGS.has(ending);
}

/** The largest number of a message that the database can compare. */
export const MOST_SEQ = 2_147_483_647;

/** Where the candidate stands with the test while writing. */
export const ChatPhase = z.enum(["before", "during", "after"]);
export type ChatPhase = z.infer<typeof ChatPhase>;
/** Whose app identity it is: candidates and recruiters have one each. */
export const ChatAudience = z.enum(["hacker", "recruiter"]);
export type ChatAudience = z.infer<typeof ChatAudience>;
/** `faq` is a stored answer that the person chose or that fits; `staff` is a person who answers. */
export const ChatSender = z.enum(["person", "faq", "staff"]);
export type ChatSender = z.infer<typeof ChatSender>;

export const ChatFile = z.object({
  id: z.uuid(),
  name: z.string(),
  content_type: z.string(),
  size: z.number().int(),
  /** Signed for some minutes. */
  url: z.string(),
});
export type ChatFile = z.infer<typeof ChatFile>;

export const ChatMessage = z.object({
  seq: z.number().int(),
  client_id: z.uuid().nullable(),
  sender: ChatSender,
  /** Who of the staff; null for others. */
  name: z.string().nullable(),
  phase: ChatPhase.nullable(),
  body: z.string(),
  files: z.array(ChatFile),
  at: Time,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const FaqAnswer = z.object({ id: Id, question: z.string(), answer: z.string() });
export type FaqAnswer = z.infer<typeof FaqAnswer>;

export const Conversation = z.object({
  /** Null until the first message. */
  id: Id.nullable(),
  /** "{product} {test}: before", "during" or "after" for candidates. */
  name: z.string(),
  phase: ChatPhase.nullable(),
  messages: z.array(ChatMessage),
  /** Messages of the staff that the person has not seen. */
  unread: z.number().int(),
  /** A person was asked for, or has answered: messages go to people, not to the stored answers. */
  with_person: z.boolean(),
  /** Nobody has answered the last message yet. */
  waiting: z.boolean(),
  /** The staff regards it as settled; another message opens it again. */
  is_closed: z.boolean(),
  /** The stored answers that fit the search; without one, the first of them. */
  faq: z.array(FaqAnswer),
});
export type Conversation = z.infer<typeof Conversation>;

/** Absent for a recruiter, who writes about no test. Otherwise 404 for an interview, a recruiter or before onboarding. */
const about = { test_slug: Slug.optional() };

export const readChat = defineRoute({
  method: "GET",
  path: "/rpc/chatbot",
  summary: "Returns the caller's conversation, about a test or with the support",
  access: "member",
  limit: "read",
  query: z.object({
    ...about,
    after: z.coerce.number().int().min(0).max(MOST_SEQ).default(0),
    /** Finds stored answers; nobody reads it. */
    search: z.string().max(200).optional(),
  }),
  response: Conversation,
  errors: ["chat_unavailable"],
});

export const sendChat = defineRoute({
  method: "POST",
  path: "/rpc/chatbot",
  summary: "Sends a message, 1,500 ms after the one before at the earliest; repeating an id changes nothing",
  access: "member",
  limit: "write",
  body: z.object({
    ...about,
    client_id: z.uuid(),
    body: z.string().trim().max(CHAT_MESSAGE_MAX).default(""),
    files: z.array(z.uuid()).max(CHAT_FILES_MAX).default([]),
    /** Chooses a stored answer instead of writing. */
    faq: Id.nullish(),
    /** Asks for a person beside the stored answers. */
    person: z.boolean().default(false),
  }),
  response: Conversation,
  errors: ["chat_unavailable", "chat_too_quick", "chat_full", "not_found", "invalid_request"],
});

export const uploadChatFile = defineRoute({
  method: "POST",
  path: "/rpc/chatbot.upload",
  summary: "Uploads a file or a screenshot for the next message",
  access: "member",
  limit: "heavy",
  multipart: true,
  body: z.object({
    ...about,
    name: z.string().min(1).max(255),
    /** A picture of the page, which the server stores as WebP. */
    screenshot: z.stringbool().default(false),
  }),
  response: ChatFile,
  errors: ["chat_unavailable", "file_too_large", "file_type_refused", "chat_full", "too_many_requests", "storage_full"],
});

export const readChatFile = defineRoute({
  method: "GET",
  path: "/rpc/chatbot.file/:id",
  summary: "Returns a file of a conversation, for whoever got the address with its message",
  access: "signed",
  limit: "signed",
  params: z.object({ id: z.uuid() }),
  query: z.object({
    /** Seconds since 1970. */
    expires: z.coerce.number().int().positive(),
    signature: z.string().max(100),
  }),
  errors: ["forbidden", "not_found"],
});

export const seeChat = defineRoute({
  method: "POST",
  path: "/rpc/chatbot.seen",
  summary: "Marks the messages up to a number as seen",
  access: "member",
  limit: "write",
  body: z.object({ ...about, seq: z.number().int().min(0).max(MOST_SEQ) }),
  status: 204,
  errors: ["chat_unavailable"],
});

/** What a support widget of the operator's choice needs; the hash proves the e-mail to it. */
export const SupportIdentity = z.object({
  provider: z.enum(["own", "intercom", "chatwoot"]),
  app_id: z.string().nullable(),
  base_url: z.string().nullable(),
  audience: ChatAudience,
  email: z.string(),
  name: z.string(),
  user_hash: z.string().nullable(),
  /** Only for recruiters. */
  company: z.object({ id: z.string(), name: z.string() }).nullable(),
  job_title: z.string().nullable(),
  /** Whether somebody answers the caller in our own chat, about a test or as support. */
  has_chat: z.boolean(),
});
export type SupportIdentity = z.infer<typeof SupportIdentity>;

export const supportIdentity = defineRoute({
  method: "GET",
  path: "/rpc/support.identity",
  summary: "Returns the caller's identity for the support chat",
  access: "member",
  limit: "read",
  response: SupportIdentity,
  errors: [],
});
