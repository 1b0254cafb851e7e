import { allRoutes } from "@invigil/contract/all-routes";
import { ErrorBody } from "@invigil/contract/errors";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CSRF_COOKIE, CSRF_HEADER } from "../platform/http/csrf.ts";
import type { Browser } from "./browser.ts";
import { CANARIES, createCast, type Cast } from "./cast.ts";
import { CALLERS, EXPECTED, type Caller } from "./expected-replies.ts";
import { startServer, type TestServer } from "./harness.ts";
import type { RouteInput } from "./inputs/route-input.ts";
import { nameOf, routeInputs } from "./inputs/route-inputs.ts";
import { sendRoute } from "./send-route.ts";

const HIDDEN: Record<Caller, readonly string[]> = {
  nobody: [...CANARIES.person, ...CANARIES.content, ...CANARIES.key],
  stranger: [...CANARIES.person, ...CANARIES.content, ...CANARIES.key],
  "other recruiter": [...CANARIES.person, ...CANARIES.content, ...CANARIES.key],
  peer: [...CANARIES.person, ...CANARIES.key],
  recruiter: CANARIES.key,
  colleague: CANARIES.key,
  owner: CANARIES.key,
};

/** Routes where the company's own authors may see the key. */
const SHOWS_KEY: readonly string[] = ["GET /api/v1/library/problem/:slug"];

/** A request that carries its own proof needs no session token, because no foreign page can make a browser send it. */
const WITHOUT_COOKIE = new Set(["proctor", "signed"]);
const unsafe = allRoutes.filter(
  ({ method, access }) => method !== "GET" && method !== "HEAD" && !WITHOUT_COOKIE.has(access),
);
const named = (routes: typeof allRoutes) => routes.map((route) => ({ name: nameOf(route), route }));
const inputOf = (name: string, cast: Cast): RouteInput => routeInputs[name]?.(cast) ?? {};

let server: TestServer;
/** Shared by the calls that change nothing. */
let unchanged: Cast;
beforeAll(async () => {
  server = await startServer();
  unchanged = await createCast(server);
});
afterAll(() => server.stop());

async function browserOf(cast: Cast, caller: Caller): Promise<Browser> {
  if (caller === "owner" || caller === "colleague") return cast[caller].browser;
  if (caller !== "nobody") return cast.others[caller].browser;
  const browser = server.browser();
  await browser.get("/gateways/validate-session");
  return browser;
}

/** Each person's own proctor token; a recruiter has none. */
function bearerOf({ tokens }: Cast, caller: Caller): Record<string, string> {
  const token = caller === "owner" || caller === "peer" || caller === "stranger" ? tokens[caller] : "";
  return { authorization: `Bearer ${token}` };
}

