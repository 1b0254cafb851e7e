import { expect, test } from "./support/journey.ts";
import { RECRUITER, startProduct } from "./support/product.ts";
import { startAtOnce, post } from "./support/steps.ts";
import { startProvider } from "./support/support-provider.ts";

const SECRETS = { "app-candidates": "secret of candidates", "app-recruiters": "secret of recruiters" };
const TEST = "demo-plain";

for (const provider of ["intercom", "chatwoot"] as const) {
  test(`${provider} learns who a recruiter and who a candidate is, each under its own app [B6.01]`, async ({
    browser,
    faults,
    axe,
  }) => {
    const peer = await startProvider(SECRETS);
    const product = await startProduct({
      SUPPORT_PROVIDER: provider,
      SUPPORT_BASE_URL: peer.url,
      SUPPORT_HACKER_APP_ID: "app-candidates",
      SUPPORT_HACKER_SECRET: SECRETS["app-candidates"],
      SUPPORT_RECRUITER_APP_ID: "app-recruiters",
      SUPPORT_RECRUITER_SECRET: SECRETS["app-recruiters"],
    });
    const office = await browser.newContext({ baseURL: product.baseUrl });
    await faults.watch(office);
    const desk = await office.newPage();
    await desk.goto("/v1/login");
    await desk.request.get("/gateways/validate-session");
    await post(desk, "/accounts/login", RECRUITER);
    await desk.goto("/v1/support");
    const open = desk.getByRole("button", { name: "Open the support chat" });
    await expect(open).toBeVisible();
    await axe(desk);
    // Nothing of it is loaded before somebody asks for it.
    expect(peer.asked).toEqual([]);
    await open.click();
    await expect(desk.frameLocator("iframe[title='Support chat']").getByText("How can we help?")).toBeVisible();
    await expect.poll(() => JSON.stringify(peer.told)).toContain("Head of hiring");
    expect(JSON.stringify(peer.told)).toContain("Demo Company");
    expect(peer.told[0]).toMatchObject({
      app: "app-recruiters",
      verified: true,
      user: { email: RECRUITER.email },
    });

    const home = await browser.newContext({ baseURL: product.baseUrl });
    await faults.watch(home);
    const page = await home.newPage();
    const invitation = await product.invite(TEST);
    await page.goto(invitation.link);
    await page.waitForURL(`**/v1/test/${TEST}**`);
    await startAtOnce(page, TEST);
    await page.goto(`/v1/test/${TEST}/problems`);
    await page.getByRole("button", { name: "Chat" }).click();
    // A recruiter can copy this link, so it proves nobody's address, and the chat is ours.
    await expect(page.getByRole("complementary", { name: "Chat" }).getByRole("textbox")).toBeVisible();
    await page.goto(invitation.mailed);
    await page.waitForURL(`**/v1/test/${TEST}**`);
    await page.goto(`/v1/test/${TEST}/problems`);
    await page.getByRole("button", { name: "Chat" }).click();
    await expect(page.frameLocator("iframe[title='Support chat']").getByText("How can we help?")).toBeVisible();
    await expect.poll(() => peer.told.at(-1)?.app).toBe("app-candidates");
    const last = peer.told.at(-1);
    expect(last).toMatchObject({ user: { email: invitation.email }, verified: true });
    expect(JSON.stringify(last?.user)).not.toMatch(/company|job_title/);
    await peer.stop();

    // A provider that cannot be reached leaves our own chat.
    faults.allow(/ERR_CONNECTION_REFUSED|Failed to load resource/);
    await page.reload();
    await page.getByRole("button", { name: "Chat" }).click();
    await expect(page.getByRole("complementary", { name: "Chat" }).getByRole("textbox")).toBeVisible();
    await office.close();
    await home.close();
    await product.stop();
  });
}
