import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { attachOffline, expectKept, OFFLINE_NOISE, SAVES } from "./support/offline.ts";
import type { Product } from "./support/product.ts";
import { kindsOf } from "./support/proctored.ts";
import { expectSaved, openQuestion, startAtOnce } from "./support/steps.ts";
import { hearToasts } from "./support/toasts.ts";

const TEST = "demo-plain";

test.use({ serviceWorkers: "allow" });

test("answers typed offline are kept, survive a reload and are sent afterwards [A4.11, B2.13]", async ({
  page,
  context,
  product,
  enter,
  faults,
}) => {
  faults.allow(OFFLINE_NOISE);
  const { accountId } = await enter(page, TEST);
  await startAtOnce(page, TEST);
  await page.goto(`/v1/test/${TEST}/problems`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await openQuestion(page, TEST, "average");
  await context.setOffline(true);
  await expect(
    page.getByText("You are offline. Please connect to a stable internet to continue taking the test."),
  ).toBeVisible();
  await page.getByLabel("Your answer").pressSequentially("typed offline");
  await expectKept(page);
  await page.reload();
  await expect(page.getByLabel("Your answer")).toHaveValue("typed offline");
  await expectKept(page);
  await context.setOffline(false);
  await expectSaved(page);
  await page.reload();
  await expect(page.getByLabel("Your answer")).toHaveValue("typed offline");
  await expect.poll(() => kindsOf(product, accountId)).toEqual(expect.arrayContaining(["offline", "online"]));
});

test("a file chosen offline waits, even across a reload, and is sent afterwards", async ({
  page,
  context,
  enter,
  faults,
}) => {
  faults.allow(OFFLINE_NOISE);
  await enter(page, TEST);
  await startAtOnce(page, TEST);
  await page.goto(`/v1/test/${TEST}/problems`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await openQuestion(page, TEST, "latency");
  await expect(
    page.getByRole("group", { name: "Attachments" }).getByRole("button", { name: "Add a file" }),
  ).toBeVisible();
  const chart = page.getByRole("img", { name: /^Line chart of response times/ });
  const widthOfChart = () => chart.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(widthOfChart).toBeGreaterThan(0);
  const attachments = await attachOffline(page);
  await expect(attachments.getByText("sketch.txt, 16 bytes")).toBeVisible();
  await page.reload();
  // The question is complete: its chart is shown offline, too.
  await expect.poll(widthOfChart).toBeGreaterThan(0);
  await expect(attachments.getByText("Waiting for the connection")).toBeVisible();
  await context.setOffline(false);
  await expect(attachments.getByRole("link", { name: "sketch.txt" })).toBeVisible();
  await expect(attachments.getByText("Waiting for the connection")).toHaveCount(0);
  await expectSaved(page);
  await page.reload();
  await expect(attachments.getByRole("link", { name: "sketch.txt" })).toBeVisible();
});

test("offline, links are blocked and the page says so [A2.26]", async ({ page, context, enter, faults }) => {
  faults.allow(OFFLINE_NOISE);
  const toast = await hearToasts(page);
  await enter(page, TEST);
  await startAtOnce(page, TEST);
  await page.goto(`/v1/test/${TEST}/problems`);
  await expect(page.getByRole("heading", { name: "All questions" })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await page.getByRole("link", { name: /Help/ }).click({ force: true });
  await toast("Action cannot be completed. Please check your internet connection.");
  expect(new URL(page.url()).pathname).toBe(`/v1/test/${TEST}/problems`);
  await context.setOffline(false);
  await toast("Internet is connected. You can now continue with the test. Your answers are saved.");
});

/** How long the network is cut; `npm run faults:network` makes it a minute. */
const CUT_SECONDS = Number(process.env["CUT_SECONDS"] ?? 0);

interface Entry {
  key: string;
  enter(page: Page): Promise<void>;
  check(page: Page): Promise<void>;
}
const richText = (page: Page) => page.getByRole("textbox", { name: /answer/i });
const ENTRIES: Entry[] = [
  {
    key: "rare-fault",
    enter: (page) => page.getByRole("radio", { name: "About 14%" }).check(),
    check: (page) => expect(page.getByRole("radio", { name: "About 14%" })).toBeChecked(),
  },
  {
    key: "safe-repeats",
    enter: (page) => page.getByRole("checkbox", { name: /^B,/ }).check(),
    check: (page) => expect(page.getByRole("checkbox", { name: /^B,/ })).toBeChecked(),
  },
  {
    key: "follow-the-loop",
    enter: (page) => page.getByLabel(/conjecture/).fill("Collatz"),
    check: (page) => expect(page.getByLabel(/conjecture/)).toHaveValue("Collatz"),
  },
  {
    key: "bridge",
    enter: (page) => page.getByLabel(/Months closed/).fill("14"),
    check: (page) => expect(page.getByLabel(/Months closed/)).toHaveValue("14"),
  },
  {
    key: "latency",
    async enter(page) {
      await richText(page).click();
      await page.keyboard.type("rich text offline");
    },
    check: (page) => expect(richText(page)).toContainText("rich text offline"),
  },
  {
    key: "average",
    enter: (page) => page.getByLabel("Your answer").fill("text offline"),
    check: (page) => expect(page.getByLabel("Your answer")).toHaveValue("text offline"),
  },
];

test("every written type keeps what was entered while the network was down", async ({
  page,
  context,
  enter,
  faults,
}) => {
  faults.allow(OFFLINE_NOISE);
  await enter(page, TEST);
  await startAtOnce(page, TEST);
  for (const entry of ENTRIES) {
    await openQuestion(page, TEST, entry.key);
    await expect(page.getByRole("button", { name: "Clear answer" }).first()).toBeVisible();
    await context.setOffline(true);
    await entry.enter(page);
    await expectKept(page);
    await page.waitForTimeout(CUT_SECONDS * 1_000);
    await context.setOffline(false);
    await expectSaved(page);
  }
  for (const entry of ENTRIES) {
    await openQuestion(page, TEST, entry.key);
    await entry.check(page);
  }
});

/** How many windows of a candidate's test are connected to the server. */
async function openWindows({ db }: Product, accountId: number): Promise<number> {
  const own = db.selectFrom("attempt").select("id").where("account_id", "=", accountId);
  const pages = await db.selectFrom("open_page").select("tab").where("attempt_id", "in", own).execute();
  return new Set(pages.map(({ tab }) => tab)).size;
}

test("the older of two windows is asked, and overwrites nothing by itself", async ({
  page,
  enter,
  browser,
  product,
  faults,
}) => {
  faults.allow(/status of 409|ERR_FAILED/);
  const invitation = await enter(page, TEST);
  await startAtOnce(page, TEST);
  const other = await browser.newContext({ baseURL: product.baseUrl });
  await faults.watch(other);
  const second = await other.newPage();
  await second.goto(invitation.link);
  await openQuestion(page, TEST, "average");
  await openQuestion(second, TEST, "average");
  // A page hears of other pages' answers only while it is connected.
  await expect.poll(() => openWindows(product, invitation.accountId)).toBe(2);
  await second.getByLabel("Your answer").fill("from the second window");
  await expectSaved(second);
  // One window shows what the other has stored, while nothing is being written there.
  await expect(page.getByLabel("Your answer")).toHaveValue("from the second window");
  await page.route(SAVES, (route) => route.abort());
  await page.getByLabel("Your answer").fill("from the first window");
  await expectKept(page);
  await second.getByLabel("Your answer").fill("from the second window, and on");
  await expectSaved(second);
  await page.unroute(SAVES);
  await page.getByRole("button", { name: "Compare" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a version" });
  await expect(dialog.getByRole("region", { name: "My version" }).locator("mark").first()).toContainText("first");
  await expect(dialog.getByRole("region", { name: "Saved version" }).locator("mark").first()).toContainText("second");
  await dialog.getByRole("button", { name: "Keep my version" }).click();
  await expectSaved(page);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Kept on this device" })).toContainText(
    "from the second window, and on",
  );
  await expect(second.getByLabel("Your answer")).toHaveValue("from the first window");
  await other.close();
});

test("an upload in progress blocks leaving [B5.06, A5.03]", async ({ page, context, enter }) => {
  await enter(page, TEST);
  await startAtOnce(page, TEST);
  await openQuestion(page, TEST, "apples");
  // A browser asks only people who have interacted with the page.
  await page.getByRole("heading", { level: 1 }).click();
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  await context.route("**/rpc/upload", async (route) => {
    await held;
    await route.continue();
  });
  const prediction = page.getByRole("group", { name: "Prediction file" });
  await prediction
    .locator('input[type="file"]')
    .setInputFiles({ name: "p.csv", mimeType: "text/csv", buffer: Buffer.from("id,variety\n") });
  await expect(page.getByText("Upload in progress. Please wait...")).toBeVisible();
  const asked = page.waitForEvent("dialog");
  // Not immediately, because the page responds to nothing else until the prompt is answered.
  await page.evaluate(() => void setTimeout(() => globalThis.location.reload()));
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  letGo();
  await expect(prediction.getByRole("link", { name: "p.csv" })).toBeVisible();
});

test("the next question needs no request", async ({ page, enter }) => {
  await enter(page, TEST);
  await startAtOnce(page, TEST);
  await openQuestion(page, TEST, "rare-fault");
  // The last thing that this question loads.
  await expect(page.locator("math").first()).toBeVisible();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The reply that never came" })).toBeVisible();
  // The browser itself requests the icon again; the page does not.
  expect(requests.filter((url) => !/\/rpc\/track|favicon/.test(url))).toEqual([]);
});

test("a socket refused without the cookie names its session, and the query says whose it is [B7.10, B7.18]", async ({
  page,
  enter,
}) => {
  const { email } = await enter(page, TEST);
  await startAtOnce(page, TEST);
  const greetings: string[] = [];
  const heard: string[] = [];
  const addresses: URL[] = [];
  await page.routeWebSocket(/\/realtime\//, (socket) => {
    addresses.push(new URL(socket.url()));
    // Replies like a server that got no cookie: it opens the connection and refuses the greeting.
    if (greetings.length === 0) {
      socket.onMessage((message) => {
        greetings.push(String(message));
        socket.send('44{"message":"refused"}');
      });
      socket.send('0{"sid":"first","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":100000}');
      return;
    }
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (String(message).startsWith("40")) greetings.push(String(message));
      server.send(message);
    });
    server.onMessage((message) => {
      heard.push(String(message));
      socket.send(message);
    });
  });
  await page.goto(`/v1/test/${TEST}/problems`);
  await expect.poll(() => greetings).toHaveLength(2);
  expect(greetings[0]).not.toContain("x-sessionid");
  expect(greetings[1]).toMatch(/^40\{"x-sessionid":".{10,}"\}$/);
  await expect.poll(() => heard.join("\n")).toContain('"type":"init"');
  const query = Object.fromEntries(addresses[1]?.searchParams ?? []);
  expect(query).toMatchObject({
    testSlug: TEST,
    assessmentType: "test",
    usertype: "hacker",
    contextKey: expect.anything(),
  });
  expect(`${query["username"]}@example.com`).toBe(email);
  for (const name of ["assessmentId", "testId", "testDuration"]) expect(Number(query[name])).toBeGreaterThan(0);
});
