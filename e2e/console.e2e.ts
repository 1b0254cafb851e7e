import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { expectSaved } from "./support/steps.ts";

async function saveQuestion(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("All changes are saved")).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("The draft is a new version.")).toBeVisible();
}

async function newQuestion(page: Page, type: string, title: string): Promise<void> {
  await page.goto("/v1/library");
  await page.getByRole("button", { name: "New question" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Type").selectOption(type);
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByRole("button", { name: "Create draft" }).click();
  await page.getByRole("textbox", { name: "Statement" }).fill(`${title}?`);
}

async function writeQuestions(page: Page): Promise<void> {
  await newQuestion(page, "MCQ", "Which is a prime");
  await page.getByRole("navigation", { name: "Parts of the question" }).getByRole("link", { name: "Answers" }).click();
  for (const [index, text] of ["Six", "Seven", "Eight", "Nine"].entries()) {
    await page.getByLabel(`Text of choice ${index + 1}`).fill(text);
  }
  // The wrong one, so that there is something to regrade.
  await page.getByLabel("Choice 1 is correct").check();
  await saveQuestion(page);

  await newQuestion(page, "TEX", "Explain a prime");
  await saveQuestion(page);

  await newQuestion(page, "FIB", "Two and two");
  await page.getByRole("textbox", { name: "Statement" }).fill("2 + 2 = ___");
  await page.getByRole("navigation", { name: "Parts of the question" }).getByRole("link", { name: "Answers" }).click();
  await page.getByRole("button", { name: "Add blank" }).click();
  await page.getByLabel("Label").fill("The sum");
  await page.getByLabel("Accepted answers").fill("4");
  await saveQuestion(page);
}

async function writeTest(page: Page): Promise<string> {
  await page.goto("/v1/tests");
  await page.getByRole("button", { name: "New test" }).first().click();
  await page.getByRole("dialog").getByLabel("Name").fill("First test");
  await page.getByRole("dialog").getByRole("button", { name: "Create draft" }).click();
  await page.waitForURL("**/edit/basics");
  const slug = new URL(page.url()).pathname.split("/")[3] ?? "";
  await page.goto(`/v1/tests/${slug}/edit/sections`);
  await page.getByRole("switch", { name: "Time each section separately" }).check();
  for (const [index, titles] of [["Which is a prime", "Two and two"], ["Explain a prime"]].entries()) {
    await page.getByRole("button", { name: "Add a section" }).click();
    await page.getByLabel(`Name of section ${index + 1}`).fill(`Part ${index + 1}`);
    await page.getByLabel("Minutes").nth(index).fill("20");
    await page.getByRole("button", { name: "Add questions" }).nth(index).click();
    for (const title of titles) await page.getByRole("button", { name: `Add “${title}”` }).click();
    await page.getByRole("button", { name: "Done" }).click();
  }
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("All changes are saved")).toBeVisible();
  await page.goto(`/v1/tests/${slug}/edit/proctoring`);
  await page.getByRole("switch", { name: "Proctor this test" }).check();
  const fullScreen = page.getByRole("switch", { name: "Full screen" });
  await expect(fullScreen).toBeChecked();
  await fullScreen.uncheck();
  await page.getByRole("switch", { name: /^Count each time, and end the test/ }).check();
  await expect(page.getByLabel("Times allowed")).toHaveValue("3");
  await page.getByLabel("Times allowed").fill("5");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("All changes are saved")).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  // A link to the live view is already there.
  await expect(page.getByText("0 people invited")).toBeVisible();
  return slug;
}

