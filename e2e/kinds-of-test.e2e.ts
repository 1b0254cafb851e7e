import { expect, test } from "./support/journey.ts";
import { RECRUITER } from "./support/product.ts";
import { begin, expectQuestion, openQuestion, pressWhenShown, startAtOnce, submitTest } from "./support/steps.ts";
import { hearToasts } from "./support/toasts.ts";

test("a learner fills in the form, takes the test and reads the report [A2.08, A2.09, A2.21, A6.02, A4.05]", async ({
  page,
  enter,
}) => {
  const slug = "demo-learning";
  const toast = await hearToasts(page);
  const { inviteId } = await enterOnboarding();
  await page.goto(`/v1/${slug}/onboarding`);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(new RegExp(`/v1/${slug}/onboarding/form\\?inviteId=${inviteId}`));
  await page.getByRole("button", { name: /Save|Continue|Submit/ }).click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await fillForm();
  await page.getByRole("button", { name: /Save|Continue|Submit/ }).click();
  await page.waitForURL(`**/v1/test/${slug}**`);
  await begin(page);
  await page.getByRole("link", { name: "Start with question 1" }).click();
  await expectQuestion(page);
  await submitTest(page);
  await page.waitForURL(`**/v1/test-report/${slug}`);
  await expect(page.getByRole("heading", { level: 1, name: /^Report:/ })).toBeVisible();
  await expect(page.getByText("Time used")).toBeVisible();
  await expect(page.getByRole("button", { name: "Download receipt" })).toBeVisible();
  await page.getByRole("button", { name: "Retake test" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Retake test" }).click();
  await toast("Test reset successful");
  await page.waitForURL(`**/v1/test/${slug}`);

  async function enterOnboarding() {
    const invitation = await enterWithoutLanding();
    await page.waitForURL(`**/v1/${slug}/onboarding/form**`);
    return invitation;
  }
  async function enterWithoutLanding() {
    return enter(page, slug, "", `**/v1/${slug}/onboarding/form**`);
  }
  async function fillForm() {
    for (const field of await page.locator("form input[type=text]:not([readonly]), form input:not([type])").all()) {
      await field.fill("Demo");
    }
    for (const field of await page.locator("form input[type=email]").all()) await field.fill("candidate@example.com");
    for (const field of await page.locator("form input[type=number], form input[inputmode=numeric]").all())
      await field.fill("3");
    for (const field of await page.locator("form textarea").all()) await field.fill("Demo");
    for (const field of await page.locator("form select").all()) await field.selectOption({ index: 1 });
  }
});

test("a test with a redirection URL leads there after the submission, with the receipt on the way [A2.21, A2.23]", async ({
  page,
  enter,
  context,
}) => {
  await context.route("https://example.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Thanks</h1>" }),
  );
  await enter(page, "demo-redirect");
  await startAtOnce(page, "demo-redirect");
  await page.goto("/v1/test/demo-redirect/problems");
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
  await submitTest(page);
  await expect(page).toHaveURL(/^https:\/\/example\.com\//);
  expect(visited).toContain("/v1/test/demo-redirect/feedback");

  await pressWhenShown(page, "Stay on this page");
  await page.goto("/v1/test/demo-redirect");
  await page.waitForURL("**/v1/test/demo-redirect/feedback");
  await expect(page.getByText("You will stay on this page.")).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download receipt" }).click();
  expect((await saved).suggestedFilename()).toBe("receipt-demo-redirect.json");
  await page.getByRole("link", { name: "Continue to example.com" }).click();
  await expect(page).toHaveURL(/^https:\/\/example\.com\//);
});

test("a phase test is a contest with its phase in the top bar [A1.03, A1.06]", async ({ page, enter }) => {
  await enter(page, "demo-contest");
  await expect(page.getByText("Phase 2")).toBeVisible();
  await begin(page);
  await expect(page.getByRole("button", { name: "Submit contest" })).toBeVisible();
  const bar = page.getByRole("banner");
  expect((await bar.boundingBox())?.height).toBe(62);
  await bar.getByRole("link", { name: /.+/ }).first().click();
  await page.waitForURL("**/v1/test/demo-contest");
});

test("a session started with the quiz marker is called a quiz [A1.04]", async ({ page, enter }) => {
  await enter(page, "demo-quiz", "?testType=quiz");
  await begin(page);
  await expect(page.getByRole("button", { name: "Submit quiz" })).toBeVisible();
});

test("an extended attempt shows no timer until it is resumed [A2.27, A4.03]", async ({ page, product, enter }) => {
  const { accountId } = await enter(page, "demo-plain");
  await startAtOnce(page, "demo-plain");
  await product.db
    .updateTable("attempt")
    .set({ state: "START", add_test_duration: 20, submitted_at: new Date() })
    .where("account_id", "=", accountId)
    .execute();
  await page.goto("/v1/test/demo-plain");
  await expect(page.getByText("20 minutes were added.")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("timer")).toHaveCount(0);
  await page.getByRole("button", { name: "Resume" }).click();
  await page.waitForURL("**/problems");
  await expect(page.getByRole("banner").getByRole("timer")).toBeVisible();
});

test("another host is white-labelled: its logo and support address, and no logout [A1.05, A2.28]", async ({
  page,
  product,
}) => {
  const { link, email } = await product.invite("demo-careers");
  const host = new URL(product.baseUrl).host;
  await page.goto(link.replace(host, `careers.${host}`));
  await page.waitForURL("**/v1/test/demo-careers**");
  await expect(page.getByRole("main").getByRole("img", { name: "Harbour & Pine" })).toBeVisible();
  await page.getByRole("button", { name: "User menu" }).click();
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Logout" })).toHaveCount(0);
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute("href", /harbour/);
  await page.goto(`http://careers.${host}/v1/test/demo-careers/help`);
  const brand = await product.db
    .selectFrom("brand")
    .select("support_email")
    .where("host", "=", `careers.${host}`)
    .executeTakeFirstOrThrow();
  await expect(page.getByText(brand.support_email).first()).toBeVisible();
});

test("a recruiter signs in and tries a test [A1.02, A6.03]", async ({ page, faults }) => {
  faults.allow(/status of 401.*\/accounts\/login/);
  // The last page view is sent while the page closes, and may arrive after the logout.
  faults.allow(/status of (401|403).*\/rpc\/track/);
  await page.goto("/v1/login");
  await page.getByLabel("E-mail").fill(RECRUITER.email);
  await page.getByRole("textbox", { name: "Password" }).fill("wrong");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Password" }).fill(RECRUITER.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await page.goto("/v1/test/demo-timed");
  await expect(page.getByText("You are trying this test as a recruiter")).toBeVisible();
  await begin(page);
  await openQuestion(page, "demo-timed", "event-loop");
  await page
    .getByRole("link", { name: /Engineering screen/ })
    .first()
    .click();
  // The menu would be lost with the page that is about to go.
  await expect(page.getByRole("heading", { level: 1, name: "All questions" })).toBeVisible();
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("link", { name: "Logout" }).click();
  await page.waitForURL("**/v1/signed-out");
});
