import type { Page } from "@playwright/test";
import { answerField, beginByTyping, endTime, INTERVIEW } from "../support/interview-page.ts";
import type { Invitation } from "../support/product.ts";
import { RECRUITER } from "../support/product.ts";
import { expect, test } from "../support/page-check.ts";
import { post } from "../support/steps.ts";

const DRAFTS = "**/interview-session/draft";

/** A candidate whose connection fails before the end types an answer that arrives after it. */
async function answerLate(page: Page, text: string, end: () => Promise<void>): Promise<void> {
  await beginByTyping(page);
  await page.route(DRAFTS, (route) => route.abort());
  await answerField(page).fill(text);
  await expect(page.getByText("Your latest changes are not on the server yet.")).toBeVisible();
  // The page sends its draft once more when it is left. That must not arrive either, and may pass by the route.
  await page.evaluate(() => {
    globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
    navigator.sendBeacon = () => false;
  });
  await page.goto("about:blank");
  await end();
  await page.goto(`/v1/test/${INTERVIEW}/feedback`);
  const notice = page.getByRole("region", { name: "Late answers" });
  await expect(notice).toContainText("has received this answer late");
}

/** What the candidate reads on the receipt. */
async function expectDecision(page: Page, text: string): Promise<void> {
  await page.goto(`/v1/test/${INTERVIEW}/feedback`);
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText(text);
}

test("a reviewer accepts a late answer and declines another, and both candidates can read it [B4.18]", async ({
  page,
  browser,
  product,
  enter,
  faults,
  check,
}) => {
  faults.allow(/ERR_FAILED/);
  const late = async (text: string) => {
    const context = await browser.newContext({ baseURL: product.baseUrl });
    await faults.watch(context);
    const own = await context.newPage();
    const invitation = await enter(own, INTERVIEW);
    await answerLate(own, text, () => endTime(product, invitation.accountId));
    return { page: own, invitation };
  };
  const first = await late("I typed this in a tunnel.");
  const second = await late("I typed this on a mountain.");

  await page.goto("/v1/login");
  await page.request.get("/gateways/validate-session");
  await post(page, "/accounts/login", RECRUITER);
  const openReview = async ({ email }: Invitation) => {
    await page.goto(`/v1/tests/${INTERVIEW}/report`);
    await page.getByRole("row").filter({ hasText: email }).getByRole("link").click();
    await page.waitForURL("**/test-report/**");
  };

  await openReview(first.invitation);
  const question = page.getByRole("article", { name: "Question 1" });
  const card = question.getByRole("region", { name: "Late draft: Question 1" });
  await expect(card).toContainText("I typed this in a tunnel.");
  await expect(card).toContainText("Undecided");
  await check("interview-late-undecided");
  await card.getByRole("button", { name: "Accept draft: Question 1" }).click();
  const accepting = page.getByRole("dialog", { name: "Accept the late draft" });
  await expect(accepting).toContainText("will become the candidate’s answer");
  await check("interview-late-accepting");
  await accepting.getByRole("button", { name: "Accept" }).click();
  await expect(card).toContainText(/Accepted by .* on /);
  await expect(question).toContainText("The late draft was accepted as the answer.");
  await check("interview-late-accepted");
  await expectDecision(first.page, "It is your answer now.");

  await openReview(second.invitation);
  await card.getByRole("button", { name: "Decline draft: Question 1" }).click();
  const declining = page.getByRole("dialog", { name: "Decline the late draft" });
  await declining.getByLabel("Reason").fill("Nobody was in contact for an hour before.");
  await declining.getByRole("button", { name: "Decline" }).click();
  await expect(card).toContainText("Nobody was in contact for an hour before.");
  await expect(card).toContainText("I typed this on a mountain.");
  await page.reload();
  await expect(card).toContainText(/Declined by .* on /);
  await expect(card.getByRole("button")).toHaveCount(0);
  await check("interview-late-declined");
  await expectDecision(second.page, "Your reviewers declined it");
  await first.page.context().close();
  await second.page.context().close();
});
