import { allRoutes } from "@invigil/contract/all-routes";
import { ErrorBody } from "@invigil/contract/errors";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CSRF_COOKIE, CSRF_HEADER } from "../platform/csrf.ts";
import type { Browser } from "./browser.ts";
import { CANARIES, createCast, type Cast } from "./cast.ts";
import { startServer, type TestServer } from "./harness.ts";
import type { RouteInput } from "./route-input.ts";
import { nameOf, routeInputs } from "./route-inputs.ts";
import { sendRoute } from "./send-route.ts";

const CALLERS = ["nobody", "stranger", "peer", "other recruiter", "recruiter", "owner"] as const;
type Caller = (typeof CALLERS)[number] | "colleague";

/** What each caller gets who sends the owner's own call. Whoever is named at the end may, and so goes last. */
const EXPECTED: Record<string, [...statuses: [number, number, number, number, number, number], may?: Caller]> = {
  //                                             nobody stranger peer other own-recruiter owner
  "GET /gateways/identity": [200, 200, 200, 200, 200, 200],
  "GET /gateways/validate-session": [200, 200, 200, 200, 200, 200],
  "POST /accounts/login": [401, 401, 401, 401, 401, 401],
  "POST /accounts/signup": [409, 409, 409, 409, 409, 409],
  "POST /accounts/logout": [200, 200, 200, 200, 200, 200],
  "GET /api/v1/hacker/:id": [401, 404, 404, 403, 403, 200],
  "GET /api/v1/recruiter/:id": [401, 403, 403, 404, 404, 403, "colleague"],
  "GET /api/v1/:type/:id/solutionset": [401, 404, 404, 404, 404, 200],
  "POST /rpc/test.init/:testId": [401, 404, 200, 404, 200, 200],
  "POST /rpc/test.start/:id": [401, 404, 200, 404, 200, 200],
  "GET /api.v2/assessment/:id/solutionset": [401, 404, 200, 404, 404, 200],
  "POST /rpc/test.restart": [401, 404, 200, 404, 404, 200],
  "POST /rpc/test.submit_all/:id": [401, 404, 200, 404, 404, 200],
  "POST /rpc/test.submit_section": [401, 404, 404, 404, 404, 200],
  "POST /rpc/test.retake/:id": [401, 404, 409, 404, 409, 200],
  "POST /rpc/test.extend/:id": [401, 403, 403, 404, 200, 403, "recruiter"],
  "GET /api/v1/test/:slug/live": [401, 403, 403, 404, 200, 403, "recruiter"],
  "POST /rpc/live.message/:slug": [401, 403, 403, 404, 200, 403, "recruiter"],
  "POST /rpc/live.acknowledge/:id": [401, 404, 404, 404, 404, 200],
  "GET /api/v1/test/:slug/receipt": [401, 404, 404, 404, 404, 200],
  "POST /rpc/test.end/:slug": [401, 404, 404, 404, 404, 200],
  "GET /generic/api/whitelabelconfig": [200, 200, 200, 200, 200, 200],
  "GET /rpc/get_server_time": [200, 200, 200, 200, 200, 200],
  "POST /rpc/feedback.collect": [401, 404, 404, 404, 404, 200],
  "HEAD /rpc/feedback.collect": [401, 404, 404, 404, 404, 200],
  "GET /api/v1/invite/:id": [401, 404, 404, 404, 404, 200],
  "GET /gateways/enter/:token": [404, 404, 404, 404, 404, 404],
  "GET /gateways/join/:key": [302, 302, 302, 302, 302, 302],
  "GET /gateways/link/:key": [404, 404, 404, 404, 404, 404],
  "POST /gateways/join/:key": [404, 404, 404, 404, 404, 404],
  "GET /api/v1/test/:slug/candidates": [401, 403, 403, 404, 200, 403, "recruiter"],
  "POST /api/v1/test/:slug/candidates": [401, 403, 403, 404, 201, 403, "recruiter"],
  "PUT /api/v1/test/:slug/link": [401, 403, 403, 404, 200, 403, "recruiter"],
  "GET /api/v1/invite/:id/link": [401, 403, 403, 404, 200, 403, "recruiter"],
  "PUT /api/v1/invite/:id/accommodations": [401, 403, 403, 404, 200, 403, "recruiter"],
  "POST /rpc/invite.resend/:id": [401, 403, 403, 404, 200, 403, "recruiter"],
  "POST /rpc/invite.revoke/:id": [401, 403, 403, 404, 409, 403, "recruiter"],
  "POST /rpc/invite.restore/:id": [401, 403, 403, 404, 200, 403, "recruiter"],
  "POST /rpc/test.pause/:id": [401, 403, 403, 404, 200, 403, "recruiter"],
  "POST /rpc/test.unpause/:id": [401, 403, 403, 404, 200, 403, "recruiter"],
  "POST /rpc/test.close/:id": [401, 403, 403, 404, 200, 403, "recruiter"],
  "GET /api/v1/company/people": [401, 403, 403, 200, 200, 403, "recruiter"],
  "POST /api/v1/company/people": [401, 403, 403, 409, 409, 403, "recruiter"],
  "PATCH /api/v1/company/people/:id": [401, 403, 403, 404, 409, 403, "recruiter"],
  "POST /rpc/recruiter.resend/:id": [401, 403, 403, 404, 200, 403, "recruiter"],
  "GET /accounts/join/:token": [404, 404, 404, 404, 404, 404],
  "POST /accounts/join/:token": [404, 404, 404, 404, 404, 404],
  "GET /api/v1/company/audit": [401, 403, 403, 200, 200, 403, "recruiter"],
  "GET /api/v1/company/brand": [401, 403, 403, 200, 200, 403, "recruiter"],
  "PUT /api/v1/company/brand": [401, 403, 403, 200, 200, 403, "recruiter"],
  "POST /api/v1/company/logo": [401, 403, 403, 415, 415, 403, "recruiter"],
  "GET /media/brand/:id": [404, 404, 404, 404, 404, 404],
  "GET /api/v1/company/outbox": [401, 403, 403, 200, 200, 403, "recruiter"],
  "POST /rpc/mail.send/:id": [401, 403, 403, 404, 200, 403, "recruiter"],
  "GET /api/v1/company/keys": [401, 403, 403, 200, 200, 403, "recruiter"],
  "POST /api/v1/company/keys": [401, 403, 403, 201, 201, 403, "recruiter"],
  "POST /rpc/key.revoke/:id": [401, 403, 403, 404, 200, 403, "recruiter"],
  "GET /api/v1/company/webhooks": [401, 403, 403, 200, 200, 403, "recruiter"],
  "POST /api/v1/company/webhooks": [401, 403, 403, 201, 201, 403, "recruiter"],
  "PATCH /api/v1/company/webhooks/:id": [401, 403, 403, 404, 200, 403, "recruiter"],
  "DELETE /api/v1/company/webhooks/:id": [401, 403, 403, 404, 204, 403, "recruiter"],
  "GET /api/v1/company/webhooks/:id/deliveries": [401, 403, 403, 404, 200, 403, "recruiter"],
  "POST /rpc/webhook.retry/:id": [401, 403, 403, 404, 200, 403, "recruiter"],
  "POST /rpc/report_issue": [401, 200, 200, 200, 200, 200],
  "POST /rpc/upload": [401, 200, 200, 200, 200, 200],
  "GET /media/:id/:name": [401, 404, 404, 404, 200, 200],
  "GET /media/proctor/:id": [401, 404, 404, 404, 200, 200],
  "PUT /storage/:key": [200, 200, 200, 200, 200, 200],
  "POST /rpc/recording.sign": [401, 404, 404, 404, 404, 200],
  "POST /rpc/recording.confirm": [401, 404, 404, 404, 404, 200],
  "GET /rpc/candidate.export/:username": [401, 403, 403, 404, 200, 403, "recruiter"],
  "POST /rpc/candidate.erase/:username": [401, 403, 403, 404, 200, 403, "recruiter"],
  "POST /rpc/invite.add_extra_data": [401, 404, 404, 403, 403, 200],
  "POST /rpc/user.onboarded": [401, 404, 404, 403, 403, 200],
  "GET /api.v2/assessment/:id/sectionwise/problems": [401, 404, 200, 404, 404, 200],
  "GET /api.v2/assessment/:id/problems": [401, 404, 200, 404, 404, 200],
  "GET /api/v1/problem/:slug": [401, 404, 200, 404, 404, 200],
  "GET /api/v1/test/:slug/solutionset": [401, 404, 403, 404, 200, 200],
  "GET /api/v1/test/:slug/report": [401, 403, 403, 404, 200, 403, "recruiter"],
  "GET /api/v1/test/:slug/statistics": [401, 403, 403, 404, 200, 403, "recruiter"],
  "GET /api/v1/test/:slug/report/export": [401, 403, 403, 404, 200, 403, "recruiter"],
  "GET /api/v1/review/:slug": [401, 403, 403, 404, 200, 403, "recruiter"],
  // Nothing is marked before it is evaluated.
  "PUT /api/v1/review/:slug/mark": [401, 403, 403, 404, 403, 403, "recruiter"],
  "DELETE /api/v1/review/:slug/mark": [401, 403, 403, 404, 403, 403, "recruiter"],
  "GET /api/v1/test/:slug/integrity": [401, 403, 403, 404, 200, 403, "recruiter"],
  "GET /api/v1/test/:slug/report.pdf": [401, 403, 403, 404, 200, 403, "recruiter"],
  // The test does not show candidates what was noted.
  "GET /api/v1/test/:slug/flags": [401, 404, 403, 404, 200, 403, "recruiter"],
  "POST /rpc/flag.comment/:id": [401, 404, 404, 403, 403, 404],
  "POST /rpc/flag.answer/:id": [401, 403, 403, 404, 404, 403, "recruiter"],
  "GET /api/v1/solution/:id": [401, 404, 404, 404, 200, 200],
  "GET /api/v1/:type/:id/solution": [401, 404, 404, 404, 404, 200],
  "POST /api/v1/solution": [401, 404, 404, 404, 404, 201],
  "PATCH /api/v1/solution/:slug": [401, 404, 404, 404, 404, 200],
  "DELETE /api/v1/solution/:slug": [401, 404, 404, 404, 404, 204],
  "GET /api/v1/library": [401, 403, 403, 200, 200, 403, "recruiter"],
  "POST /api/v1/library/problem": [401, 403, 403, 201, 201, 403, "recruiter"],
  "GET /api/v1/library/problem/:slug": [401, 403, 403, 404, 200, 403, "recruiter"],
  "PATCH /api/v1/library/problem/:slug": [401, 403, 403, 404, 200, 403, "recruiter"],
  "POST /api/v1/library/problem/:slug/publish": [401, 403, 403, 404, 200, 403, "recruiter"],
  "POST /api/v1/library/problem/:slug/draft": [401, 403, 403, 404, 200, 403, "recruiter"],
  "POST /api/v1/library/problem/:slug/duplicate": [401, 403, 403, 404, 201, 403, "recruiter"],
  "POST /api/v1/library/problem/:slug/archive": [401, 403, 403, 404, 200, 403, "recruiter"],
  "DELETE /api/v1/library/problem/:slug": [401, 403, 403, 404, 204, 403, "recruiter"],
  "GET /api/v1/library/problem/:slug/versions": [401, 403, 403, 404, 200, 403, "recruiter"],
  "POST /api/v1/library/problem/:slug/trial": [401, 403, 403, 404, 200, 403, "recruiter"],
  "POST /api/v1/library/problem/:slug/check": [401, 403, 403, 404, 200, 403, "recruiter"],
  "GET /api/v1/test/:slug/regrades": [401, 403, 403, 404, 200, 403, "recruiter"],
  "GET /api/v1/test/:slug/regrade-key": [401, 403, 403, 404, 200, 403, "recruiter"],
  "POST /api/v1/test/:slug/regrades": [401, 403, 403, 404, 201, 403, "recruiter"],
  "GET /api/v1/regrade/:id": [401, 403, 403, 404, 200, 403, "recruiter"],
  "POST /api/v1/regrade/:id/apply": [401, 403, 403, 404, 200, 403, "recruiter"],
  "POST /api/v1/regrade/:id/discard": [401, 403, 403, 404, 200, 403, "recruiter"],
  "GET /api/v1/test/:slug/similarity": [401, 403, 403, 404, 200, 403, "recruiter"],
  // Nobody else has answered, so there is no pair.
  "GET /api/v1/test/:slug/similarity/pair": [401, 403, 403, 404, 404, 403, "recruiter"],
  "POST /api/v1/library/import": [401, 403, 403, 415, 415, 403, "recruiter"],
  "GET /api/v1/library/export": [401, 403, 403, 200, 200, 403, "recruiter"],
  "GET /api/v1/library/folders": [401, 403, 403, 200, 200, 403, "recruiter"],
  "GET /api/v1/tests": [401, 403, 403, 200, 200, 403, "recruiter"],
  "POST /api/v1/tests": [401, 403, 403, 201, 201, 403, "recruiter"],
  "GET /api/v1/tests/:slug": [401, 403, 403, 404, 200, 403, "recruiter"],
  "PATCH /api/v1/tests/:slug": [401, 403, 403, 404, 200, 403, "recruiter"],
  "DELETE /api/v1/tests/:slug": [401, 403, 403, 404, 204, 403, "recruiter"],
  "POST /api/v1/tests/:slug/publish": [401, 403, 403, 404, 200, 403, "recruiter"],
  "POST /api/v1/tests/:slug/archive": [401, 403, 403, 404, 200, 403, "recruiter"],
  "POST /api/v1/tests/:slug/restore": [401, 403, 403, 404, 200, 403, "recruiter"],
  "POST /api/v1/tests/:slug/duplicate": [401, 403, 403, 404, 201, 403, "recruiter"],
  "DELETE /api/v1/tests/:slug/trial": [401, 403, 403, 404, 204, 403, "recruiter"],
  "GET /api/v1/usable-problems": [401, 403, 403, 200, 200, 403, "recruiter"],
  "GET /api/v1/test/:slug": [401, 404, 200, 404, 200, 200],
  // Each reaches their own attempt only. The file is no picture, and nothing is stored yet.
  "POST /rpc/proctorv2/identity/create/:type/:id/:kind": [401, 404, 415, 403, 403, 415],
  "GET /rpc/proctorv2/identity/fetch/:type/:id": [401, 404, 404, 403, 403, 404],
  "GET /rpc/proctorv2/identity/fetch/v2/:type/:id": [401, 404, 200, 403, 403, 200],
  "POST /rpc/proctorv2/settings/create/:type/:id": [401, 404, 200, 403, 403, 200],
  "POST /fetchsettings/:assessmentType/:assessmentId": [401, 400, 200, 401, 401, 200],
  "POST /v1/signed-url": [401, 400, 200, 401, 401, 200],
  "POST /v1/batch-signed-url": [401, 400, 200, 401, 401, 200],
  "POST /v1/audio-signed-url": [401, 400, 200, 401, 401, 200],
  "POST /v1/:assessment/heartbeat": [401, 401, 401, 401, 401, 200],
  "GET /get-session/:id/:slug/:username": [401, 404, 404, 404, 404, 200],
  "GET /api/v1/test/:slug/timeline": [401, 403, 403, 404, 200, 403, "recruiter"],
  "GET /api/v1/test/:slug/replay": [401, 403, 403, 404, 200, 403, "recruiter"],
  "POST /rpc/track": [401, 200, 200, 200, 200, 200],
  "POST /rpc/code.run": [401, 404, 404, 404, 404, 200],
  "POST /rpc/solutions.submit": [401, 404, 404, 404, 404, 200],
  "GET /api/v1/run/:id": [401, 404, 404, 404, 404, 200],
  "POST /rpc/code.abort": [401, 404, 404, 404, 404, 200],
  "GET /api/v1/problem/:slug/runs": [401, 404, 200, 404, 404, 200],
  "GET /rpc/get_technologies": [401, 200, 200, 200, 200, 200],
  "GET /rpc/detail_provider": [401, 200, 200, 200, 200, 200],
  "GET /api/v1/solution/:id/revisions": [401, 404, 404, 404, 200, 200],
  "GET /api/v1/solutionrevision/:id": [401, 404, 404, 404, 200, 200],
  "GET /api/v1/solution/:id/repo": [401, 404, 404, 404, 404, 200],
  "GET /api/v1/solution/:id/repoblob": [401, 404, 404, 404, 404, 200],
};