/** Every row that belongs to the owner, as text. */
async function ownRows({ owner }: Cast): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    with own as (select * from attempt where account_id = ${owner.account.id}),
      answers as (select * from solution where attempt_id in (select id from own))
    select json_build_array(
      (select json_agg(x order by id) from own x),
      (select json_agg(x order by id) from answers x),
      (select json_agg(x order by solution_id, seq) from solution_revision x where solution_id in (select id from answers)),
      (select json_agg(x order by attempt_id, section_id) from attempt_section x where attempt_id in (select id from own)),
      (select json_agg(x order by id) from attempt_event x where attempt_id in (select id from own)),
      (select json_agg(x order by number) from run x where account_id = ${owner.account.id}),
      (select json_agg(x order by id) from environment x where attempt_id in (select id from own)),
      (select json_agg(x order by attempt_id) from interview_session x where attempt_id in (select id from own)),
      (select json_agg(x order by attempt_id, seq) from interview_turn x where attempt_id in (select id from own)),
      (select json_agg(x order by id) from late_draft x where attempt_id in (select id from own)),
      (select json_agg(x order by source) from feedback x where attempt_id in (select id from own)),
      (select json_agg(x order by id) from account x where id = ${owner.account.id}),
      (select json_agg(x order by id) from invite x where account_id = ${owner.account.id}),
      (select json_agg(x order by id) from upload x where account_id = ${owner.account.id}),
      (select json_agg(x order by id) from issue x where account_id = ${owner.account.id}),
      (select json_agg(x order by x.conversation_id, x.seq) from chat_message x join chat_conversation c
        on c.id = x.conversation_id and c.account_id = ${owner.account.id}),
      (select json_agg(x) from proctor_session x where attempt_id in (select id from own)),
      (select json_agg(x order by id) from proctor_media x where attempt_id in (select id from own))
    )::text as text`.execute(server.db);
  return rows[0]?.text ?? "";
}

it("covers every route of the contract, and no other", () => {
  const names = allRoutes.map(nameOf).toSorted();
  expect(Object.keys(EXPECTED).toSorted()).toEqual(names);
  expect(Object.keys(routeInputs).toSorted()).toEqual(names);
});

describe.each(named(allRoutes))("$name", ({ name, route }) => {
  it("gives each caller the designed reply, and neither shows nor changes other people's data [A6.01]", async () => {
    const cast = await (route.method === "GET" || route.method === "HEAD" ? unchanged : createCast(server));
    const input = inputOf(name, cast);
    const [nobody, stranger, peer, other, recruiter, owner, may = "owner"] = EXPECTED[name] ?? [0, 0, 0, 0, 0, 0];
    const expected = { nobody, stranger, peer, "other recruiter": other, recruiter, owner, colleague: 200 };
    const before = await ownRows(cast);
    for (const caller of CALLERS.filter((each) => each !== may)) {
      const seen = await callAs(cast, caller);
      expect({ caller, ...seen }).toEqual({ caller, status: expected[caller], leaked: [] });
      expect({ caller, rows: await ownRows(cast) }).toEqual({ caller, rows: before });
    }
    // The same call must work for its intended caller, or the refusals above prove nothing.
    expect({ caller: may, ...(await callAs(cast, may)) }).toEqual({ caller: may, status: expected[may], leaked: [] });

    async function callAs(subject: Cast, caller: Caller) {
      const headers = route.access === "proctor" ? bearerOf(subject, caller) : {};
      const reply = await sendRoute(await browserOf(subject, caller), route, input, { headers });
      if (reply.statusCode >= 400 && reply.body !== "") ErrorBody.parse(reply.json());
      const text = `${JSON.stringify(reply.headers)} ${reply.body}`;
      const hidden = caller === "recruiter" && SHOWS_KEY.includes(name) ? [] : HIDDEN[caller];
      return { status: reply.statusCode, leaked: hidden.filter((canary) => text.includes(canary)) };
    }
  });
});

describe("without the token of the session", () => {
  let cast: Cast;
  beforeAll(async () => void (cast = await createCast(server)));

  it.each(named(unsafe))("$name is refused and changes nothing", async ({ name, route }) => {
    const before = await ownRows(cast);
    const own = cast.owner.browser.cookies.get(CSRF_COOKIE) ?? "";
    const foreign = cast.others.peer.browser.cookies.get(CSRF_COOKIE) ?? "";
    // A planted cookie that matches the header fails too, because the token is bound to the session.
    for (const [cookie, header] of [
      [own, ""],
      [own, foreign],
      [foreign, foreign],
    ] as const) {
      cast.owner.browser.cookies.set(CSRF_COOKIE, cookie);
      const reply = await sendRoute(cast.owner.browser, route, inputOf(name, cast), {
        headers: { [CSRF_HEADER]: header },
      });
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toMatchObject({ code: "csrf_failed" });
    }
    cast.owner.browser.cookies.set(CSRF_COOKIE, own);
    expect(await ownRows(cast)).toBe(before);
  });
});

describe("a peer who mixes own and foreign ids", () => {
  it("gets no reply about and no place in the owner's attempt [A6.01]", async () => {
    const cast = await createCast(server);
    const { owner, running, solution, past, ended, others } = cast;
    const { browser, account, solutionSet } = others.peer;
    const place = { test: running.id, problem: solution.problem, solution_type: "TEX" };
    const edit = { seq: 9, base: 1, writer: solution.writer, answer: "taken over" };
    const own = `/api/v1/hacker/${account.id}`;
    const before = await ownRows(cast);
    const replies = [
      await browser.get(`${own}/solution?context_slug=${running.slug}&solution_slug=${solution.slug}`),
      await browser.get(`${own}/solution?context_slug=${ended.slug}&solution_slug=${past.solution.slug}`),
      await browser.get(`${own}/solutionset?context_slug=${ended.slug}`),
      await browser.post("/api/v1/solution", {
        creator: account.id,
        test_solution_set: owner.solutionSet.id,
        ...place,
        ...edit,
      }),
      await browser.post("/api/v1/solution", {
        creator: owner.account.id,
        test_solution_set: solutionSet.id,
        ...place,
        ...edit,
      }),
      await browser.delete(`/api/v1/solution/${solution.slug}`),
      await browser.post("/rpc/test.submit_section", {
        solutionset_id: owner.solutionSet.id,
        section_slug: "section-1",
      }),
    ];
    // The last caller learns that it means another attempt, whether or not one exists.
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([...replies.slice(1).map(() => 404), 409]);
    for (const { body } of replies) for (const canary of HIDDEN.peer) expect(body).not.toContain(canary);
    expect(await ownRows(cast)).toBe(before);
  });
});
