import type { Route } from "@invigil/contract/route";
import { accountInputs } from "./account-inputs.ts";
import { authoringInputs } from "./authoring-inputs.ts";
import type { Cast } from "../cast.ts";
import { environmentInputs } from "./environment-inputs.ts";
import { helpInputs } from "./help-inputs.ts";
import { interviewInputs } from "./interview-inputs.ts";
import { libraryInputs } from "./library-inputs.ts";
import { COUNTERS } from "../proctored.ts";
import { regradeInputs } from "./regrade-inputs.ts";
import { liveInputs } from "./live-inputs.ts";
import { peopleInputs } from "./people-inputs.ts";
import { reportInputs } from "./report-inputs.ts";
import type { RouteInput } from "./route-input.ts";
import { secureBrowserInputs } from "./secure-browser-inputs.ts";

export function nameOf({ method, path }: Pick<Route, "method" | "path">): string {
  return `${method} ${path}`;
}

const MOMENT = "2026-01-01T10:00:00.000Z";
const IMAGE_REQUEST = {
  upload_speed: 8.5,
  download_speed: null,
  offline_duration: 0,
  failed_image_uploads: [{ sequence: 1, stage: "upload" }],
  proctoring_start_time: MOMENT,
  image_sequence: -1,
  mode: "image",
};

const bearer = ({ tokens }: Cast) => ({ headers: { authorization: `Bearer ${tokens.owner}` } });

const EDIT = { seq: 2, base: 1, answer: "another answer" };

/**
 * A valid call for every route of the contract, which its owner may make, with the owner's real ids. Tests send the
 * same as other callers, and the fuzzer starts from it.
 */
