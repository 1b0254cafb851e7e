import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { OFFLINE_NOISE } from "./support/offline.ts";
import { kindsOf, makeProctored } from "./support/proctored.ts";
import { RECRUITER, type Product } from "./support/product.ts";
import { expectQuestion, openQuestion, post, startAtOnce } from "./support/steps.ts";
import { hearToasts } from "./support/toasts.ts";

const TEST = "demo-plain";

interface Desk {
  browser: Browser;
  product: Product;
  faults: { watch(context: Awaited<ReturnType<Browser["newContext"]>>): Promise<void> };
}

/** A recruiter at another computer. */
async function openDesk({ browser, product, faults }: Desk): Promise<Page> {
  const office = await browser.newContext({ baseURL: product.baseUrl });
  await faults.watch(office);
  const desk = await office.newPage();
  await desk.goto("/v1/login");
  await desk.request.get("/gateways/validate-session");
  await post(desk, "/accounts/login", RECRUITER);
  return desk;
}

async function storeAnswers(desk: Page, entries: object[]): Promise<void> {
  const cookies = await desk.context().cookies();
  const token = cookies.find(({ name }) => name === "csrftoken")?.value ?? "";
  const data = { entries: entries.map((entry) => ({ id: null, for_candidates: true, for_staff: true, ...entry })) };
  const reply = await desk.request.put("/api/v1/help-entries", { data, headers: { "x-csrf-token": token } });
  expect(reply.status()).toBe(200);
}

