import type { Page } from "@playwright/test";
import { openWithMedia } from "../support/fake-media.ts";
import { expect, test } from "../support/journey.ts";
import { quiet, speak } from "../support/microphone-file.ts";
import { OFFLINE_NOISE } from "../support/offline.ts";
import type { Product } from "../support/product.ts";
import { startAtOnce } from "../support/steps.ts";

const TEST = "demo-interview";
const ADDRESS = `/v1/test/${TEST}/aiinterview`;
/** Long, with a reason, a number and an own part, so that the interviewer has nothing to ask about it. */
const ANSWER =
  "I stored the orders of a shop in PostgreSQL, with one table for orders and one for their lines. " +
  "I decided on an index over customer and date instead of a cache, because the list of orders was slow. " +
  "As a result the page took 40 milliseconds where it had taken 3 seconds before.";

const said = (page: Page) => page.getByRole("region", { name: "The interviewer says" });
const question = async (page: Page) => await said(page).locator("[aria-live]").innerText();
const answer = (page: Page) => page.getByRole("textbox", { name: /^Your (answer|question)/ });
const yourTurn = (page: Page) => expect(page.getByText("It is your turn.")).toBeVisible();

/** From the landing page to the consent. */
async function begin(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Everything is ready.")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Start interview" }).click();
  await page.waitForURL("**/aiinterview");
}

async function prepare(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /agree/ }).check();
  await page.getByRole("button", { name: "Agree and continue" }).click();
  await page.getByRole("button", { name: "Continue without a CV" }).click();
  await expect(page.getByRole("heading", { name: "Ready when you are" })).toBeVisible();
}

/** Begins, and listens to the greeting. */
async function greet(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Begin interview" }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await yourTurn(page);
}

/** Opens a new candidate's interview at its first question. */
async function openFirst(page: Page, enter: (page: Page, slug: string) => Promise<{ accountId: number }>) {
  const { accountId } = await enter(page, TEST);
  await startAtOnce(page, TEST);
  await page.goto(ADDRESS);
  await prepare(page);
  return accountId;
}

async function turns({ db }: Product, accountId: number) {
  return await db
    .selectFrom("interview_turn as turn")
    .innerJoin("attempt", "attempt.id", "turn.attempt_id")
    .select(["turn.seq", "turn.kind", "turn.text", "turn.mode", "turn.answer", "turn.pieces", "turn.unanswered"])
    .where("attempt.account_id", "=", accountId)
    .orderBy("turn.seq")
    .execute();
}