export const routeInputs: Record<string, (cast: Cast) => RouteInput> = {
  "GET /gateways/identity": () => ({}),
  "GET /gateways/validate-session": () => ({}),
  ...accountInputs,
  ...interviewInputs,
  "GET /api/v1/hacker/:id": ({ owner }) => ({ params: { id: owner.account.id } }),
  "GET /api/v1/recruiter/:id": ({ colleague }) => ({ params: { id: colleague.account.id } }),

  "GET /api/v1/:type/:id/solutionset": ({ owner, running }) => ({
    params: { type: "hacker", id: owner.account.id },
    query: { context: "test", context_slug: running.slug },
  }),
  "POST /rpc/test.init/:testId": ({ running }) => ({ params: { testId: running.id } }),
  "POST /rpc/test.start/:id": ({ running }) => ({ params: { id: running.id } }),
  "GET /api.v2/assessment/:id/solutionset": ({ running }) => ({ params: { id: running.id } }),
  "POST /rpc/test.restart": ({ running, owner }) => ({
    body: { invite_id: owner.account.inviteId, test_slug: running.slug },
  }),
  "POST /rpc/test.submit_all/:id": ({ running }) => ({
    params: { id: running.id },
    body: {
      submission_type: "ASB",
      reason: "Browser Tolerance Violation",
      websocket_event_sequence: 4,
      failed_socket_events: [{ type: "ping", nested: { at: [1, 2] } }],
    },
  }),
  "POST /rpc/test.submit_section": ({ owner }) => ({
    body: { solutionset_id: owner.solutionSet.id, section_slug: "section-1", section_name: "Section 1", version: 1 },
  }),
  "POST /rpc/test.retake/:id": ({ ended }) => ({ params: { id: ended.id } }),
  "POST /rpc/test.extend/:id": ({ running, owner }) => ({
    params: { id: running.id },
    body: { username: owner.account.username, minutes: 5 },
  }),
  "GET /api/v1/test/:slug/receipt": ({ ended }) => ({ params: { slug: ended.slug } }),
  "POST /rpc/test.end/:slug": ({ ended }) => ({ params: { slug: ended.slug } }),

  "GET /generic/api/whitelabelconfig": () => ({}),
  "GET /rpc/get_server_time": () => ({}),

  "POST /rpc/feedback.collect": ({ ended }) => ({
    body: { source: "PT", test_slug: ended.slug, rating: 4, comment: "It went well" },
  }),
  "HEAD /rpc/feedback.collect": ({ ended }) => ({ query: { source: "PT", test_slug: ended.slug } }),

  "GET /api/v1/invite/:id": ({ owner }) => ({ params: { id: owner.account.inviteId } }),
  ...secureBrowserInputs,
  "GET /gateways/enter/:token": ({ owner }) => ({ params: { token: `${owner.account.inviteId}.not-the-right-mac` } }),
  "POST /rpc/report_issue": ({ running, solution }) => ({
    body: {
      comment: "The second picture does not load.",
      category: "Question",
      problem_slug: solution.problem,
      test_slug: running.slug,
    },
  }),

  ...helpInputs,
  ...peopleInputs,

  "POST /rpc/upload": () => ({ body: { upload_type: "generic", name: "notes.txt" } }),
  "GET /media/:id/:name": ({ upload }) => ({ params: { id: upload.id, name: upload.name } }),

  "GET /rpc/attachment_kind": ({ solution }) => ({
    query: { problem: solution.problem, url: "https://example.com/not-in-it.pdf" },
  }),
  "GET /media/proctor/:id": ({ recording }) => ({ params: { id: recording.id } }),
  // Anyone with the address may upload the file; it is already there and stays as it is.
  "PUT /storage/:key": ({ recording }) => ({
    params: { key: recording.id },
    query: recording.query,
    body: {},
    headers: { "content-type": "video/webm" },
  }),
  "POST /rpc/recording.sign": ({ owner, recording }) => ({
    body: {
      kind: "VID",
      test_solution_set: owner.solutionSet.id,
      problem: owner.problems[1]?.slug,
      content_type: "video/webm",
      size: recording.size,
    },
  }),
  "POST /rpc/recording.confirm": ({ recording }) => ({ body: { resource_uri: recording.url } }),
  "GET /rpc/candidate.export/:username": ({ owner }) => ({ params: { username: owner.account.username } }),
  "POST /rpc/candidate.erase/:username": ({ owner }) => ({
    params: { username: owner.account.username },
    body: { confirm: owner.account.username },
  }),

  "POST /rpc/invite.add_extra_data": ({ owner }) => ({
    query: { invite_id: owner.account.inviteId },
    body: { extra_data: { College: "Another college" } },
  }),
  "POST /rpc/user.onboarded": ({ owner }) => ({ body: { invite_id: owner.account.inviteId } }),

  "GET /api.v2/assessment/:id/sectionwise/problems": ({ running }) => ({
    params: { id: running.id },
    query: { test_slug: running.slug },
  }),
  "GET /api.v2/assessment/:id/problems": ({ running }) => ({
    params: { id: running.id },
    query: { ids: running.sections.flatMap(({ problems }) => problems.map(({ id }) => id)).join(",") },
  }),
  "GET /api/v1/problem/:slug": ({ running, solution }) => ({
    params: { slug: solution.problem },
    query: { _role: "candidate", test_slug: running.slug },
  }),

  "GET /api/v1/test/:slug/solutionset": ({ ended, owner }) => ({
    params: { slug: ended.slug },
    query: { username: owner.account.username },
  }),
  ...reportInputs,
  "GET /api/v1/solution/:id": ({ ended, past }) => ({
    params: { id: past.solution.id },
    query: { test_slug: ended.slug, full: true },
  }),

  "POST /rpc/code.run": ({ owner, code }) => ({
    query: { solution_type: "SCR", verify: true },
    body: {
      technology: "python",
      code: "print(1)",
      files: { "src/main.py": "print(2)" },
      input: "1 2",
      problem_id: owner.problems.at(-1)?.id,
      solution_id: code.id,
      sockmeta: { connid: "a", wid: "b", sockid: "c" },
      username: owner.account.username,
    },
  }),
  "POST /rpc/solutions.submit": ({ code }) => ({ body: { solution_id: code.id, sockmeta: null } }),
  "GET /api/v1/run/:id": ({ run }) => ({ params: { id: run.id } }),
  "POST /rpc/code.abort": ({ run }) => ({ body: { run_id: run.id } }),
  "GET /api/v1/problem/:slug/runs": ({ running, owner }) => ({
    params: { slug: owner.problems.at(-1)?.slug ?? "" },
    query: { test_slug: running.slug },
  }),
  ...environmentInputs,
  "GET /rpc/get_technologies": () => ({}),
  "GET /rpc/detail_provider": () => ({ query: { namespace: "stub", q: "python" } }),

  "GET /api/v1/solution/:id/revisions": ({ past }) => ({
    params: { id: past.solution.id },
    query: { before: 9, all: true },
  }),
  "GET /api/v1/solutionrevision/:id": ({ past }) => ({ params: { id: `${past.solution.id}.1` } }),
  "GET /api/v1/solution/:id/repo": ({ code }) => ({ params: { id: code.id } }),
  "GET /api/v1/solution/:id/repoblob": ({ code }) => ({ params: { id: code.id }, query: { path: "src/main.py" } }),

  "GET /api/v1/:type/:id/solution": ({ owner, running, solution }) => ({
    params: { type: "hacker", id: owner.account.id },
    query: { context: "test", context_slug: running.slug, solution_slug: solution.slug },
  }),
  "POST /api/v1/solution": ({ owner, running, solution }) => ({
    body: {
      creator: owner.account.id,
      test_solution_set: owner.solutionSet.id,
      test: running.id,
      problem: solution.problem,
      solution_type: "TEX",
      writer: solution.writer,
      ...EDIT,
    },
  }),
  "PATCH /api/v1/solution/:slug": ({ solution }) => ({
    params: { slug: solution.slug },
    body: { writer: solution.writer, ...EDIT },
  }),
  "DELETE /api/v1/solution/:slug": ({ running, solution }) => ({
    params: { slug: solution.slug },
    query: { context_slug: running.slug, seq: 2, base: 1, writer: solution.writer },
  }),

  "POST /rpc/proctorv2/identity/create/:type/:id/:kind": ({ running }) => ({
    params: { type: "test", id: running.id, kind: "identity_image" },
    body: { name: "identity" },
  }),
  "GET /rpc/proctorv2/identity/fetch/:type/:id": ({ running }) => ({
    params: { type: "test", id: running.id },
    query: { check_if_exists: true },
  }),
  "GET /rpc/proctorv2/identity/fetch/v2/:type/:id": ({ running }) => ({
    params: { type: "test", id: running.id },
  }),
  "POST /rpc/proctorv2/settings/create/:type/:id": ({ running }) => ({
    params: { type: "test", id: running.id },
    body: { ab_mode: "single" },
  }),
  "POST /fetchsettings/:assessmentType/:assessmentId": (cast) => ({
    params: { assessmentType: "test", assessmentId: cast.running.id },
    ...bearer(cast),
  }),
  "POST /v1/signed-url": (cast) => ({ body: { ...IMAGE_REQUEST, assessment_id: cast.running.id }, ...bearer(cast) }),
  "POST /v1/batch-signed-url": (cast) => ({
    body: {
      ...IMAGE_REQUEST,
      assessment_id: cast.running.id,
      batch_size: 5,
      last_signed_url: null,
      initial_call: true,
    },
    ...bearer(cast),
  }),
  "POST /v1/audio-signed-url": (cast) => ({
    body: {
      assessment_id: cast.running.id,
      violation_timestamp: MOMENT,
      metadata: { incidentId: "one", duration: 900, size: 9_000, type: "audio/wav", offset: 0, source: "vad" },
      file_type: "wav",
    },
    ...bearer(cast),
  }),
  "POST /v1/:assessment/heartbeat": (cast) => ({
    params: { assessment: cast.running.id },
    body: {
      assessmentId: cast.running.id,
      proctorSessionId: cast.proctorSessionId,
      at: MOMENT,
      metadata: COUNTERS,
      imageData: [{ sequence: 1, status: "fail", retry: 2, reason: "upload", subReason: "500" }],
    },
    ...bearer(cast),
  }),
  "GET /get-session/:id/:slug/:username": ({ running, owner }) => ({
    params: { id: running.id, slug: running.slug, username: owner.account.username },
  }),
  "GET /api/v1/test/:slug/timeline": ({ running, owner }) => ({
    params: { slug: running.slug },
    query: { username: owner.account.username, kinds: "start,edit", limit: 10 },
  }),
  ...liveInputs,

  ...libraryInputs,

  ...regradeInputs,
  "GET /api/v1/tests": () => ({ query: { state: "live", search: "a" } }),
  ...authoringInputs,
  "GET /api/v1/test/:slug": ({ running }) => ({ params: { slug: running.slug }, query: { is_test_env: true } }),
  "POST /rpc/track": ({ running, solution }) => ({
    body: {
      events: [
        {
          page: "Problem",
          path: "/v1/test/a/problem/b",
          test_slug: running.slug,
          problem_slug: solution.problem,
          at: "2026-01-01T10:00:00.000Z",
          extra: { tally: 1, online: true, kind: "wifi" },
        },
      ],
    },
  }),
};
