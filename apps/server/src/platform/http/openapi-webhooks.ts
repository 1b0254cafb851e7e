import { WaitsFor } from "@invigil/contract/taking/scores";
import { WebhookEvent } from "@invigil/contract/inviting/webhooks";

const text = { type: "string" } as const;
/** Written so that every version of the format supports it. */
const nothing = { enum: [null] };
const maybe = { anyOf: [text, nothing] };

/** The payload of every webhook event. */
const payload = {
  type: "object" as const,
  required: ["id", "event", "at", "test", "candidate", "attempt"],
  properties: {
    id: { ...text, description: "The same for every attempt at one delivery" },
    event: { ...text, enum: [...WebhookEvent.options] },
    at: { ...text, format: "date-time" },
    test: { type: "object" as const, properties: { slug: text, name: text } },
    candidate: { type: "object" as const, properties: { username: text, name: text, email: text, invite_id: maybe } },
    attempt: {
      anyOf: [
        {
          type: "object" as const,
          properties: {
            id: { type: "number" as const },
            started_at: maybe,
            submitted_at: maybe,
            submission_type: maybe,
            reason: maybe,
            score: { anyOf: [{ type: "number" as const }, nothing] },
            outcome: { ...maybe, description: "For `evaluated`: passed, failed or open; null without a pass mark" },
            waits_for: {
              type: "array" as const,
              items: { ...text, enum: [...WaitsFor.options] },
              description: "For `evaluated`: what may still change the score; empty if it is final",
            },
          },
        },
        nothing,
      ],
    },
  },
};

const description =
  "Signed: `Invigil-Signature: t=<seconds>,v1=<hex>` is the HMAC-SHA256 of `<seconds>.<body>` with the webhook's secret. " +
  "Any status from 200 to 299 counts as delivered; otherwise the delivery is retried, up to seven attempts in all.";

const SUMMARIES = {
  invited: "A candidate was invited",
  started: "A candidate started",
  submitted: "An attempt ended: the candidate submitted it, time ran out or a recruiter ended it",
  evaluated: "An attempt was evaluated, or its score or outcome changed",
} as const;

/** For the OpenAPI document: the calls that the product makes itself. */
export const WEBHOOKS = Object.fromEntries(
  WebhookEvent.options.map((event) => [
    event,
    {
      post: {
        summary: SUMMARIES[event],
        description,
        requestBody: { content: { "application/json": { schema: payload } } },
        responses: { "2XX": { description: "Delivered" } },
      },
    },
  ]),
);
