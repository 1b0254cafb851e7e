import { z } from "zod";
import { Password, SignInReply } from "./sign-in.ts";
import { Id, mailedName, Slug, Time, TimeZone, Written } from "../fields.ts";
import { Role } from "../roles.ts";
import { defineRoute } from "../route.ts";

const Name = mailedName(120);
const owners = { access: "recruiter", roles: ["owner"] } as const;
/** A key that could let people in or give roles would grow in power, and outlive its own revocation. */
const ownersThemselves = { ...owners, personOnly: true } as const;

export const Colleague = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  /** False if they were invited and have not chosen a password yet. */
  joined: z.boolean(),
  /** Their sign-in asks for a code after the password. */
  second_factor: z.boolean(),
  /** They have passkeys, which also count as two-step sign-in. */
  passkey: z.boolean(),
  /** They can no longer sign in. */
  disabled_at: Time.nullable(),
});
export type Colleague = z.infer<typeof Colleague>;

export const listColleagues = defineRoute({
  method: "GET",
  path: "/api/v1/company/people",
  summary: "Lists the company's recruiters and their roles",
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
  ...ownersThemselves,
  body: z.object({ name: Name, email: z.email().max(254), role: Role }),
  response: Colleague,
  status: 201,
  // The address is in their own company's list; other companies' lists do not matter.
  errors: ["email_taken", "mail_limit_reached"],
});

export const changeColleague = defineRoute({
  method: "PATCH",
  path: "/api/v1/company/people/:id",
  limit: "write",
  summary: "Changes a recruiter's role, or disables and enables their account; a company keeps at least one owner",
  ...ownersThemselves,
  params: z.object({ id: Id }),
  body: z.object({ role: Role, disabled: z.boolean() }),
  response: Colleague,
  errors: ["not_found", "last_owner"],
});

export const resendColleague = defineRoute({
  method: "POST",
  path: "/rpc/recruiter.resend/:id",
  limit: "write",
  summary: "Sends a recruiter who has not joined their link again",
  ...ownersThemselves,
  params: z.object({ id: Id }),
  response: Written,
  errors: ["not_found", "mail_limit_reached"],
});

export const removeColleagueFactor = defineRoute({
  method: "POST",
  path: "/rpc/recruiter.remove_second_factor/:id",
  limit: "rare",
  summary: "Turns off a colleague's two-step sign-in, removes their passkeys and signs them out",
  ...ownersThemselves,
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
  summary: "Returns what the company requires of its recruiters' sign-in",
  access: "recruiter",
  response: SignInPolicy,
  errors: [],
});

export const saveSignInPolicy = defineRoute({
  method: "PUT",
  path: "/api/v1/company/sign-in",
  limit: "write",
  summary:
    "Requires two-step sign-in of all recruiters; those without it are signed out and set it up at the next sign-in",
  ...ownersThemselves,
  body: SignInPolicy,
  response: SignInPolicy,
  // People who require it of others need one first.
  errors: ["second_factor_first"],
});

const token = z.object({ token: z.string().min(1).max(200) });

export const readJoin = defineRoute({
  method: "GET",
  path: "/accounts/join/:token",
  summary: "Returns who a recruiter's invitation is for",
  access: "public",
  limit: "miss",
  params: token,
  response: z.object({ company_name: z.string(), name: z.string(), email: z.string() }),
  errors: ["invite_not_found", "email_taken", "too_many_requests"],
});

export const joinCompany = defineRoute({
  method: "POST",
  path: "/accounts/join/:token",
  summary: "Sets an invited recruiter's password and signs them in; the link works once",
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
  summary: "Lists what recruiters did, newest first",
  ...owners,
  query: z.object({
    /** Searches who, what and whom it concerns. */
    search: z.string().max(200).optional(),
    /** Actions that match as well, separated by commas, because only the page knows their displayed names. */
    actions: z.string().max(2_000).optional(),
    from: Time.optional(),
    to: Time.optional(),
    /** Only entries older than this one. */
    before: Id.optional(),
  }),
  response: z.object({
    entries: z.array(AuditEntry),
    /** The displayed names of the tests, problems, answers and candidates that the entries refer to. */
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

/** The company's own address, and its support contact. */
export const OwnBrand = z.object({
  host: z.string().trim().toLowerCase().regex(HOST),
  support_email: z.email().max(254),
});
export type OwnBrand = z.infer<typeof OwnBrand>;

/** The TXT record that proves that the address belongs to the company. */
export const HostProof = z.object({ record: z.string(), value: z.string(), proven: z.boolean() });
export type HostProof = z.infer<typeof HostProof>;

export const CompanyBrand = z.object({
  name: z.string(),
  logo_url: z.string().nullable(),
  /** The colour of its candidates' pages on any host, or null for the product's own. */
  primary_color: Colour.nullable(),
  /** Null if candidates use the common address. */
  brand: OwnBrand.nullable(),
  /** Pages at the address show the brand once it is proven. */
  proof: HostProof.nullable(),
  /** Where the company is: for times in e-mails to candidates whose own time zone is not known. */
  time_zone: TimeZone.nullable().default(null),
});
export type CompanyBrand = z.infer<typeof CompanyBrand>;

export const readCompanyBrand = defineRoute({
  method: "GET",
  path: "/api/v1/company/brand",
  summary: "Returns the company's name, logo and white-label brand",
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
  body: z.object({
    name: Name,
    primary_color: Colour.nullable(),
    brand: OwnBrand.nullable(),
    /** Stays as it is if absent. */
    time_zone: TimeZone.nullable().optional(),
  }),
  response: CompanyBrand,
  errors: ["address_refused"],
});

export const proveHost = defineRoute({
  method: "POST",
  path: "/api/v1/company/brand/proof",
  limit: "rare",
  summary: "Checks whether the DNS of the company's own address proves that it belongs to the company",
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
  errors: ["file_too_large", "file_type_refused", "too_many_requests", "storage_full"],
});

export const readLogo = defineRoute({
  method: "GET",
  path: "/media/brand/:id",
  summary: "Returns a company's logo",
  access: "public",
  limit: "open",
  params: z.object({ id: Slug }),
  errors: ["not_found"],
});
