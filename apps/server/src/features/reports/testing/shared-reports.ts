import { createShare, listShares, readSharedReport } from "@invigil/contract/results/report-shares";
import type { Role } from "@invigil/contract/roles";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../../testing/candidate.ts";
import { createFactory } from "../../../testing/factory.ts";
import { pathOf, type TestServer } from "../../../testing/harness.ts";
import { evaluateEnded, submit } from "../../../testing/take-test.ts";

export const PICTURE = "/media/pic123/plan.png";
const PROBLEMS = [
  { type: "TEX", title: "Why?", statement: `Look at ![a plan](${PICTURE}).`, maxScore: 5 },
  { type: "SUB", title: "Describe", maxScore: 5 },
  { type: "VID", title: "Say it", maxScore: 5 },
];

/** Reviewers who share reports, and readers without an account. */
export function sharing(server: TestServer) {
  async function signInAs(companyId: number, role: Role) {
    const { account, browser } = await signInRecruiter(server, companyId);
    await server.db.updateTable("account").set({ role }).where("id", "=", account.id).execute();
    return { account, browser };
  }
  type Reviewer = Awaited<ReturnType<typeof signInAs>>;

  /** As a browser without any cookie. */
  const visit = (url: string, headers = {}) => server.inject({ method: "GET", url, headers });

  return {
    signInAs,
    visit,
    open: (token: string) => visit(pathOf(readSharedReport, { token })),

    /** Somebody who has answered a test, and a reviewer of the company. */
    async ended(overrides: Parameters<ReturnType<typeof createFactory>["test"]>[1] = {}) {
      const factory = createFactory(server.db);
      const company = await factory.company();
      const test = await factory.test(company.id, { problems: [PROBLEMS], ...overrides });
      const who = await startCandidate(server, test);
      return { factory, company, who, reviewer: await signInAs(company.id, "reviewer") };
    },

    async share({ browser }: Reviewer, who: StartedCandidate, content = "answers", days = 7) {
      const body = { username: who.account.username, name: "The head of the team", content, days };
      const reply = await browser.post(pathOf(createShare, { slug: who.test.slug }), body);
      if (reply.statusCode !== 201) throw new Error(reply.body);
      const { share: made } = createShare.response.parse(reply.json());
      const token = made.url?.split("/").at(-1) ?? "";
      return { ...made, token };
    },

    async list({ browser }: Reviewer, who: StartedCandidate) {
      const url = `${pathOf(listShares, { slug: who.test.slug })}?username=${who.account.username}`;
      return listShares.response.parse((await browser.get(url)).json()).shares;
    },

    async finish(who: StartedCandidate) {
      await submit(who);
      await evaluateEnded(server);
    },
  };
}
