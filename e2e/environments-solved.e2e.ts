import { gzipSync } from "node:zlib";
import { appointments } from "@invigil/server/demo/solutions/projects/appointments";
import { bicycles } from "@invigil/server/demo/solutions/projects/bicycles";
import { habits } from "@invigil/server/demo/solutions/projects/habits";
import { library } from "@invigil/server/demo/solutions/projects/library";
import { notes } from "@invigil/server/demo/solutions/projects/notes";
import { plants } from "@invigil/server/demo/solutions/projects/plants";
import { release } from "@invigil/server/demo/solutions/projects/release";
import { seats } from "@invigil/server/demo/solutions/projects/seats";
import type { Page } from "@playwright/test";
import { startEnvironments } from "./support/environments.ts";
import { expect, test as journey } from "./support/journey.ts";
import { openQuestion, startAtOnce } from "./support/steps.ts";
import { startWorker } from "./support/worker.ts";

const test = journey.extend<object, { worker: void }>({
  worker: [
    async ({ product }, give) => {
      const worker = await startWorker(product, "python,javascript,typescript,bash");
      const stops = [worker, await startEnvironments(product)];
      await give();
      for (const stop of stops) await stop();
    },
    { scope: "worker", auto: true, timeout: 300_000 },
  ],
});

type Files = Readonly<Record<string, string>>;
interface Question {
  key: string;
  type: string;
  versions: { wrong: Files; partly: Files; right: Files };
  /** How many cases there are, and how many of them pass partly. */
  cases: number;
  pass: number;
}

/** The demo test's questions. */
const questions: readonly Question[] = [
  { key: "seats", type: "PBT", versions: seats, cases: 7, pass: 4 },
  { key: "release", type: "PBD", versions: release, cases: 5, pass: 4 },
  { key: "bicycles", type: "DJP", versions: bicycles, cases: 5, pass: 4 },
  { key: "library", type: "PBE", versions: library, cases: 9, pass: 7 },
  { key: "plants", type: "PFE", versions: plants, cases: 9, pass: 7 },
  { key: "notes", type: "PFS", versions: notes, cases: 9, pass: 7 },
  { key: "appointments", type: "APP", versions: appointments, cases: 10, pass: 7 },
  { key: "habits", type: "MOB", versions: habits, cases: 8, pass: 6 },
];

/** Writes files in the terminal, in one order that is short enough for its line. */
async function write(page: Page, files: Files, name: string): Promise<void> {
  const orders = Object.entries(files).map(([path, text]) => {
    const packed = gzipSync(text, { level: 9 }).toString("base64");
    return `mkdir -p "$(dirname ${path})"; base64 -d <<< ${packed} | gunzip > ${path}`;
  });
  await page.getByRole("textbox", { name: "Terminal 1" }).focus();
  await page.keyboard.insertText(`clear; ${orders.join("; ")}; printf 'the %s version\\n' ${name}`);
  await page.keyboard.press("Enter");
  const terminal = page.getByRole("group", { name: "Terminal 1" });
  // It draws only what can be seen, and what it writes can push it out of sight.
  await expect(async () => {
    await terminal.scrollIntoViewIfNeeded();
    await expect(terminal).toContainText(`the ${name} version`, { timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
}

/** Nine cases with a browser take a slow machine minutes. */
const JUDGED = 300_000;

/** Submits what is there, and waits for a verdict that begins like this. */
async function submit(page: Page, verdict: string): Promise<void> {
  const result = page.getByRole("region", { name: "Run" });
  await result.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(result.getByRole("status").filter({ hasText: verdict })).toBeVisible({ timeout: JUDGED });
}

test("each of the eight types is solved wrongly, partly and rightly in the built-in workspace [A1.26-A1.33]", async ({
  page,
  enter,
}) => {
  // 24 submissions, one after the other.
  test.slow();
  await enter(page, "demo-projects");
  await startAtOnce(page, "demo-projects");
  for (const { key, type, versions, cases, pass } of questions) {
    await test.step(`${type}: ${key}`, async () => {
      await openQuestion(page, "demo-projects", key);
      // It draws only what can be seen.
      await page.getByRole("group", { name: "Terminal 1" }).scrollIntoViewIfNeeded();
      await expect(page.getByRole("group", { name: "Terminal 1" })).toContainText("$");
      await write(page, versions.wrong, "wrong");
      await submit(page, `Rejected: 0 of ${cases} cases passed.`);
      await write(page, versions.partly, "partly");
      await submit(page, `Partially Accepted: ${pass} of ${cases} cases passed.`);
      await write(page, versions.right, "right");
      await submit(page, `Accepted: ${cases} of ${cases} cases passed.`);
    });
  }
});
