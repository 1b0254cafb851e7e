import { allRoutes } from "@invigil/contract/all-routes";
import { ErrorBody, errorStatus } from "@invigil/contract/errors";
import type { Route } from "@invigil/contract/route";
import type { LightMyRequestResponse } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../browser.ts";
import { createCast, type Cast } from "../cast.ts";
import { casesOf, type Sent } from "./fuzz-cases.ts";
import { toWire } from "./fuzz-mutations.ts";
import { startServer, type TestServer } from "../harness.ts";
import { nameOf, routeInputs } from "../inputs/route-inputs.ts";
import { sendRoute } from "../send-route.ts";

/** `FUZZ_SEED=7 FUZZ_CASES=500` tries different and more cases. */
const SEED = Number(process.env["FUZZ_SEED"] ?? 1);
const COUNT = Number(process.env["FUZZ_CASES"] ?? 6);
/** After a success these leave nothing for the following cases to use. */
const USES_UP = new Set([
  "POST /rpc/test.submit_all/:id",
  "POST /rpc/test.submit_section",
  "POST /rpc/test.retake/:id",
  "DELETE /api/v1/solution/:slug",
  "POST /rpc/candidate.erase/:username",
]);
const SUCCESSES_A_CAST = 10;
/** These hash a password each time, which is slow on purpose, or render a whole document. */
const SLOW = new Set([
  "POST /accounts/login",
  "POST /accounts/signup",
  "POST /rpc/account.change_password",
  "POST /rpc/second_factor.begin",
  "POST /rpc/second_factor.renew_codes",
  "POST /rpc/second_factor.remove",
  "POST /rpc/passkey.begin",
  "POST /rpc/passkey.remove/:id",
  "GET /api/v1/test/:slug/report.pdf",
]);
const SAFE = new Set(["GET", "HEAD"]);

const causes: string[] = [];
let server: TestServer;
/** Who sends; recreated once successful calls have used it up. */
let cast: Cast;
let successes = 0;
let touched = false;
beforeAll(async () => {
  const log = pino({ level: "error" }, { write: (line) => void causes.push(line) });
  server = await startServer({ log, env: { LOG_LEVEL: "error" } });
  cast = await createCast(server);
});
afterAll(() => server.stop());

async function renewCast(): Promise<void> {
  cast = await createCast(server);
  successes = 0;
  touched = false;
}

const ROLES: Record<string, (cast: Cast) => Browser> = {
  candidate: ({ owner }) => owner.browser,
  recruiter: ({ others }) => others.recruiter.browser,
};
const routes = allRoutes.map((route) => ({ name: nameOf(route), route }));

it.each(routes)(
  `$name handles nonsense without failing (seed ${SEED})`,
  async ({ name, route }) => {
    const failures: unknown[] = [];
    const count = SLOW.has(name) ? Math.ceil(COUNT / 8) : COUNT;
    // Each route starts with an untouched cast.
    if (touched) await renewCast();
    for (const [role, browserOf] of Object.entries(ROLES)) {
      // Callers without permission are refused before anything is checked.
      const isRefused = role === "candidate" && route.access === "recruiter";
      const asked = { seed: `${SEED} ${role}`, count: isRefused ? Math.ceil(count / 6) : count };
      for (const [n, make] of casesOf(route, asked).entries()) {
        if (successes >= SUCCESSES_A_CAST) await renewCast();
        causes.length = 0;
        const valid = routeInputs[name]?.(cast) ?? {};
        const sent = make(valid);
        const reply = await send(browserOf(cast), route, sent, valid.headers);
        if (reply.statusCode < 400 && !SAFE.has(route.method)) successes += USES_UP.has(name) ? SUCCESSES_A_CAST : 1;
        // A cookie may be another session, or none.
        touched ||= successes > 0 || reply.cookies.length > 0;
        const fault = faultOf(route, reply);
        if (fault)
          failures.push({ role, n, fault, sent: shorten(sent), reply: shorten(reply.body), causes: [...causes] });
      }
    }
    expect(failures).toEqual([]);
  },
  300_000 + COUNT * 1_000,
);

function send(
  browser: Browser,
  route: Route,
  sent: Sent,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  if ("input" in sent) return sendRoute(browser, route, sent.input, { encode: toWire, headers });
  const { url, body, type } = sent;
  if (SAFE.has(route.method)) return browser.send(route.method, url);
  return browser.send(route.method, url, body, { "content-type": type, ...headers });
}

/** Undefined if the server behaved. */
function faultOf(route: Route, reply: LightMyRequestResponse): string | undefined {
  if (reply.statusCode >= 500) return `answered ${reply.statusCode}`;
  if (reply.statusCode < 400 || route.method === "HEAD") return undefined;
  const error = ErrorBody.safeParse(JSON.parse(reply.body));
  if (!error.success) return "answered an error of another shape";
  const known = Object.entries(errorStatus).find(([code]) => code === error.data.code);
  return known?.[1] === reply.statusCode ? undefined : `answered ${error.data.code} with ${reply.statusCode}`;
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 1_500 ? `${text.slice(0, 1_500)}… (${text.length} characters)` : text;
}
