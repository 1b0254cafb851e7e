import type { proveSafeExamBrowser, SecureBrowserState } from "@invigil/contract/proctoring/secure-browser";
import type { BodyOf } from "@invigil/contract/route";
import { rememberSecureBrowser } from "@invigil/records/secure-browser/write-secure-browser";
import { acceptsClient, hasOwnKeys, mustUseSecureBrowser } from "@invigil/rules/proctoring/secure-browser";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { randomSlug } from "../../platform/identity/tokens.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { authoredSecureBrowser } from "../../shared/tests/authored-secure-browser.ts";
import { secureBrowserOf } from "../../shared/tests/secure-browser.queries.ts";
import { accessTest, type TestAccess } from "../../shared/tests/test-access.ts";
import { isOwnChallenge, issueChallenge } from "./challenge.ts";
import { configKey } from "./config-key.ts";
import { judgeKeys, type AllowedKeys, type KeyFault, type ShownKeys } from "./judge-keys.ts";
import { sebSettings } from "./seb-settings.ts";
import { addedPrograms, isUnproven } from "./secure-browser.queries.ts";

export interface Visit {
  slug: string;
  sessionHash: Buffer;
}

export async function readSecureBrowser(deps: Deps, caller: Caller, visit: Visit): Promise<SecureBrowserState> {
  const { test } = await accessTest(deps.db, caller, { slug: visit.slug });
  const asked = { sessionHash: visit.sessionHash, testId: test.id };
  const secure = authoredSecureBrowser(test.settings);
  const proven = await secureBrowserOf(deps.db, { ...asked, now: deps.now() });
  return {
    required: mustUseSecureBrowser({ secure_browser: secure }, caller.usertype),
    client: proven && acceptsClient(secure, proven.client) ? proven.client : null,
    challenge: issueChallenge(deps, asked),
    offers_file: !hasOwnKeys(secure),
    file_needs_link: await isUnproven(deps.db, visit.sessionHash),
  };
}

const CONFIG_KEY = "x-safeexambrowser-configkeyhash";
const BROWSER_EXAM_KEY = "x-safeexambrowser-requesthash";

interface Proof extends Visit {
  challenge: string;
  body: BodyOf<typeof proveSafeExamBrowser>;
  request: FastifyRequest;
}

export async function proveSeb(deps: Deps, caller: Caller, proof: Proof): Promise<SecureBrowserState> {
  const { slug, sessionHash, challenge } = proof;
  const access = await accessTest(deps.db, caller, { slug });
  const asked = { sessionHash, testId: access.test.id };
  if (!isOwnChallenge(deps, asked, challenge)) throw refused("expired");
  const fault = judgeKeys(shownKeys(deps, proof), await allowedKeys(deps, access));
  if (fault !== null) throw refused(fault);
  await rememberSecureBrowser(deps.db, {
    ...asked,
    id: randomSlug(),
    client: "safe-exam-browser",
    publicKey: null,
    facts: { user_agent: proof.request.headers["user-agent"]?.slice(0, 300) ?? "" },
    at: deps.now(),
  });
  return readSecureBrowser(deps, caller, proof);
}

function refused(fault: KeyFault | "expired"): AppError {
  return new AppError("secure_browser_refused", { details: { fault } });
}

/** Once from the headers of this request, once from the page, which must itself be opened with the challenge. */
function shownKeys({ config }: Deps, { slug, challenge, body, request }: Proof): ShownKeys[] {
  const { headers, protocol, host } = request;
  const origins = new Set([config.publicUrl, `${protocol}://${host}`]);
  const header = (name: string) => String(headers[name] ?? "");
  const sent = [...origins].map((origin) => ({
    address: `${origin}${request.url}`,
    configKey: header(CONFIG_KEY),
    browserExamKey: header(BROWSER_EXAM_KEY),
  }));
  const page = URL.parse(body.url);
  const isOwnPage =
    page !== null &&
    origins.has(page.origin) &&
    page.pathname === `/v1/test/${slug}` &&
    page.searchParams.get("challenge") === challenge;
  if (!isOwnPage) return sent;
  return [...sent, { address: body.url, configKey: body.config_key, browserExamKey: body.browser_exam_key }];
}

async function allowedKeys(deps: Deps, { test, invite }: TestAccess): Promise<AllowedKeys> {
  const { config_keys: configKeys, browser_exam_keys: browserExamKeys } = authoredSecureBrowser(test.settings);
  if (configKeys.length > 0 || browserExamKeys.length > 0) return { configKeys, browserExamKeys };
  // Without an invitation there is no file.
  if (invite === null) throw refused("config key");
  const settings = sebSettings(deps, { inviteId: invite.id, added: await addedPrograms(deps.db, test.company_id) });
  return { configKeys: [configKey(settings)], browserExamKeys: [] };
}
