import { z } from "zod";

/** The settings of the support chat, parsed with the others. */
export const SupportEnvironment = {
  /** The slug of the company whose members answer recruiters; if not set, recruiters see SUPPORT_EMAIL. */
  SUPPORT_COMPANY: z.string().min(1).max(120).optional(),
  SUPPORT_PROVIDER: z.enum(["own", "intercom", "chatwoot"]).default("own"),
  /** Where the provider's script is loaded from, if not its usual address. */
  SUPPORT_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SUPPORT_HACKER_APP_ID: z.string().min(1).max(200).optional(),
  SUPPORT_HACKER_SECRET: z.string().min(1).max(500).optional(),
  SUPPORT_RECRUITER_APP_ID: z.string().min(1).max(200).optional(),
  SUPPORT_RECRUITER_SECRET: z.string().min(1).max(500).optional(),
};

const Values = z.object(SupportEnvironment);

interface App {
  id: string;
  /** Proves to the provider that the server vouches for an e-mail address. */
  secret: string;
}

export interface SupportSettings {
  companySlug: string | undefined;
  provider: "own" | "intercom" | "chatwoot";
  /** Null for our own chat. */
  baseUrl: string | null;
  hacker: App | null;
  recruiter: App | null;
}

const USUAL_BASE = {
  own: null,
  intercom: "https://widget.intercom.io",
  chatwoot: "https://app.chatwoot.com",
} as const;

export function supportSettings(value: z.output<typeof Values>): SupportSettings {
  const provider = value.SUPPORT_PROVIDER;
  const isOwn = provider === "own";
  return {
    companySlug: value.SUPPORT_COMPANY,
    provider,
    baseUrl: isOwn ? null : (value.SUPPORT_BASE_URL?.replace(/\/$/, "") ?? USUAL_BASE[provider]),
    hacker: isOwn ? null : appOf(value.SUPPORT_HACKER_APP_ID, value.SUPPORT_HACKER_SECRET),
    recruiter: isOwn ? null : appOf(value.SUPPORT_RECRUITER_APP_ID, value.SUPPORT_RECRUITER_SECRET),
  };
}

function appOf(id: string | undefined, secret: string | undefined): App | null {
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** What is wrong with values that are each valid; null if nothing is. */
export function supportFault(env: Record<string, string | undefined>): string | null {
  for (const audience of ["HACKER", "RECRUITER"]) {
    const [id, secret] = [`SUPPORT_${audience}_APP_ID`, `SUPPORT_${audience}_SECRET`];
    if ((env[id] === undefined) !== (env[secret] === undefined)) return `${id}: set it together with ${secret}`;
  }
  const hasApp = env["SUPPORT_HACKER_APP_ID"] !== undefined || env["SUPPORT_RECRUITER_APP_ID"] !== undefined;
  const isOwn = (env["SUPPORT_PROVIDER"] ?? "own") === "own";
  if (!isOwn && !hasApp) return "SUPPORT_PROVIDER: needs the app id and secret for candidates, recruiters or both";
  return null;
}

/** What the page may load for the provider's widget. */
export interface WidgetOrigins {
  scripts: string[];
  connects: string[];
}

const INTERCOM: WidgetOrigins = {
  scripts: ["https://widget.intercom.io", "https://js.intercomcdn.com"],
  connects: [
    "https://api-iam.intercom.io",
    "https://api-iam.eu.intercom.io",
    "https://api-iam.au.intercom.io",
    "https://uploads.intercomcdn.com",
    "https://uploads.intercomusercontent.com",
    "https://*.intercom.io",
    "wss://*.intercom.io",
  ],
};

/** Undefined with our own chat, which needs nothing from elsewhere. */
export function widgetOrigins({ provider, baseUrl }: SupportSettings): WidgetOrigins | undefined {
  if (provider === "own" || baseUrl === null) return undefined;
  const { origin } = new URL(baseUrl);
  const own = { scripts: [origin], connects: [origin, origin.replace(/^http/, "ws")] };
  if (provider === "chatwoot") return own;
  return {
    scripts: [...new Set([...own.scripts, ...INTERCOM.scripts])],
    connects: [...own.connects, ...INTERCOM.connects],
  };
}