test("a whole interview by typing, reloaded in every phase, with nothing asked twice [A2.05, A2.27, B4.18]", async ({
  page,
  product,
  enter,
  axe,
  screens,
}) => {
  const { accountId } = await enter(page, TEST);
  await begin(page);
  await expect(page.getByRole("button", { name: "Agree and continue" })).toBeDisabled();
  await axe(page);
  await screens(page, "interview-consent");
  await page.reload();
  await page.getByRole("checkbox", { name: /agree/ }).check();
  await page.getByRole("button", { name: "Agree and continue" }).click();
  await expect(page.getByRole("button", { name: "Choose CV" })).toBeVisible();
  await expect(page.getByRole("link", { name: "sample CV" })).toBeVisible();
  await axe(page);
  await screens(page, "interview-cv");
  await page.reload();
  await page.getByRole("button", { name: "Continue without a CV" }).click();
  await expect(page.getByRole("heading", { name: "Ready when you are" })).toBeVisible();
  await axe(page);
  await screens(page, "interview-ready");
  await page.getByRole("button", { name: "Begin interview" }).click();

  // Asking: the greeting is read at the candidate's own pace, and is the same after a reload.
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeVisible();
  const greeting = await question(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeVisible();
  expect(await question(page)).toBe(greeting);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await yourTurn(page);
  await expect(page.getByText("Topic 1 of 3")).toBeVisible();
  await expect(page.getByRole("img", { name: "The interviewer" })).toBeVisible();
  await axe(page);
  await screens(page, "interview-question");

  // Listening: the same question and the draft are there after a reload.
  const first = await question(page);
  await answer(page).fill(ANSWER);
  await page.reload();
  await yourTurn(page);
  expect(await question(page)).toBe(first);
  await expect(answer(page)).toHaveValue(ANSWER);
  await answer(page).press("Control+Enter");
  await expect.poll(() => question(page)).not.toBe(first);

  await page.reload();
  for (;;) {
    await yourTurn(page);
    if (await page.getByText("Your own questions", { exact: true }).isVisible()) break;
    const before = await question(page);
    await answer(page).fill(ANSWER);
    await page.getByRole("button", { name: "Send answer" }).click();
    await expect.poll(() => question(page)).not.toBe(before);
  }

  const invited = await question(page);
  await answer(page).fill("Can I work from home?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect.poll(() => question(page)).not.toBe(invited);
  expect(await question(page)).toContain("office on Tuesdays");
  await screens(page, "interview-own-questions");
  await yourTurn(page);
  await page.getByRole("button", { name: "I have no more questions" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await axe(page);
  await screens(page, "interview-over");

  const stored = await turns(product, accountId);
  expect(stored.filter(({ kind }) => kind === "greeting")).toHaveLength(1);
  const asked = stored.filter(({ kind }) => kind === "question").map(({ text }) => text);
  expect(new Set(asked).size).toBe(asked.length);
  expect(stored.find(({ seq }) => seq === 1)).toMatchObject({ mode: "typed", answer: ANSWER });

  await page.getByRole("button", { name: "Submit interview" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit interview" }).click();
  await page.waitForURL(/feedback|test-report/);
});

test("an answer given without a connection is kept and sent; another window follows", async ({
  page,
  product,
  enter,
  faults,
}) => {
  faults.allow(OFFLINE_NOISE);
  const accountId = await openFirst(page, enter);
  await greet(page);
  const first = await question(page);
  const other = await page.context().newPage();
  await other.goto(ADDRESS);
  await yourTurn(other);
  expect(await question(other)).toBe(first);

  await page.context().setOffline(true);
  await answer(page).fill(ANSWER);
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByText(/kept on this device and sent as soon as/)).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(() => question(page)).not.toBe(first);
  await expect.poll(() => question(other)).toBe(await question(page));
  expect((await turns(product, accountId)).filter(({ seq }) => seq === 1)).toMatchObject([{ answer: ANSWER }]);
});

test("a spoken answer is recorded in pieces through pauses and a reload, and ends by its countdown", async ({
  product,
}) => {
  const sentence = "I wrote a small program that counts the words of a book, because I wanted to know.";
  const spoken = await speak(sentence);
  // The pauses inside the answer are those of somebody who thinks.
  const microphone = [quiet(3), spoken, quiet(4), spoken, quiet(8), spoken, quiet(120)];
  const browser = await openWithMedia({ camera: [{ scene: "face", seconds: 10 }], microphone });
  try {
    const context = await browser.newContext({ baseURL: product.baseUrl, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const { link, accountId } = await product.invite(TEST);
    await page.goto(link);
    await page.waitForURL(`**/v1/test/${TEST}**`);
    await startAtOnce(page, TEST);
    await page.goto(ADDRESS);
    await prepare(page);
    await page.getByRole("radio", { name: "Speak" }).check();
    await greet(page);
    const first = await question(page);
    await expect(page.getByText(/We can hear you/)).toBeVisible();
    await expect(page.getByText(/So far: 0:[1-9]/)).toBeVisible();

    await page.reload();
    await yourTurn(page);
    expect(await question(page)).toBe(first);
    await expect(page.getByText(/So far: 0:/)).toBeVisible();
    await expect(page.getByText(/Have you finished\? If you stay silent/)).toBeVisible();
    await expect.poll(() => question(page)).not.toBe(first);
    const [stored] = (await turns(product, accountId)).filter(({ seq }) => seq === 1);
    expect(stored).toMatchObject({ mode: "spoken", unanswered: false });
    expect(stored?.pieces).toBeGreaterThan(3);
  } finally {
    await browser.close();
  }
});
