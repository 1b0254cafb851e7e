import { setTimeout as sleep } from "node:timers/promises";
import { startTest, submitAll, type StartedAttempt } from "@invigil/contract/taking/attempts";
import { runCode, submitCode } from "@invigil/contract/taking/runs";
import { createSolution, updateSolution, type Answer } from "@invigil/contract/taking/solutions";
import type { LivePerson } from "../../apps/server/src/demo/live/invite-live.ts";
import { call, enterByLink, Refused, type Client } from "../judge-packages/client.ts";
import { openPage, type Page } from "./page.ts";
import type { Deed, Story } from "./story.ts";

interface Given {
  url: string;
  testId: number;
  person: LivePerson;
  story: Story;
  /** Ends the writing; what is there is handed in. */
  signal: AbortSignal;
  onStart: () => void;
}

/** One candidate from the link to the hand-in. */
export async function takeTest({ url, testId, person, story, signal, onStart }: Given): Promise<void> {
  const began = Date.now();
  if (!(await until(began + story.startsAfter, signal))) return;
  const client = await enterByLink(url, person.link);
  const started = await call(client, startTest, { params: { id: String(testId) } });
  onStart();
  const over = new AbortController();
  const page = await openPage({ client, started, number: person.number, onEnd: () => over.abort() });
  const either = AbortSignal.any([signal, over.signal]);
  try {
    const write = openDesk(client, { started, person });
    for (const deed of story.deeds) {
      if (!(await until(began + deed.at, either))) break;
      await unpaused(() => act(deed, { page, write, signal: either }), either);
    }
    await until(began + story.endsAt, either);
    if (over.signal.aborted) return;
    await page.finish();
    const handIn = { params: { id: String(testId) }, body: { submission_type: "MSB" } };
    await unpaused(() => call(client, submitAll, handIn), either);
  } finally {
    page.close();
  }
}

/** False if it was interrupted. */
async function until(time: number, signal: AbortSignal): Promise<boolean> {
  await sleep(Math.max(0, time - Date.now()), undefined, { signal }).catch(() => {});
  return !signal.aborted;
}

const PAUSE = 2_000;

/** Waits while a recruiter has paused the test. */
async function unpaused<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isPaused = error instanceof Refused && error.message.includes('"attempt_paused"');
      if (!isPaused || !(await until(Date.now() + PAUSE, signal))) throw error;
    }
  }
}

interface Surroundings {
  page: Page;
  write: ReturnType<typeof openDesk>;
  signal: AbortSignal;
}

async function act(deed: Deed, { page, write, signal }: Surroundings): Promise<void> {
  const since = new Date();
  switch (deed.do) {
    case "open":
      return page.show(deed.problem);
    case "edit":
      return write.save(deed.problem, deed.answer);
    case "run":
    case "judge":
      // Where no worker runs code, everything else goes on.
      return write[deed.do](deed.problem, deed.answer).catch(unlessRefused);
    case "paste":
      return page.say({ type: "paste", problem: deed.problem, size: deed.size, origin: "outside" });
    case "phone":
      return page.showPhone();
    case "leave":
      await page.leave();
      await until(since.getTime() + deed.seconds * 1_000, signal);
      return page.comeBack(Date.now() - since.getTime());
    case "vanish":
      page.vanish();
      await until(since.getTime() + deed.seconds * 1_000, signal);
      return page.return(since);
  }
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
}

interface Desk {
  started: StartedAttempt;
  person: LivePerson;
}

/** Where the answers are written: saves, runs and submissions. */
function openDesk(client: Client, { started: { test, solution_set: set, sections }, person }: Desk) {
  const problems = new Map(sections.flatMap((section) => section.problems).map((each) => [each.slug, each]));
  const heads = new Map<string, { slug: string; id: number; seq: number }>();
  const writer = `demo-${crypto.randomUUID()}`;

  function problemOf(slug: string) {
    const problem = problems.get(slug);
    if (!problem) throw new Error(`The test has no question ${slug}.`);
    return problem;
  }

  return {
    async save(slug: string, answer: Answer): Promise<void> {
      const { problem_type: solution_type } = problemOf(slug);
      const head = heads.get(slug);
      const edit = { ...answer, seq: (head?.seq ?? 0) + 1, base: head?.seq ?? 0, writer };
      const place = {
        creator: person.accountId,
        test_solution_set: set.id,
        test: test.id,
        problem: slug,
        solution_type,
      };
      const receipt = head
        ? await call(client, updateSolution, { params: { slug: head.slug }, body: edit })
        : await call(client, createSolution, { body: { ...place, ...edit } });
      heads.set(slug, receipt);
    },
    async run(slug: string, { technology, code }: Answer): Promise<void> {
      const { id, problem_type: solution_type } = problemOf(slug);
      const whose = { problem_id: id, solution_id: heads.get(slug)?.id ?? null, username: person.username };
      const body = { technology, code, input: "", sockmeta: null, ...whose };
      await call(client, runCode, { query: { solution_type, verify: "true" }, body });
    },
    async judge(slug: string): Promise<void> {
      const head = heads.get(slug);
      if (head) await call(client, submitCode, { body: { solution_id: head.id, sockmeta: null } });
    },
  };
}
