import type { StartedAttempt } from "@invigil/contract/taking/attempts";
import { createFactory, type Factory } from "./factory.ts";
import type { TestServer } from "./harness.ts";

type MadeTest = Awaited<ReturnType<Factory["test"]>>;
type TestInput = Parameters<Factory["test"]>[1];

/** A candidate who is signed in and has an invitation. */
export async function inviteCandidate(server: TestServer, test: MadeTest) {
  const account = await createFactory(server.db).candidate(test.id);
  const browser = server.browser();
  await browser.signIn(server.deps, account.id);
  return { account, browser, test };
}

/** A candidate whose clock is running, and who has filled in whatever the test asks for first. */
export async function startCandidate(server: TestServer, given?: MadeTest, input?: TestInput) {
  const factory = createFactory(server.db);
  const test = given ?? (await factory.test((await factory.company()).id, input));
  const invited = await inviteCandidate(server, test);
  const onboarded = { onboarded_at: server.now() };
  await server.db.updateTable("invite").set(onboarded).where("account_id", "=", invited.account.id).execute();
  const reply = await invited.browser.post(`/rpc/test.start/${test.id}`);
  if (reply.statusCode !== 200) throw new Error(`start answered ${reply.statusCode}: ${reply.body}`);
  const started: StartedAttempt = reply.json();
  return {
    ...invited,
    started,
    solutionSet: started.solution_set,
    problems: started.sections.flatMap((section) => section.problems),
  };
}
export type StartedCandidate = Awaited<ReturnType<typeof startCandidate>>;

export async function signInRecruiter(server: TestServer, companyId: number) {
  const account = await createFactory(server.db).account("recruiter", companyId);
  const browser = server.browser();
  await browser.signIn(server.deps, account.id);
  return { account, browser };
}
