import type { Test } from "@invigil/contract/taking/tests";
import { errorReply, fakeFetch, type Seen } from "./fake-fetch.ts";
import { aReceipt, aSection, aSolutionSet, aStartedAttempt, candidate, recruiter } from "./fixtures.ts";

export const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** A server with one test, called `demo`. `over` answers first; null leaves the call to the server. */
export function fakeTestServer(
  test: Test,
  over: (seen: Seen) => Response | Promise<Response> | null = () => null,
): Seen[] {
  const solution_set = aSolutionSet({ expiry: inAnHour() });
  const started = aStartedAttempt({ test: { ...test, session_state: "ACTIVE" }, solution_set });
  return fakeFetch((seen) => {
    const answer = over(seen);
    if (answer) return answer;
    const path = seen.path.split("?")[0] ?? "";
    switch (path) {
      case "/gateways/identity":
        return Response.json(candidate);
      case "/rpc/get_server_time":
        return Response.json({ server_time: new Date().toISOString(), is_system_time_mismatch_enabled: false });
      case "/api/v1/test/demo":
        return Response.json(test);
      case "/api/v1/hacker/7/solutionset":
      case "/api/v1/recruiter/8/solutionset":
        return Response.json(solution_set);
      case "/api.v2/assessment/3/sectionwise/problems":
        return Response.json({ sections: [aSection()] });
      case "/rpc/test.start/3":
      case "/rpc/test.restart":
        return Response.json(started);
      case "/rpc/test.submit_all/3":
      case "/api/v1/test/demo/receipt":
        return Response.json(aReceipt());
      case "/rpc/test.end/demo":
      case "/rpc/track":
        return Response.json({ ok: true });
      case "/api/v1/hacker/7":
        return Response.json({ id: 7, full_name: "Asha", email: candidate.username, company: null, job_title: null });
      case "/api/v1/recruiter/8":
        return Response.json({ id: 8, full_name: "Ravi", email: recruiter.username, company: null, job_title: null });
      default:
        return seen.method === "HEAD" ? new Response(null, { status: 404 }) : errorReply(404, "not_found");
    }
  });
}
