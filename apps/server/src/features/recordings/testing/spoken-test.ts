import { readReport } from "@invigil/contract/results/reports";
import { signInRecruiter, startCandidate } from "../../../testing/candidate.ts";
import { createFactory } from "../../../testing/factory.ts";
import { pathOf, type TestServer } from "../../../testing/harness.ts";

/** The shortest file that is recognised as sound. */
export const WAV = Buffer.concat([Buffer.from("RIFFd\0\0\0WAVEfmt ", "latin1"), Buffer.alloc(64)]);

interface Signed {
  signed_url: string;
  resource_uri: string;
}

/** A candidate in a test of two spoken answers, and a recruiter who reads the report. */
export async function startSpokenTest(server: TestServer) {
  const factory = createFactory(server.db);
  const companyId = (await factory.company()).id;
  const recruiter = (await signInRecruiter(server, companyId)).browser;
  const test = await factory.test(companyId, { problems: [[{ type: "ADO" }, { type: "ADO" }]] });
  const who = await startCandidate(server, test);
  const problem = (n: number) => who.problems[n]?.slug ?? "";
  const report = async () => {
    const reply = await recruiter.get(`${pathOf(readReport, { slug: test.slug })}?username=${who.account.username}`);
    return readReport.response.parse(reply.json());
  };

  /** Asks for the address of a recording, by default of the first answer. */
  function sign(given: object = {}, browser = who.browser) {
    const sound = { kind: "ADO", problem: problem(0), content_type: "audio/wav", size: WAV.length };
    return browser.post("/rpc/recording.sign", { ...sound, test_solution_set: who.solutionSet.id, ...given });
  }

  return {
    who,
    recruiter,
    problem,
    report,
    entries: async () => (await report()).sections.flatMap(({ problems }) => problems),
    sign,
    signed: async (given: object = {}) => (await sign(given)).json<Signed>(),
    put: ({ signed_url }: Signed) => server.browser().send("PUT", signed_url, WAV, { "content-type": "audio/wav" }),
  };
}
export type SpokenTest = Awaited<ReturnType<typeof startSpokenTest>>;
