import { z } from "zod";
import { Password, SignInReply } from "./sign-in.ts";
import { Id, Ok, OneLine, Slug, Time } from "../fields.ts";
import { Role } from "../roles.ts";
import { defineRoute } from "../route.ts";

const Name = OneLine.max(120);
const owners = { access: "recruiter", roles: ["owner"] } as const;

export const Colleague = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  /** false: they were invited and have not chosen a password yet. */
  joined: z.boolean(),
  /** Their sign-in asks for a code after the password. */
  second_factor: z.boolean(),
  /** They have passkeys, which count as a second factor as well. */
  passkey: z.boolean(),
  /** They can no longer sign in. */
  disabled_at: Time.nullable(),
});
export type Colleague = z.infer<typeof Colleague>;

export const listColleagues = defineRoute({
  method: "GET",
  path: "/api/v1/company/people",
  summary: "The recruiters of the company and their roles",
  access: "recruiter",
  limit: "read",
  response: z.object({ people: z.array(Colleague) }),
  errors: [],
});

export const inviteColleague = defineRoute({
  method: "POST",
  path: "/api/v1/company/people",
  limit: "write",
  summary: "Invites a recruiter by e-mail",
  ...owners,
  body: z.object({ name: Name, email: z.email().max(254), role: Role }),
  response: Colleague,
  status: 201,
  // Their own company's list has the address; what other companies have it does not matter.
  errors: ["email_taken"],
});

export const changeColleague = defineRoute({
  method: "PATCH",
  path: "/api/v1/company/people/:id",
  limit: "write",
  summary: "Changes a recruiter's role, or shuts them out and lets them in; a company keeps one owner",
  ...owners,
  params: z.object({ id: Id }),
  body: z.object({ role: Role, disabled: z.boolean() }),
  response: Colleague,
  errors: ["not_found", "last_owner"],
});

export const resendColleague = defineRoute({
  method: "POST",
  path: "/rpc/recruiter.resend/:id",
  limit: "write",
  summary: "Sends a recruiter who has not joined their link once more",
  ...owners,
  params: z.object({ id: Id }),
  response: Ok,
  errors: ["not_found"],
});

export const removeColleagueFactor = defineRoute({
  method: "POST",
  path: "/rpc/recruiter.remove_second_factor/:id",
  limit: "rare",
  summary: "Takes the second factor of a colleague away who has lost it, and signs them out",
  ...owners,
  personOnly: true,
  params: z.object({ id: Id }),
  response: Colleague,
  // Their own is turned off with the password.
  errors: ["not_found", "forbidden"],
});

export const SignInPolicy = z.object({ second_factor_required: z.boolean() });

export const readSignInPolicy = defineRoute({
  method: "GET",
  path: "/api/v1/company/sign-in",
  limit: "read",
  summary: "What the company asks of its recruiters' sign-in",
  access: "recruiter",
  response: SignInPolicy,
  errors: [],
});

export const saveSignInPolicy = defineRoute({
  method: "PUT",
  path: "/api/v1/company/sign-in",
  limit: "write",
  summary: "Asks all recruiters for a second factor; who has none is signed out and sets it up at the next sign-in",
  ...owners,
  personOnly: true,
  body: SignInPolicy,
  response: SignInPolicy,
  // Whoever asks it of others needs one first.
  errors: ["second_factor_first"],
});

const token = z.object({ token: z.string().min(1).max(200) });

export const readJoin = defineRoute({
  method: "GET",
  path: "/accounts/join/:token",
  summary: "Who a recruiter's invitation is for",
  access: "public",
  limit: "miss",
  params: token,
  response: z.object({ company_name: z.string(), name: z.string(), email: z.string() }),
  errors: ["invite_not_found", "email_taken", "too_many_requests"],
});

export const joinCompany = defineRoute({
  method: "POST",
  path: "/accounts/join/:token",
  summary: "An invited recruiter chooses a password and is signed in; the link works once",
  access: "public",
  limit: "guess",
  params: token,
  body: z.object({ full_name: Name, password: Password }),
  response: SignInReply,
  errors: ["invite_not_found", "email_taken", "password_refused", "too_many_requests"],
});

export const AuditEntry = z.object({
  id: Id,
  at: Time,
  who: z.object({ name: z.string(), email: z.string() }),
  /** The name of the API key that acted for them. */
  api_key: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const readAudit = defineRoute({
  method: "GET",
  path: "/api/v1/company/audit",
  limit: "read",
  summary: "What recruiters did, the newest first",
  ...owners,
  query: z.object({
    /** In who, what or to whom. */
    search: z.string().max(200).optional(),
    /** Actions that fit as well, with commas: only the page knows what it calls them. */
    actions: z.string().max(2_000).optional(),
    from: Time.optional(),
    to: Time.optional(),
    /** Only what is older than this entry. */
    before: Id.optional(),
  }),
  response: z.object({
    entries: z.array(AuditEntry),
    /** What people call the tests, problems, answers and candidates that the entries name by their keys. */
    names: z.record(z.string(), z.string()),
    next: Id.nullable(),
  }),
  errors: [],
});

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/;

/** Six digits; pages darken it where text needs more contrast. */
export const Colour = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/);

/** The company's own address, and who helps there. */
export const OwnBrand = z.object({
  host: z.string().trim().toLowerCase().regex(HOST),
  support_email: z.email().max(254),
});
export type OwnBrand = z.infer<typeof OwnBrand>;

/** The TXT record that shows that the address is the company's. */
export const HostProof = z.object({ record: z.string(), value: z.string(), proven: z.boolean() });
export type HostProof = z.infer<typeof HostProof>;

export const CompanyBrand = z.object({
  name: z.string(),
  logo_url: z.string().nullable(),
  /** Of its candidates' pages, wherever they are; null: the product's own. */
  primary_color: Colour.nullable(),
  /** null: candidates use the common address. */
  brand: OwnBrand.nullable(),
  /** Pages at the address show the brand once it is proven. */
  proof: HostProof.nullable(),
});
export type CompanyBrand = z.infer<typeof CompanyBrand>;

export const readCompanyBrand = defineRoute({
  method: "GET",
  path: "/api/v1/company/brand",
  summary: "The company's name, logo and white-label brand",
  access: "recruiter",
  limit: "read",
  response: CompanyBrand,
  errors: [],
});

export const saveCompanyBrand = defineRoute({
  method: "PUT",
  path: "/api/v1/company/brand",
  limit: "write",
  summary: "Changes the company's name and white-label brand",
  ...owners,
  body: z.object({ name: Name, primary_color: Colour.nullable(), brand: OwnBrand.nullable() }),
  response: CompanyBrand,
  errors: ["address_refused"],
});

export const proveHost = defineRoute({
  method: "POST",
  path: "/api/v1/company/brand/proof",
  limit: "rare",
  summary: "Looks whether the DNS of the company's own address says that it is the company's",
  ...owners,
  response: CompanyBrand,
  errors: ["too_many_requests"],
});

export const uploadLogo = defineRoute({
  method: "POST",
  path: "/api/v1/company/logo",
  limit: "rare",
  summary: "Stores the company's logo: PNG, JPEG or WebP of at most 1,000,000 bytes",
  ...owners,
  multipart: true,
  body: z.object({ name: z.string().max(255).optional() }),
  response: CompanyBrand,
  errors: ["file_too_large", "file_type_refused", "too_many_requests"],
});

export const readLogo = defineRoute({
  method: "GET",
  path: "/media/brand/:id",
  summary: "The logo of a company",
  access: "public",
  limit: "open",
  params: z.object({ id: Slug }),
  errors: ["not_found"],
});
