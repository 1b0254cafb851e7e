import { toJson } from "@invigil/db/json";
import { crowd, person } from "@invigil/vision/testing/pictures";
import { makeProctored } from "./support/proctored.ts";
import { expect, test } from "./support/page-check.ts";
import { RECRUITER, type Product } from "./support/product.ts";
import { post, startAtOnce } from "./support/steps.ts";

const PICTURES = 1_000;
const EVERY = 15_000;
/** Somebody joins the candidate here for a while, and a voice is heard here. */
const CROWD = [400, 401, 402];
const VOICE = 750;

/** An attempt of four hours, as the camera and the page have reported it. */
async function fillAttempt({ db }: Product, accountId: number): Promise<void> {
  const { id: attempt_id } = await db
    .selectFrom("attempt")
    .select("id")
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  const begun = Date.now() - (PICTURES + 10) * EVERY;
  await db
    .updateTable("attempt")
    .set({ started_at: new Date(begun) })
    .where("id", "=", attempt_id)
    .execute();
  const pictures = Array.from({ length: PICTURES }, (_, index) => {
    const at = new Date(begun + index * EVERY);
    const about = { kind: "snapshot" as const, content_type: "image/webp", size: 1, state: "stored" as const };
    const id = `film-${CROWD.includes(index) ? "crowd" : "alone"}-${attempt_id}-${index}`;
    return { ...about, id, attempt_id, sequence: index + 1, taken_at: at, created_at: at, stored_at: at };
  });
  await db.insertInto("proctor_media").values(pictures).execute();
  const line = (kind: string, at: Date, more: object = {}) => ({
    attempt_id,
    kind,
    at,
    received_at: at,
    source: "server" as const,
    media_id: null,
    confidence: null,
    detector: null,
    data: toJson({}),
    ...more,
  });
  const found = { source: "analysis" as const, confidence: 0.93, detector: "faces 1.0" };
  const lines = pictures.flatMap(({ id, taken_at: at }, index) => [
    line("snapshot", at, { media_id: id }),
    ...(index % 20 === 0 ? [line("page-view", at), line("location", at)] : []),
    ...(index === CROWD[0] ? [line("multiple-faces", at, { ...found, media_id: id })] : []),
    ...(index === VOICE ? [line("voice", new Date(at.getTime() + 5_000))] : []),
  ]);
  await db.insertInto("attempt_event").values(lines).execute();
}

test("a reviewer plays a thousand pictures as a film, jumps between alerts, and finds the evidence among routine entries", async ({
  page,
  browser,
  product,
  check,
}) => {
  const { slug } = await makeProctored(product, { snapshot: true });
  const candidate = await (await browser.newContext({ baseURL: product.baseUrl })).newPage();
  const { link, accountId } = await product.invite(slug);
  await candidate.goto(link);
  await candidate.waitForURL(`**/v1/test/${slug}**`);
  await startAtOnce(candidate, slug);
  await candidate.context().close();
  await fillAttempt(product, accountId);
  const { username } = await product.db
    .selectFrom("account")
    .select("username")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();

  const files = { alone: await person("ann"), crowd: await crowd() };
  const loaded = new Set<string>();
  await page.route("**/media/proctor/film-*", (route) => {
    const url = route.request().url();
    loaded.add(url);
    return route.fulfill({ contentType: "image/webp", body: url.includes("crowd") ? files.crowd : files.alone });
  });
  await page.goto("/v1/login");
  await page.request.get("/gateways/validate-session");
  await post(page, "/accounts/login", RECRUITER);
  await page.goto(`/v1/test-report/${slug}/timeline?username=${username}`);
  const film = page.getByRole("region", { name: "Pictures as a film" });
  const caption = film.locator("figcaption");
  await expect(caption).toContainText(`Picture 1 of ${PICTURES}`);
  expect(loaded.size).toBeLessThan(40);

  await film.getByRole("button", { name: "Next alert" }).click();
  await expect(caption).toContainText(/Picture 401 of .*Multiple faces detected/);
  await check("console-film");
  // The keys of the player.
  await film.getByRole("slider").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(caption).toContainText(/Picture 751 of .*Voice heard/);
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Home");
  await film.getByLabel("Speed").selectOption("16");
  const before = loaded.size;
  await film.getByRole("button", { name: "Play" }).click();
  // Or a later one, on a machine that looks only now and then.
  await expect(caption).toContainText(/Picture (?!1?\d of)\d+ of/);
  await film.getByRole("button", { name: "Pause" }).click();
  await expect(film.getByRole("button", { name: "Play" })).toBeVisible();
  const [, played] = /Picture (\d+) of/.exec(await caption.innerText()) ?? [];
  expect(loaded.size - before).toBeLessThan(Number(played) + 10);

  const history = page.getByRole("region", { name: "What happened" });
  await expect(history.getByText("Multiple faces detected")).toBeVisible();
  await expect(history.getByText("Voice heard")).toBeVisible();
  await expect(history.getByText("Address changed", { exact: true })).toHaveCount(0);
  const fold = history.getByRole("button", { name: /routine entries/ }).first();
  await fold.focus();
  await page.keyboard.press("Enter");
  await expect(history.getByText("Address changed", { exact: true }).first()).toBeVisible();
  await page.keyboard.press("Space");
  await expect(history.getByText("Address changed", { exact: true })).toHaveCount(0);
});
