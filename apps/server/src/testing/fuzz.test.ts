import { allRoutes } from "@invigil/contract/all-routes";
import { ErrorBody, errorStatus } from "@invigil/contract/errors";
import type { Route } from "@invigil/contract/route";
import type { LightMyRequestResponse } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { sha256 } from "../platform/tokens.ts";
import type { Browser } from "./browser.ts";
import { createCast, type Cast } from "./cast.ts";
import { mutate, toWire, RAW_BODIES, RAW_PIECES } from "./fuzz-mutations.ts";
import { createRandom, generate, pick, type Random, type Schema } from "./fuzz-values.ts";
import { pathOf, startServer, type TestServer } from "./harness.ts";
import { nameOf, routeInputs, type RouteInput } from "./route-inputs.ts";
import { sendRoute } from "./send-route.ts";

/** `FUZZ_SEED=7 FUZZ_CASES=500` tries others, and more. */
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_260_101);
const CASES = Number(process.env["FUZZ_CASES"] ?? 60);
/** After a success these leave nothing to reach for the cases that follow. */
const USES_UP = new Set([
  "POST /rpc/test.submit_all/:id",
  "POST /rpc/test.submit_section",
  "POST /rpc/test.retake/:id",
  "DELETE /api/v1/solution/:slug",
]);
const SUCCESSES_A_CAST = 10;
/** Checks a password each time, which is slow on purpose. */
const SLOW = new Set(["POST /accounts/login"]);
const SAFE = new Set(["GET", "HEAD"]);
const ROLES = ["candidate", "recruiter"] as const;

const causes: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const log = pino({ level: "error" }, { write: (line) => void causes.push(line) });
  server = await startServer({ log, env: { LOG_LEVEL: "error" } });
});
afterAll(() => server.stop());

const routes = allRoutes.map((route) => ({ name: nameOf(route), route }));

it.each(routes)(`$name answers nonsense without failing (seed ${SEED})`, async ({ name, route }) => {
  const failures: unknown[] = [];
  const cases = SLOW.has(name) ? Math.ceil(CASES / 8) : CASES;
  for (const role of ROLES) {
    let cast = await createCast(server);
    let successes = 0;
    for (let n = 0; n < cases; n += 1) {
      if (successes >= SUCCESSES_A_CAST) {
        cast = await createCast(server);
        successes = 0;
      }
      const random = createRandom(sha256(`${SEED} ${name} ${role} ${n}`).readUInt32LE());
      causes.length = 0;
      const { sent, reply } = await sendCase({ cast, route, role, random, n });
      if (reply.statusCode < 400 && !SAFE.has(route.method)) successes += USES_UP.has(name) ? SUCCESSES_A_CAST : 1;
      const fault = faultOf(route, reply);
      if (fault)
        failures.push({ name, role, n, fault, sent: shorten(sent), reply: shorten(reply.body), causes: [...causes] });
    }
  }
  expect(failures).toEqual([]);
});

interface Case {
  cast: Cast;
  route: Route;
  role: (typeof ROLES)[number];
  random: Random;
  n: number;
}

async function sendCase({
  cast,
  route,
  role,
  random,
  n,
}: Case): Promise<{ sent: unknown; reply: LightMyRequestResponse }> {
  const browser = role === "candidate" ? cast.owner.browser : cast.others.recruiter.browser;
  const valid = routeInputs[nameOf(route)]?.(cast) ?? {};
  // The first is right as it stands: it shows that the others fail for what is wrong with them.
  const input = n === 0 ? valid : vary(random, route, valid);
  if (!input) return sendRaw(browser, route, valid, random);
  return { sent: input, reply: await sendRoute(browser, route, input, { encode: toWire }) };
}

const PARTS = ["params", "query", "body"] as const;

/** undefined: something that is not even a call. */
function vary(random: Random, route: Route, valid: RouteInput): RouteInput | undefined {
  switch (random(10)) {
    case 0:
      return undefined;
    case 1:
      return invent(route, random);
    case 2:
    case 3:
    case 4:
      return blend(valid, invent(route, random), random);
    case 5:
      return broken(blend(valid, invent(route, random), random), random);
    default:
      return broken(valid, random);
  }
}

/** Every part anew from its schema. */
function invent(route: Route, random: Random): RouteInput {
  const parts = PARTS.flatMap((part) => {
    const schema = route[part];
    return schema ? [[part, generate(schemaOf(schema), random)]] : [];
  });
  return Object.fromEntries(parts) as RouteInput;
}

/** Real ids here, invented fields there: what is all invented is refused at the first look. */
function blend(valid: RouteInput, invented: RouteInput, random: Random): RouteInput {
  const parts = PARTS.flatMap((part) => {
    const made = Object.entries({ ...invented[part], ...valid[part] }).map(([name, own]) => {
      const other: unknown = Reflect.get(invented[part] ?? {}, name);
      return [name, other !== undefined && random(3) === 0 ? other : own];
    });
    return valid[part] === undefined ? [] : [[part, Object.fromEntries(made)]];
  });
  return Object.fromEntries(parts) as RouteInput;
}

function schemaOf(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
}

function broken(input: RouteInput, random: Random): RouteInput {
  const parts = PARTS.filter((part) => input[part] !== undefined);
  if (parts.length === 0) return { query: { unknown: "\0" }, body: { unknown: "\0" } };
  const part = pick(random, parts);
  return { ...input, [part]: mutate(input[part], random) } as RouteInput;
}

async function sendRaw(browser: Browser, route: Route, valid: RouteInput, random: Random) {
  const names = Object.keys({ ...valid.params });
  const marked = pathOf(route, { ...valid.params, ...(names.length > 0 ? { [pick(random, names)]: "MARK" } : {}) });
  const query =
    random(2) === 0 ? "" : `?${pick(random, RAW_PIECES)}=${pick(random, RAW_PIECES)}&test_slug=a&test_slug=b`;
  const url = `${marked.replace("MARK", pick(random, RAW_PIECES))}${query}`;
  const { type, body } = pick(random, RAW_BODIES);
  const sent = { url, type, body };
  if (SAFE.has(route.method)) return { sent, reply: await browser.send(route.method, url) };
  return { sent, reply: await browser.send(route.method, url, body, { "content-type": type }) };
}

/** undefined: the server behaved. */
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
