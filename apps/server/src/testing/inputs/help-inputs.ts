import type { Cast } from "../cast.ts";

const CLIENT_ID = "0190f1c2-8c5f-4b39-9d3a-6f0e5b1c7a11";
const ENTRY = { question: "Is my work saved?", answer: "Yes, at once.", for_candidates: true, for_staff: true };

/** The calls of the chat and the inbox; see route-inputs.ts. */
export const helpInputs = {
  "GET /rpc/chatbot": ({ running }: Cast) => ({ query: { test_slug: running.slug, after: 0, search: "saved" } }),
  "POST /rpc/chatbot": ({ running }: Cast) => ({
    body: { test_slug: running.slug, client_id: CLIENT_ID, body: "My picture does not load.", person: true },
  }),
  "POST /rpc/chatbot.upload": ({ running }: Cast) => ({
    body: { test_slug: running.slug, name: "notes.txt", screenshot: "false" },
  }),
  "GET /rpc/chatbot.file/:id": () => ({
    params: { id: CLIENT_ID },
    query: { expires: 4_000_000_000, signature: "not-the-right-mac" },
  }),
  "POST /rpc/chatbot.seen": ({ running }: Cast) => ({ body: { test_slug: running.slug, seq: 1 } }),
  "GET /rpc/support.identity": () => ({}),
  "GET /api/v1/inbox": () => ({ query: { state: "open", search: "a" } }),
  "GET /api/v1/inbox-count": () => ({}),
  "GET /api/v1/inbox/:id": ({ conversationId }: Cast) => ({ params: { id: conversationId } }),
  "POST /api/v1/inbox/:id/messages": ({ conversationId }: Cast) => ({
    params: { id: conversationId },
    body: { client_id: CLIENT_ID, body: "Please reload the page." },
  }),
  "PATCH /api/v1/inbox/:id": ({ conversationId }: Cast) => ({
    params: { id: conversationId },
    body: { state: "closed", assignee: null, seen: 1 },
  }),
  "GET /api/v1/help-entries": () => ({}),
  "PUT /api/v1/help-entries": () => ({ body: { entries: [{ id: null, ...ENTRY }], removed: [] } }),
};
