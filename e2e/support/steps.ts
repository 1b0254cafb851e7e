import { Test } from "@invigil/contract/taking/tests";
import { expect, type APIResponse, type Page } from "@playwright/test";

/** From the landing page through instructions, system check and declaration to the running test. */
export async function begin(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Everything is ready.")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: /^Start/ }).click();
  await page.waitForURL("**/problems");
}

export async function openQuestion(page: Page, testSlug: string, key: string): Promise<void> {
  await page.goto(`/v1/test/${testSlug}/problem/${testSlug}-${key}`);
  await expectQuestion(page);
}

/** Waits for a question's page: the address and some page's heading are there earlier. */
export async function expectQuestion(page: Page): Promise<void> {
  const question = page.getByRole("region", { name: "Question", exact: true });
  await expect(question.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Every answer on the page is on the server. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.locator('[data-save-state="saved"]').first()).toBeVisible();
  await expectSettled(page);
}

/** Nothing is on its way to the server. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.locator('[data-save-state="saving"], [data-save-state="kept"]')).toHaveCount(0);
}

/** Submits the whole test through the dialog, whichever of its pages is open. */
export async function submitTest(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit test" }).first().click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Submit/ })
    .click();
}

/**
 * Presses a button at the moment in which the page's next load shows it, for one that goes away by itself: a click takes
 * a busy machine seconds.
 */
export async function pressWhenShown(page: Page, name: string): Promise<void> {
  await page.addInitScript((text) => {
    const observer = new MutationObserver(() => {
      const found = [...document.querySelectorAll("button")].find((button) => button.innerText.trim() === text);
      if (!found) return;
      observer.disconnect();
      found.click();
    });
    observer.observe(document, { childList: true, subtree: true });
  }, name);
}

/** Makes a non-GET call as the open page would. */
export async function post(page: Page, path: string, data: object = {}): Promise<APIResponse> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === "csrftoken")?.value ?? "";
  const reply = await page.request.post(path, { data, headers: { "x-csrf-token": token } });
  expect(reply.status(), `${path}: ${await reply.text()}`).toBeLessThan(300);
  return reply;
}

/** Starts the test without the steps before it, for journeys that are about what follows. */
export async function startAtOnce(page: Page, testSlug: string): Promise<void> {
  const reply = await page.request.get(`/api/v1/test/${testSlug}`);
  const test = Test.parse(await reply.json());
  await post(page, `/rpc/test.start/${test.id}`);
}
