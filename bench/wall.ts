import { setTimeout as sleep } from "node:timers/promises";
import { toJson } from "@invigil/db/json";
import { createFactory } from "@invigil/server/testing/factory";
import type { BrowserContext, Page } from "@playwright/test";
import { buildWebIfNeeded } from "../scripts/build-web.ts";
import { startDatabase, type BenchDatabase, type Pool } from "./support/database.ts";
import type { Options } from "./support/options.ts";
import { withParts } from "./support/parts.ts";
import { startProduct } from "./support/product.ts";
import { say } from "./support/progress.ts";
import { round, type Result } from "./support/result.ts";
import { seedAnswers, seedCandidates, seedTest, type BenchTest } from "./support/seed.ts";
import { openBrowser } from "./support/web-browser.ts";

const LEVELS = [500, 1_000] as const;
const FRAMES = 30;
/** Pixels per second: two screens of cards, more than anybody can read. */
const SCROLL = 1_500;
const TOKEN = "bench-recruiter";

/** How smoothly the wall of running attempts is rendered while every one of them changes every second. */
export function benchWall({ seconds }: Options): Promise<Result> {
  return withParts((parts) => measureWall(parts, seconds));
}

async function measureWall(parts: AsyncDisposableStack, seconds: number): Promise<Result> {
  // Its progress would appear among the results.
  const log = console.log;
  console.log = say;
  buildWebIfNeeded();
  console.log = log;
  const database = parts.use(await startDatabase());
  const test = await seedTest(database);
  await seedCandidates(database.pool, test, Math.max(...LEVELS));
  await seedAnswers(database.pool, test);
  const slug = await seedWatcher(database, test);
  const product = parts.use(
    await startProduct({ DATA_DIR: database.folder, DATABASE_URL: database.url, DEMO: "false", WORKER: "off" }),
  );
  const { context } = parts.use(await openBrowser());
  await context.addCookies([{ name: "invigil_session", value: TOKEN, url: product.url }]);

  const levels: Level[] = [];
  for (const candidates of LEVELS) {
    await run(database.pool, test, candidates);
    const level = await watch(context, `${product.url}/v1/tests/${slug}/live`, {
      candidates,
      seconds: seconds * 2,
      change: () => changeAll(database.pool, test),
    });
    say(`wall: ${candidates} candidates, ${level.frames.toFixed(1)} frames per second, ${level.messages} messages`);
    levels.push(level);
  }
  return {
    name: "wall",
    ratio: Math.min(...levels.map(({ frames }) => frames)) / FRAMES,
    goal: 1,
    checks: levels.map(({ candidates, frames }) => ({
      name: `frames per second, ${candidates} candidates`,
      value: frames,
      limit: FRAMES,
      bound: "at least" as const,
    })),
    figures: { levels },
  };
}

/** A recruiter of the test's company with a session, and a proctored test, so that the cards have a picture. */
async function seedWatcher({ db, pool }: BenchDatabase, test: BenchTest): Promise<string> {
  const { company_id, slug } = await db
    .updateTable("test")
    .set({ settings: toJson({ proctor: { enabled: true, snapshot: true } }) })
    .where("id", "=", test.id)
    .returning(["company_id", "slug"])
    .executeTakeFirstOrThrow();
  const { id } = await createFactory(db).account("recruiter", company_id);
  await pool.query(
    `insert into session (token_hash, account_id, created_at, last_used_at, expires_at)
    values (sha256(convert_to($1, 'UTF8')), $2, now(), now(), now() + interval '1 day')`,
    [TOKEN, id],
  );
  return slug;
}

/** This many attempts run; the others have not begun. */
async function run(pool: Pool, test: BenchTest, candidates: number): Promise<void> {
  await pool.query(
    `update attempt set state = case when split_part(slug, '-', 2)::int <= $2 then 'ACTIVE' else 'START' end
    where test_id = $1`,
    [test.id, candidates],
  );
}

/** An alert for every running attempt, so that each row of the wall changes. */
async function changeAll(pool: Pool, test: BenchTest): Promise<void> {
  await pool.query(
    `insert into attempt_event (attempt_id, kind, at, received_at, source, data)
    select id, 'no-face', now(), now(), 'browser', '{}' from attempt where test_id = $1 and state = 'ACTIVE'`,
    [test.id],
  );
}

interface Level {
  candidates: number;
  /** Per second. */
  frames: number;
  /** Milliseconds: the longest that one frame stood still. */
  longest: number;
  /** How often changed rows arrived. */
  messages: number;
  /** Cards on the page at once. */
  cards: number;
}

interface Watched {
  candidates: number;
  seconds: number;
  change: () => Promise<void>;
}

async function watch(context: BrowserContext, url: string, { candidates, seconds, change }: Watched): Promise<Level> {
  const page = await context.newPage();
  let messages = 0;
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      if (String(payload).includes('"live-rows"')) messages += 1;
    }),
  );
  await page.goto(url);
  await page.getByText(`${candidates} candidates`).waitFor();
  const changing = new AbortController();
  const changes = changeEverySecond(change, changing.signal);
  // The first messages bring every row, and the page loads its chunks.
  await sleep(3_000);
  messages = 0;
  const { frames, longest } = await countFrames(page, seconds);
  const heard = messages;
  const cards = await page.getByRole("list", { name: "Running attempts" }).getByRole("listitem").count();
  changing.abort();
  await changes;
  await page.close();
  if (heard === 0) throw new Error("The wall received no changes, so nothing was measured.");
  return { candidates, frames: round(frames, 1), longest: round(longest, 0), messages: heard, cards };
}

async function changeEverySecond(change: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await change();
    await sleep(1_000);
  }
}

/** While the page scrolls down and up again, as if somebody looked through it. */
function countFrames(page: Page, seconds: number): Promise<{ frames: number; longest: number }> {
  return page.evaluate(
    ({ milliseconds, speed }) =>
      new Promise<{ frames: number; longest: number }>((resolve) => {
        const start = performance.now();
        let [last, count, longest] = [start, 0, 0];
        function frame() {
          const now = performance.now();
          count += 1;
          longest = Math.max(longest, now - last);
          last = now;
          const gone = now - start;
          window.scrollTo(0, (Math.min(gone, milliseconds - gone) * speed) / 1_000);
          if (now - start < milliseconds) requestAnimationFrame(frame);
          else resolve({ frames: (count * 1_000) / (now - start), longest });
        }
        requestAnimationFrame(frame);
      }),
    { milliseconds: seconds * 1_000, speed: SCROLL },
  );
}