/** Nothing may lie outside the window. */
async function expectNoSideways(page: Page): Promise<void> {
  for (const width of [576, 400]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect.soft(await page.evaluate(overflow), `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test("a candidate asks, a recruiter answers, the candidate reads [B6.02] [B7.17]", async ({
  page,
  browser,
  product,
  enter,
  axe,
  screens,
  faults,
}) => {
  const desk = await openDesk({ browser, product, faults });
  await storeAnswers(desk, [
    { question: "What is this assessment for?", answer: "For nobody: it is a demonstration." },
  ]);
  const toast = await hearToasts(page);
  const { email } = await enter(page, TEST);
  await startAtOnce(page, TEST);
  await openQuestion(page, TEST, "average");
  await expectNoSideways(page);

  await page.getByRole("button", { name: "Chat" }).click();
  const chat = page.getByRole("complementary", { name: "Chat" });
  await expect(chat.getByRole("heading")).toHaveText(/^Chat with /);
  await expect(chat.getByText(/^Test .*: during$/)).toBeVisible();
  await expect(chat.getByRole("textbox")).toBeFocused();
  await axe(page);
  await screens(page, "chat-open");
  await chat.getByRole("button", { name: "What is this assessment for?" }).click();
  await expect(chat.getByRole("log")).toContainText("For nobody: it is a demonstration.");
  await chat.getByRole("button", { name: "Write to a person" }).click();
  await chat.getByRole("textbox").fill("The second picture stays empty.");
  await page.keyboard.press("Enter");
  await expect(chat.getByText("A person answers here.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(chat).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Chat" })).toBeFocused();

  await desk.goto("/v1/inbox");
  await desk.getByRole("searchbox", { name: "Search" }).fill(email);
  const entry = desk.getByRole("region", { name: "Conversations" }).getByRole("link");
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText("Waiting");
  await axe(desk);
  await screens(desk, "inbox");
  await entry.click();
  const view = desk.getByRole("region", { name: /^Conversation with/ });
  await expect(view.getByRole("log")).toContainText("The second picture stays empty.");
  await view.getByRole("textbox", { name: "Your answer" }).fill("Please reload the page. Your answers stay saved.");
  await view.getByRole("button", { name: "Send" }).click();
  // The page of the running test hears of it at once, and the focus stays where it was.
  await toast(/has answered in the chat/);
  const button = page.getByRole("button", { name: "Chat, 1 unread message" });
  await expect(button).toBeFocused();
  await expect(view.getByRole("log")).toContainText("Please reload the page.");
  await expect(view.getByText("Waiting")).toHaveCount(0);
  await axe(desk);
  await screens(desk, "inbox-conversation");
  await expectNoSideways(desk);

  await button.click();
  await expect(chat.getByRole("log")).toContainText("Please reload the page. Your answers stay saved.");
  await axe(page);
  await screens(page, "chat-answered");
  await page.setViewportSize({ width: 576, height: 800 });
  const { width } = (await chat.boundingBox()) ?? { width: 0 };
  expect(width).toBe(576);
  await desk.context().close();
});

test("what is written offline survives the page and is sent once [B6.02]", async ({
  page,
  browser,
  product,
  enter,
  faults,
}) => {
  faults.allow(OFFLINE_NOISE);
  const { email } = await enter(page, TEST);
  await startAtOnce(page, TEST);
  await openQuestion(page, TEST, "average");
  await page.getByRole("button", { name: "Chat" }).click();
  const chat = page.getByRole("complementary", { name: "Chat" });
  await expect(chat.getByText(/: during$/)).toBeVisible();
  await page.context().setOffline(true);
  await chat.getByRole("button", { name: "Write to a person" }).click();
  await chat.getByRole("textbox").fill("My connection is gone.");
  await chat.locator('input[type="file"]').setInputFiles({
    name: "router.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("all lights red"),
  });
  await chat.getByRole("button", { name: "Send" }).click();
  await expect(chat.getByText(/Waiting to be sent/)).toBeVisible();
  await page.goto("about:blank");
  await page.context().setOffline(false);
  await openQuestion(page, TEST, "average");

  const desk = await openDesk({ browser, product, faults });
  await desk.goto("/v1/inbox");
  await desk.getByRole("searchbox", { name: "Search" }).fill(email);
  const found = desk.getByRole("region", { name: "Conversations" }).getByRole("link");
  // The list is searched a moment after the last key.
  await expect(found).toHaveCount(1);
  await found.click();
  const log = desk.getByRole("region", { name: /^Conversation with/ }).getByRole("log");
  await expect(log.getByText("My connection is gone.")).toHaveCount(1);
  const download = desk.waitForEvent("download");
  await log.getByRole("link", { name: "router.txt" }).click();
  expect((await download).suggestedFilename()).toBe("router.txt");
  await desk.context().close();
});

test("a screenshot shows the page without the chat, as WebP, and is no window exit [B6.02]", async ({
  page,
  product,
  enter,
  axe,
  screens,
}) => {
  const { slug } = await makeProctored(product, { snapshot: false });
  const { accountId } = await enter(page, slug);
  await startAtOnce(page, slug);
  await page.goto(`/v1/test/${slug}/problems`);
  await page.getByRole("button", { name: "Chat" }).click();
  const chat = page.getByRole("complementary", { name: "Chat" });
  await chat.getByRole("button", { name: "Take a screenshot" }).click();
  await expect(chat.getByAltText("What the screenshot shows of this page")).toBeVisible();
  await axe(page);
  await screens(page, "chat-screenshot");
  await chat.getByRole("textbox").fill("It looks like this.");
  await chat.getByRole("button", { name: "Send" }).click();
  const picture = chat
    .getByRole("log")
    .getByRole("link", { name: /screenshot/ })
    .locator("img");
  await expect(picture).toBeVisible();
  const size = await picture.evaluate((image: HTMLImageElement) =>
    image.decode().then(() => [image.naturalWidth, image.naturalHeight]),
  );
  expect(size).toEqual([1280, 800]);
  const files = await product.db
    .selectFrom("chat_file")
    .select(["content_type", "name"])
    .where("account_id", "=", accountId)
    .execute();
  expect(files).toEqual([{ content_type: "image/webp", name: "screenshot.webp" }]);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: /^Start with question/ }).click();
  await expectQuestion(page);
  await expectNoSideways(page);
  expect((await kindsOf(product, accountId)).filter((kind) => /blur|leave|exit/.test(kind))).toEqual([]);
});
