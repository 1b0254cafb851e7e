import type { Cast } from "../cast.ts";

const MOMENT = "2026-01-01T10:00:00.000Z";

const TEXT = { name: "Friendly", subject: "{test} at {company}", body: "Hello {name}: {link}" };

/** The calls around invitations, the company, its keys and webhooks; see route-inputs.ts. */
export const peopleInputs = {
  "GET /gateways/join/:key": () => ({ params: { key: "a-key" } }),
  "GET /gateways/link/:key": () => ({ params: { key: "a-key" } }),
  "POST /gateways/join/:key": () => ({
    params: { key: "a-key" },
    body: { name: "Somebody", email: "somebody@example.com" },
  }),
  "GET /api/v1/test/:slug/candidates": ({ running }: Cast) => ({ params: { slug: running.slug } }),
  "POST /api/v1/test/:slug/candidates": ({ running }: Cast) => ({
    params: { slug: running.slug },
    body: {
      people: [{ email: "new@example.com", name: "Somebody New", accommodations: { extra_minutes: 10, note: "Ill" } }],
    },
  }),
  "PUT /api/v1/test/:slug/link": ({ running }: Cast) => ({ params: { slug: running.slug }, body: { open: true } }),
  "GET /api/v1/invite/:id/link": ({ owner }: Cast) => ({ params: { id: owner.account.inviteId } }),
  // The owner has started, so extra time stays as it is.
  "PUT /api/v1/invite/:id/accommodations": ({ owner }: Cast) => ({
    params: { id: owner.account.inviteId },
    body: {
      no_face_alerts: true,
      extra_tolerance: 2,
      no_full_screen: true,
      no_movements: true,
      note: "Ill",
    },
  }),
  "PUT /api/v1/invite/:id/time-zone": ({ owner }: Cast) => ({
    params: { id: owner.account.inviteId },
    body: { time_zone: "Europe/Berlin" },
  }),
  // The owner has started.
  "PUT /api/v1/invite/:id/closing": ({ owner }: Cast) => ({
    params: { id: owner.account.inviteId },
    body: { closes_at: "2026-03-01T12:00:00Z" },
  }),
  "PUT /api/v1/test/:slug/reminders": ({ running }: Cast) => ({
    params: { slug: running.slug },
    body: { before_hours: 12, after_days: null },
  }),
  "POST /api/v1/test/:slug/reminders": ({ running, owner }: Cast) => ({
    params: { slug: running.slug },
    body: { invite_ids: [owner.account.inviteId] },
  }),
  "POST /rpc/invite.resend/:id": ({ owner }: Cast) => ({ params: { id: owner.account.inviteId } }),
  // The owner has started.
  "POST /rpc/invite.revoke/:id": ({ owner }: Cast) => ({ params: { id: owner.account.inviteId } }),
  "POST /rpc/invite.restore/:id": ({ owner }: Cast) => ({ params: { id: owner.account.inviteId } }),
  "POST /rpc/test.pause/:id": ({ running, owner }: Cast) => ({
    params: { id: running.id },
    body: { username: owner.account.username },
  }),
  "POST /rpc/test.unpause/:id": ({ running, owner }: Cast) => ({
    params: { id: running.id },
    body: { username: owner.account.username },
  }),
  "POST /rpc/test.pause_many/:id": ({ running, owner }: Cast) => ({
    params: { id: running.id },
    body: { usernames: [owner.account.username], message: "A short break." },
  }),
  "POST /rpc/test.unpause_many/:id": ({ running, owner }: Cast) => ({
    params: { id: running.id },
    body: { usernames: [owner.account.username] },
  }),
  "POST /rpc/test.close/:id": ({ running, owner }: Cast) => ({
    params: { id: running.id },
    body: { username: owner.account.username, reason: "Left the room" },
  }),

  "GET /api/v1/company/people": () => ({}),
  "GET /api/v1/company/first-steps": () => ({}),
  "GET /api/v1/company/demo": () => ({}),
  "POST /rpc/demo.empty": () => ({ body: { what: "candidates" } }),
  "POST /api/v1/company/people": ({ colleague }: Cast) => ({
    body: { name: "Another", email: colleague.account.email, role: "author" },
  }),
  "PATCH /api/v1/company/people/:id": ({ colleague }: Cast) => ({
    params: { id: colleague.account.id },
    body: { role: "author", disabled: true },
  }),
  "POST /rpc/recruiter.resend/:id": ({ colleague }: Cast) => ({ params: { id: colleague.account.id } }),
  "GET /accounts/join/:token": ({ colleague }: Cast) => ({
    params: { token: `${colleague.account.id}.9.not-the-right-mac` },
  }),
  "POST /accounts/join/:token": ({ colleague }: Cast) => ({
    params: { token: `${colleague.account.id}.9.not-the-right-mac` },
    body: { full_name: "Somebody", password: "a-long-password" },
  }),
  "GET /api/v1/company/audit": () => ({
    query: { search: "a", actions: "test.save", from: MOMENT, to: MOMENT, before: 9 },
  }),
  "GET /api/v1/company/brand": () => ({}),
  "PUT /api/v1/company/brand": () => ({ body: { name: "A company", primary_color: null, brand: null } }),
  // A text is not a logo.
  "POST /api/v1/company/brand/proof": () => ({}),
  "POST /api/v1/company/logo": () => ({ body: { name: "logo.png" } }),
  "GET /media/brand/:id": () => ({ params: { id: "brand-none-png" } }),
  "GET /api/v1/company/outbox": () => ({ query: { state: "kept", search: "a", before: 9 } }),
  "POST /rpc/mail.send/:id": ({ office }: Cast) => ({ params: { id: office.mailId } }),
  "GET /api/v1/company/invite-templates": () => ({}),
  "POST /api/v1/company/invite-templates": () => ({ body: { kind: "reminder", ...TEXT } }),
  "PUT /api/v1/company/invite-templates/:id": ({ office }: Cast) => ({
    params: { id: office.templateId },
    body: { ...TEXT, version: 1 },
  }),
  "PUT /api/v1/company/invite-templates/:id/default": ({ office }: Cast) => ({
    params: { id: office.templateId },
    body: { is_default: true },
  }),
  "DELETE /api/v1/company/invite-templates/:id": ({ office }: Cast) => ({ params: { id: office.templateId } }),
  "POST /rpc/invite_template.preview": ({ running }: Cast) => ({
    body: { kind: "invitation", subject: "Hello", body: "Start: {link}", test_slug: running.slug },
  }),
  "GET /api/v1/company/keys": () => ({}),
  "POST /api/v1/company/keys": () => ({ body: { name: "Another program", role: "author" } }),
  "POST /rpc/key.revoke/:id": ({ office }: Cast) => ({ params: { id: office.keyId } }),
  "GET /api/v1/company/webhooks": () => ({}),
  "POST /api/v1/company/webhooks": () => ({ body: { url: "https://hooks.example.com/a", events: ["started"] } }),
  "PATCH /api/v1/company/webhooks/:id": ({ office }: Cast) => ({
    params: { id: office.hookId },
    body: { url: "https://hooks.example.com/b", events: ["invited"], enabled: false },
  }),
  "DELETE /api/v1/company/webhooks/:id": ({ office }: Cast) => ({ params: { id: office.hookId } }),
  "GET /api/v1/company/webhooks/:id/deliveries": ({ office }: Cast) => ({ params: { id: office.hookId } }),
  "POST /rpc/webhook.retry/:id": ({ office }: Cast) => ({ params: { id: office.deliveryId } }),
};
