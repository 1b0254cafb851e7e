import { expect, test } from "./support/journey.ts";
import { RECRUITER } from "./support/product.ts";
import { expectSaved, openQuestion, post, startAtOnce } from "./support/steps.ts";

const TEST = "demo-plain";
const NOISE = /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|Failed to fetch|WebSocket|ERR_FAILED/;

test("a server that is down is not told as being offline, and nothing typed meanwhile is lost [B8.01]", async ({
  page,
  browser,
  product,
  enter,
  axe,
  screens,
  faults,
}) => {
  faults.allow(NOISE);
  await page.setViewportSize({ width: 576, height: 900 });
  const { accountId } = await enter(page, TEST);
  await startAtOnce(page, TEST);
  await openQuestion(page, TEST, "average");
  const answer = page.getByLabel("Your answer");
  await answer.fill("typed before");
  await expectSaved(page);

  await product.kill();
  await answer.fill("typed before and while the server is down");
  const banner = page.getByRole("region", { name: "Connection" });
  await expect(banner).toContainText("The server cannot be reached.");
  await expect(banner).toContainText("What you write is kept on this device");
  await expect(banner).toContainText(/within 5 seconds|Trying again now/);
  const notice = page.getByRole("dialog", { name: "The server cannot be reached" });
  await expect(notice).toBeVisible();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await expect(page.getByText(/offline|your internet connection/i)).toHaveCount(0);
  // A narrow screen keeps most of its height for the question.
  const heights = await Promise.all([banner, notice].map(async (each) => (await each.boundingBox())?.height ?? 0));
  expect(heights.reduce((sum, height) => sum + height, 0)).toBeLessThan(400);
  await axe(page);
  await screens(page, "server-down");
  await page.getByRole("button", { name: "Submit test" }).first().click();
  await screens(page, "server-down-submit");
  await page.getByRole("dialog", { name: "Submit test" }).getByRole("button", { name: "CANCEL" }).click();

  await product.revive();
  await expect(notice).toHaveCount(0);
  await expectSaved(page);
  await page.reload();
  await expect(answer).toHaveValue("typed before and while the server is down");

  const office = await browser.newContext({ baseURL: product.baseUrl });
  await faults.watch(office);
  const desk = await office.newPage();
  await desk.goto("/v1/login");
  await desk.request.get("/gateways/validate-session");
  await post(desk, "/accounts/login", RECRUITER);
  const accounts = product.db.selectFrom("account").select("username").where("id", "=", accountId);
  const { username } = await accounts.executeTakeFirstOrThrow();
  await desk.goto(`/v1/test-report/${TEST}/timeline?username=${username}`);
  const outage = desk.getByRole("listitem").filter({ hasText: "Server not reached" });
  await expect(outage).toHaveCount(1);
  await expect(outage).toContainText(/It lasted .*, until \d+:\d\d:\d\d [AP]M\./);
  await expect(desk.getByText("Connection back")).toHaveCount(0);
  await axe(desk);
  await screens(desk, "outage-timeline");
  await office.close();
});