const HIDDEN: Record<Caller, readonly string[]> = {
  nobody: [...CANARIES.person, ...CANARIES.content, ...CANARIES.key],
  stranger: [...CANARIES.person, ...CANARIES.content, ...CANARIES.key],
  "other recruiter": [...CANARIES.person, ...CANARIES.content, ...CANARIES.key],
  peer: [...CANARIES.person, ...CANARIES.key],
  recruiter: CANARIES.key,
  colleague: CANARIES.key,
  owner: CANARIES.key,
};

/** Where the company's own authors get to see the key. */
const SHOWS_KEY: readonly string[] = ["GET /api/v1/library/problem/:slug"];

/** What carries its own proof needs no token of the session: no foreign page can make a browser send it. */
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

/** Each one's own token of the proctor service; a recruiter has none. */
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
      (select json_agg(x order by source) from feedback x where attempt_id in (select id from own)),
      (select json_agg(x order by id) from account x where id = ${owner.account.id}),
      (select json_agg(x order by id) from invite x where account_id = ${owner.account.id}),
      (select json_agg(x order by id) from upload x where account_id = ${owner.account.id}),
      (select json_agg(x order by id) from issue x where account_id = ${owner.account.id}),
      (select json_agg(x) from proctor_session x where attempt_id in (select id from own)),
      (select json_agg(x order by id) from proctor_media x where attempt_id in (select id from own))
    )::text as text`.execute(server.db);
  return rows[0]?.text ?? "";
}

it("names every route of the contract, and no other", () => {
  const names = allRoutes.map(nameOf).toSorted();
  expect(Object.keys(EXPECTED).toSorted()).toEqual(names);
  expect(Object.keys(routeInputs).toSorted()).toEqual(names);
});

describe.each(named(allRoutes))("$name", ({ name, route }) => {
  it("answers each caller as designed and neither shows nor changes what is another's [A6.01]", async () => {
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
    // The same call must work for whom it is meant, or the refusals above prove nothing.
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
    // A planted cookie that fits the header is no good either: the token is bound to the session.
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
  it("gets no answer and no place in an attempt of the owner [A6.01]", async () => {
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
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 404));
    for (const { body } of replies) for (const canary of HIDDEN.peer) expect(body).not.toContain(canary);
    expect(await ownRows(cast)).toBe(before);
  });
});
