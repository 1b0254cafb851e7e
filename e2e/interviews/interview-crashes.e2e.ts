import type { BrowserContext, Page, Route } from "@playwright/test";
import { prepareInterview } from "../support/interview-calls.ts";
import {
  answerField,
  expectFloor,
  INTERVIEW,
  INTERVIEW_PAGE,
  shownQuestion,
  WHOLE_ANSWER,
} from "../support/interview-page.ts";
import { expect, test } from "../support/journey.ts";
import type { Product } from "../support/product.ts";

/** How often the page is killed in each phase; `npm run faults:interviews` makes it twenty times. */
const KILLS = Number(process.env["KILLS"] ?? 1);
/** So many questions has the demo's interview: the page is killed in each phase of each. */
const QUESTIONS = 4;
const DRAFT = "The beginning of an answer";

/** Kills the page's process, as a browser without memory does, and opens another page. */
async function crash(page: Page, beforeOpening: (next: Page) => Promise<void> = async () => {}): Promise<Page> {
  const context = page.context();
  const crashed = page.waitForEvent("crash");
  const session = await context.newCDPSession(page);
  // The reply never comes.
  session.send("Page.crash").catch(() => {});
  await crashed;
  await page.close();
  const next = await context.newPage();
  await beforeOpening(next);
  await next.goto(INTERVIEW_PAGE);
  return next;
}

/** No reply to a call reaches the page; the call itself reaches the server, or does not. Resolves once it was made. */
async function cutOff(page: Page, call: "answer" | "heard", { reachesServer }: { reachesServer: boolean }) {
  const made = Promise.withResolvers<void>();
  const lose = async (route: Route) => {
    if (reachesServer) await route.fetch();
  };
  await page.route(`**/interview-session/${call}`, (route) => lose(route).then(made.resolve, made.reject));
  return made.promise;
}

/** Kills the page while it asks the next question, while it listens, and while it waits for the one after. */
async function killInEachPhase(page: Page, round: number): Promise<Page> {
  const isOdd = round % 2 === 1;
  // What the page has not heard of may have happened or not.
  let heard = Promise.resolve();
  let at = await crash(page, async (next) => {
    heard = cutOff(next, "heard", { reachesServer: isOdd });
  });
  await heard;
  const question = await shownQuestion(at).innerText();
  at = await crash(at);
  await expectFloor(at);
  await expect(shownQuestion(at)).toHaveText(question);

  await answerField(at).fill(DRAFT);
  if (isOdd) await expect(at.getByText("Your draft is saved.")).toBeVisible();
  at = await crash(at);
  await expectFloor(at);
  await expect(shownQuestion(at)).toHaveText(question);
  if (isOdd) await expect(answerField(at)).toHaveValue(DRAFT);

  const sent = cutOff(at, "answer", { reachesServer: true });
  await answerField(at).fill(WHOLE_ANSWER);
  await answerField(at).press("Control+Enter");
  await sent;
  return at;
}

/** An interview whose page is killed at so many questions. Returns what the server has of it. */
async function holdInterview(context: BrowserContext, product: Product, questions: number) {
  const { link, accountId } = await product.invite(INTERVIEW);
  let page = await context.newPage();
  await prepareInterview(page, { link, slug: INTERVIEW });
  await page.goto(INTERVIEW_PAGE);
  await page.getByRole("radio", { name: "Type" }).check();
  await page.getByRole("button", { name: "Begin interview" }).click();
  const goOn = () => page.getByRole("button", { name: "Continue", exact: true });
  await expect(goOn()).toBeVisible();
  const greeting = await shownQuestion(page).innerText();
  page = await crash(page);
  await expect(shownQuestion(page)).toHaveText(greeting);
  const heard = cutOff(page, "heard", { reachesServer: true });
  await goOn().click();
  await heard;
  for (let round = 0; round < questions; round += 1) page = await killInEachPhase(page, round);
  page = await crash(page);
  await expectFloor(page);
  return await product.db
    .selectFrom("interview_turn as turn")
    .innerJoin("attempt", "attempt.id", "turn.attempt_id")
    .select(["turn.kind", "turn.question", "turn.answer"])
    .where("attempt.account_id", "=", accountId)
    .orderBy("turn.seq")
    .execute();
}

test("a page killed while it asks, listens or waits goes on at the same turn [A2.05, B4.18]", async ({
  browser,
  product,
  faults,
}) => {
  for (let left = KILLS; left > 0; left -= QUESTIONS) {
    const questions = Math.min(left, QUESTIONS);
    const context = await browser.newContext({ baseURL: product.baseUrl });
    await faults.watch(context);
    const turns = await holdInterview(context, product, questions);
    await context.close();
    expect(turns.filter(({ kind }) => kind === "greeting")).toHaveLength(1);
    // The words around a question may differ each time it is asked.
    const asked = turns.filter(({ kind }) => kind === "question").map(({ question }) => question);
    expect(asked).not.toContain(null);
    expect(new Set(asked).size).toBe(asked.length);
    const answered = Array.from({ length: questions }, () => ({ kind: "question", answer: WHOLE_ANSWER }));
    const next = { kind: questions === QUESTIONS ? "own-questions" : "question", answer: null };
    expect(turns.map(({ kind, answer }) => ({ kind, answer }))).toEqual([
      { kind: "greeting", answer: null },
      ...answered,
      next,
    ]);
  }
});
