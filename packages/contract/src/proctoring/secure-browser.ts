import { z } from "zod";
import { MOST_AGENT_EVENTS } from "../limits.ts";
import { Ok, TextLine, Slug } from "../fields.ts";
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
  /**
   * False if the company hands out its own configuration of Safe Exam Browser: there is no file of ours then, and our
   * agent is refused.
   */
  offers_file: z.boolean(),
  /**
   * The session came by an open link: the file contains the personal link, so it is offered once that link, which was
   * sent by e-mail, has been opened in this browser.
   */
  file_needs_link: z.boolean(),
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
  errors: ["invite_not_found", "forbidden"],
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

export const RestrictedNames = z.object({ names: z.array(TextLine.max(80)).max(200) });

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

const ProcessNames = z.array(z.string()).default([]);
/** As the agent gets it: the names of one program's processes on each system. */
export const RestrictedProgramEntry = z.object({
  name: z.string(),
  why: z.string(),
  win32: ProcessNames,
  linux: ProcessNames,
  darwin: ProcessNames,
});
export type RestrictedProgramEntry = z.infer<typeof RestrictedProgramEntry>;

/** For the agent, which starts before anybody has signed in and knows only the invitation link. */
export const programsOfInvite = defineRoute({
  method: "GET",
  path: "/gateways/restricted-programs/:token",
  summary: "Lists the programs that must be closed before the invited person's test",
  access: "public",
  limit: "entry",
  params: z.object({ token: z.string().max(200) }),
  response: z.object({
    programs: z.array(RestrictedProgramEntry),
    /** Further addresses that the test needs: where files are uploaded to. */
    origins: z.array(z.string()),
    /** Where environments are served: reachable, but with what candidates run in them, so never trusted like the test. */
    environments: z.array(z.string()).default([]),
  }),
  errors: ["invite_not_found", "too_many_requests"],
});

const Text = z.string().max(300);
/** What the agent sees on the computer. `screens` is null if the system does not say. */
export const AgentFacts = z.object({
  version: Text,
  platform: z.enum(["win32", "linux", "darwin"]),
  /** Restricted programs that are running. */
  programs: z.array(z.object({ name: Text, process: Text })).max(100),
  screens: z.number().int().min(0).max(100).nullable(),
  /** What gives a virtual machine or a remote session away, or null. */
  virtual_machine: Text.nullable(),
  remote_session: Text.nullable(),
});
export type AgentFacts = z.infer<typeof AgentFacts>;

/** `closed` by the person or another program, and opened again; `exit` after the question; `killed` a restricted program. */
export const AgentEvent = z.object({ kind: z.enum(["closed", "exit", "killed", "blocked"]), detail: Text });
export type AgentEvent = z.infer<typeof AgentEvent>;

/** The text that the agent signs is this, as JSON. */
export const AgentReport = z.object({
  /** The challenge when it binds itself to a session, afterwards the id that it got. */
  to: z.string().max(200),
  /** Grows with every report. */
  counter: z.number().int().min(0).max(2_000_000_000),
  facts: AgentFacts,
  events: z.array(AgentEvent).max(MOST_AGENT_EVENTS),
});
export type AgentReport = z.infer<typeof AgentReport>;

const signed = { payload: z.string().max(60_000), signature: z.string().max(200) };
/** An Ed25519 key of this run of the agent, as base64 of its DER form. */
const PublicKey = z.string().max(200);

export const BoundAgent = z.object({ public_key: PublicKey, ...signed });
export type BoundAgent = z.infer<typeof BoundAgent>;

export const bindAgent = defineRoute({
  ...ofTest,
  method: "POST",
  path: "/rpc/secure_browser.bind/:slug",
  summary: "Binds this session to the agent that has signed its challenge; refused while restricted programs run",
  limit: "write",
  body: BoundAgent,
  response: z.object({ id: Slug, state: SecureBrowserState }),
  errors: ["test_not_found", "secure_browser_refused"],
});

/** Carries the agent's signature instead of a session. */
export const reportAgent = defineRoute({
  method: "POST",
  path: "/rpc/secure_browser.report/:id",
  summary: "Takes the next report of an agent; its silence is noted on the timeline",
  access: "signed",
  limit: "agent",
  params: z.object({ id: Slug }),
  body: z.object(signed),
  response: Ok,
  errors: ["not_found", "secure_browser_refused", "too_many_requests"],
});

/** How far the command to close a program has come; `running` means that it could not be closed. */
export const CommandState = z.enum(["running", "notExecuted", "inProgress", "success"]);
export type CommandState = z.infer<typeof CommandState>;
export const SystemCheckState = z.enum(["DEFAULT", "INPROGRESS", "COMPLETED", "FAILED"]);
export type SystemCheckState = z.infer<typeof SystemCheckState>;

/** A restricted program that runs, and what became of the command to close it. */
export const FoundProgram = z.object({ name: z.string(), process: z.string(), pid: z.number(), state: CommandState });
export type FoundProgram = z.infer<typeof FoundProgram>;

/** What a page inside the agent may ask it, through `window.invigilSecureBrowser`, with consent where it matters. */
export const AgentCall = z.discriminatedUnion("method", [
  z.object({ method: z.literal("check") }),
  z.object({ method: z.literal("close"), consent: z.literal(true) }),
  z.object({ method: z.literal("sign"), challenge: z.string().max(200) }),
  z.object({ method: z.literal("bound"), id: Slug }),
  z.object({ method: z.literal("exit"), consent: z.literal(true) }),
]);
export type AgentCall = z.infer<typeof AgentCall>;
export const CheckedComputer = z.object({ programs: z.array(FoundProgram), facts: AgentFacts });
