import { z } from "zod";
import { Id, Ok, Time } from "../fields.ts";
import { Role } from "../roles.ts";
import { defineRoute } from "../route.ts";

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  role: Role,
  /** The first characters, to tell keys apart. */
  prefix: z.string(),
  created_by: z.string(),
  created_at: Time,
  last_used_at: Time.nullable(),
  revoked_at: Time.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

const owners = { access: "recruiter", roles: ["owner"] } as const;

export const listApiKeys = defineRoute({
  method: "GET",
  path: "/api/v1/company/keys",
  limit: "read",
  summary: "Lists the company's API keys, without the secrets",
  ...owners,
  response: z.object({ keys: z.array(ApiKey) }),
  errors: [],
});

export const createApiKey = defineRoute({
  method: "POST",
  path: "/api/v1/company/keys",
  limit: "rare",
  summary: "Creates an API key, which is shown in this reply and never again",
  ...owners,
  // A key that could create keys would outlive its own revocation.
  personOnly: true,
  body: z.object({ name: z.string().trim().min(1).max(80), role: Role }),
  response: z.object({ key: ApiKey, secret: z.string() }),
  status: 201,
  errors: ["too_many_requests"],
});

export const revokeApiKey = defineRoute({
  method: "POST",
  path: "/rpc/key.revoke/:id",
  limit: "write",
  summary: "Revokes an API key for good",
  ...owners,
  params: z.object({ id: Id }),
  response: Ok,
  errors: ["not_found"],
});
