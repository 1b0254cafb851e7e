import type { Locator } from "@playwright/test";
import { expect, test } from "./support/page-check.ts";

const MOST_CLICKS = 20;

/** Counts what a person does: every click, and every field that is filled in, because it is clicked first. */
function counter() {
  let clicks = 0;
  return {
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    fill: async (field: Locator, text: string) => {
      clicks += 1;
      await field.fill(text);
    },
    count: () => clicks,
  };
}

test("a new company signs up, chooses a role, previews its test and invites somebody", async ({ page, check }) => {
  const { click, fill, count } = counter();
  const tag = Date.now();
  await page.goto("/v1/signup");
  await fill(page.getByLabel("Company"), `Newcomers ${tag}`);
  await fill(page.getByLabel("Your name"), "Nora New");
  await fill(page.getByLabel("E-mail"), `nora-${tag}@example.com`);
  await fill(page.getByRole("textbox", { name: /password/i }), "nine quiet herons at dusk");
  await click(page.getByRole("button", { name: "Create company" }));

  await expect(page.getByRole("heading", { level: 1, name: "Start from a role" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Data analyst" })).toBeVisible();
  await check("roles");
  await click(page.getByRole("link", { name: "Data analyst" }));
  await expect(page.getByRole("heading", { level: 1, name: "Data analyst" })).toBeVisible();
  await click(page.getByRole("button", { name: "Customers who went quiet" }));
  const question = page.getByRole("dialog", { name: "Customers who went quiet" });
  await expect(question.getByRole("heading", { name: "Sample solution" })).toBeVisible();
  await click(question.getByRole("button", { name: "Close" }));
  await check("ready-test");
  await click(page.getByRole("button", { name: "Use this test" }));

  const preview = page.getByRole("button", { name: "Preview as candidate" });
  await expect(preview).toBeVisible();
  const address = page.url();
  await click(preview);
  await page.waitForURL(/\/v1\/test\//);
  // The page before has the same heading.
  await expect(page.getByText("You are trying this test as a recruiter")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Data analyst" }).first()).toBeVisible();
  await page.goto(address);

  await click(page.getByRole("link", { name: "Invite", exact: true }));
  const form = page.getByRole("dialog", { name: "Invite a candidate" });
  await fill(form.getByLabel("Name"), "Ada Applicant");
  await fill(form.getByLabel("E-mail"), `ada-${tag}@example.com`);
  await click(form.getByRole("button", { name: "Create invitation link" }));
  await expect(page.getByRole("dialog").getByLabel("Link")).toHaveValue(/\/gateways\/enter\//);
  expect(count()).toBeLessThanOrEqual(MOST_CLICKS);

  await page.keyboard.press("Escape");
  await expect(page.getByRole("table", { name: "Candidates" })).toContainText("Ada Applicant");
  await page.goto("/v1/home");
  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps.getByRole("listitem").filter({ hasText: "Invite a candidate" })).toContainText("Done");
  await expect(steps.getByRole("listitem").filter({ hasText: "Choose or write a test" })).toContainText("Done");
  await check("first-steps");
});