async function inviteByMail(page: Page, slug: string): Promise<string> {
  await page.goto(`/v1/tests/${slug}/candidates`);
  await page.getByRole("button", { name: "Invite a candidate" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Demo Candidate");
  await dialog.getByLabel("E-mail").fill("candidate@example.com");
  // There is no mail server, so nothing is sent: the link is there to be copied.
  await dialog.getByRole("button", { name: "Create invitation link" }).click();
  await expect(dialog.getByLabel("Link")).toHaveValue(/\/gateways\/enter\//);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("candidate@example.com").first()).toBeVisible();
  await page.goto("/v1/company/outbox");
  const mail = page.getByRole("article", { name: /candidate@example\.com/ });
  await mail.getByText("Message", { exact: true }).click();
  const link = /https?:\S+\/gateways\/enter\/\S+/.exec(await mail.locator("pre").innerText())?.[0];
  return link ?? "";
}

test("a newcomer creates a company, questions and a timed, proctored test, invites, watches, messages, pauses, ends, exports, replays and regrades [A2.13]", async ({
  page,
  browser,
  product,
  axe,
}) => {
  await page.goto("/v1/signup");
  await page.getByLabel("Company").fill("Demo works");
  await page.getByLabel("Your name").fill("Demo Owner");
  await page.getByLabel("E-mail").fill("newcomer@example.com");
  await page.getByRole("textbox", { name: /^Password/ }).fill("a long password");
  await page.getByRole("button", { name: "Create company" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Start from a role" })).toBeVisible();
  await writeQuestions(page);
  const slug = await writeTest(page);
  await axe(page);
  const link = await inviteByMail(page, slug);

  const candidate = await (await browser.newContext({ baseURL: product.baseUrl })).newPage();
  await candidate.goto(link);
  await candidate.getByRole("button", { name: "Next" }).click();
  await candidate.getByRole("button", { name: "I understand, continue" }).click();
  await expect(candidate.getByText("Everything is ready.")).toBeVisible();
  await candidate.getByRole("button", { name: "Next" }).click();
  await candidate.getByRole("checkbox").check();
  await candidate.getByRole("button", { name: /^Start/ }).click();
  await candidate.waitForURL("**/problems");
  await candidate
    .getByRole("link", { name: /Which is a prime/ })
    .first()
    .click();
  await candidate.getByRole("radio", { name: "Seven" }).check();
  await expectSaved(candidate);

  await page.goto(`/v1/tests/${slug}/live`);
  await page.getByRole("button", { name: "Demo Candidate" }).click();
  await page.getByLabel("Message to the candidate").fill("You are doing fine.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(candidate.getByText("You are doing fine.")).toBeVisible();
  await candidate.getByRole("button", { name: "I have read it" }).click();
  await page.getByRole("button", { name: "Pause…" }).click();
  await page.getByLabel("Message (optional)").fill("The fire alarm is being tested.");
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(page.getByText(/^Paused by Demo Owner since .*\.$/)).toBeVisible();
  await expect(candidate.getByRole("dialog", { name: "Your test is paused" })).toBeVisible();
  await expect(candidate.getByText("The fire alarm is being tested.")).toBeVisible();
  await candidate.reload();
  await candidate.getByRole("button", { name: "I have read it" }).click();
  await expect(candidate.getByRole("dialog", { name: "Your test is paused" })).toBeVisible();
  await axe(candidate);
  await page.getByRole("button", { name: "Resume…" }).click();
  await page.getByRole("button", { name: "Resume", exact: true }).click();
  await expect(candidate.getByRole("dialog")).toHaveCount(0);
  await expect(candidate.getByRole("radio", { name: "Seven" })).toBeChecked();
  await page.getByRole("button", { name: "End the attempt…" }).click();
  await page.getByLabel("Reason").fill("The hour is over.");
  await page.getByRole("dialog").getByRole("button", { name: "End the attempt", exact: true }).click();
  await candidate.waitForURL("**/feedback");
  await candidate.context().close();

  await page.goto(`/v1/tests/${slug}/report`);
  await expect(page.getByText("Demo Candidate").first()).toBeVisible();
  await page.getByRole("button", { name: "Shortlist: Demo Candidate" }).first().click();
  await expect(page.getByText("Demo Candidate is shortlisted.")).toBeVisible();
  const stages = page.getByRole("combobox", { name: "Stage" });
  await expect(stages.locator("option", { hasText: "Shortlisted (1)" })).toBeAttached();
  await axe(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(stages.locator("option", { hasText: "Shortlisted (0)" })).toBeAttached();
  const download = page.waitForEvent("download");
  await page
    .getByRole("link", { name: "CSV" })
    .or(page.getByRole("button", { name: "CSV" }))
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  await page.getByRole("link", { name: "Demo Candidate" }).first().click();
  await page.waitForURL("**/test-report/**");
  await page.goto(page.url().replace("?", "/replay?"));
  await page.getByLabel("Choose a question").selectOption({ label: "Which is a prime" });
  const position = page.getByRole("slider").first();
  await position.focus();
  await position.press("End");
  await expect(page.getByText("Seven").first()).toBeVisible();

  await page.goto(`/v1/tests/${slug}/regrade`);
  await page.getByLabel("Question").selectOption({ label: "Which is a prime (1 answer)" });
  await page
    .getByRole("radio", { name: "Seven" })
    .or(page.getByRole("checkbox", { name: "Seven" }))
    .check();
  await page.getByRole("button", { name: "Try on 1 answer" }).click();
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Applied").first()).toBeVisible();
});
