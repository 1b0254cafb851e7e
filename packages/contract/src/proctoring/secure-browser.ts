import { z } from "zod";
import { OneLine, Slug } from "../fields.ts";
import { defineRoute } from "../route.ts";

/** Safe Exam Browser is a product of its own; the agent is ours (`apps/secure-browser`). */
export const SecureClient = z.enum(["safe-exam-browser", "agent"]);
export type SecureClient = z.infer<typeof SecureClient>;

const ofTest = { access: "member", params: z.object({ slug: Slug }) } as const;

export const SecureBrowserState = z.object({
  required: z.boolean(),
  /** The client that this session has been proven to run in, or null. */
  client: SecureClient.nullable(),
  /** Part of what the browser must hash or sign next. It belongs to this session and test and expires in minutes. */
  challenge: z.string(),
  /** False if the company hands out its own configuration of Safe Exam Browser instead of our file. */
  offers_file: z.boolean(),
});
export type SecureBrowserState = z.infer<typeof SecureBrowserState>;

export const readSecureBrowser = defineRoute({
  ...ofTest,
  method: "GET",
  path: "/api/v1/test/:slug/secure-browser",
  summary: "Returns whether a test needs a secure browser and whether this session runs in one",
  limit: "read",
  response: SecureBrowserState,
  errors: ["test_not_found"],
});

/** It contains the caller's link, so nobody else may get it. */
export const secureBrowserFile = defineRoute({
  method: "GET",
  path: "/api/v1/invite/:id/secure-browser",
  summary: "Returns a file that opens the caller's own invitation in Safe Exam Browser",
  access: "member",
  limit: "read",
  params: z.object({ id: Slug }),
  errors: ["invite_not_found"],
});

/** A SHA-256 hash in hex, as Safe Exam Browser writes it. Its JavaScript API says `:` or nothing until it knows. */
const Hash = z.string().max(64);

/**
 * Safe Exam Browser hashes each of its keys together with the address: in the headers of this request, whose address
 * therefore contains the challenge, or in its JavaScript API for the address of the page, which then contains it.
 */
export const proveSafeExamBrowser = defineRoute({
  ...ofTest,
  method: "POST",
  path: "/rpc/secure_browser.prove/:slug",
  summary: "Checks the keys of Safe Exam Browser and remembers that this session runs in it",
  limit: "write",
  query: z.object({ challenge: z.string().max(200) }),
  body: z.object({
    /** The address of the page, whose hashes follow. */
    url: z.string().max(2_000),
    config_key: Hash,
    browser_exam_key: Hash,
  }),
  response: SecureBrowserState,
  errors: ["test_not_found", "secure_browser_refused"],
});

export const RestrictedNames = z.object({ names: z.array(OneLine.max(80)).max(200) });

export const readRestrictedPrograms = defineRoute({
  method: "GET",
  path: "/api/v1/company/restricted-programs",
  summary: "Lists the programs that the company restricts in addition to the product's own list",
  access: "recruiter",
  limit: "read",
  response: RestrictedNames,
  errors: [],
});

export const saveRestrictedPrograms = defineRoute({
  method: "PUT",
  path: "/api/v1/company/restricted-programs",
  summary: "Changes the programs that the company restricts in addition to the product's own list",
  access: "recruiter",
  roles: ["author"],
  limit: "write",
  body: RestrictedNames,
  response: RestrictedNames,
  errors: [],
});
