import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DETECTION_INTERVAL } from "@invigil/contract/constants";
import { chromium, type Page } from "@playwright/test";
import { CHROMIUM_FLAGS, ensureChromium } from "../scripts/chromium.ts";
import { buildPage } from "./detectors/browser.ts";
import type { Bench, Told } from "./detectors/page/main.ts";
import { servePage } from "./detectors/serve-page.ts";
import { openAttempt } from "./honest/analyse.ts";
import { encode, openRoom } from "./honest/room.ts";
import { listen } from "./honest/sounds.ts";
import { makeFolder, startDatabase } from "./support/database.ts";
import type { Options } from "./support/options.ts";
import { withParts } from "./support/parts.ts";
import { say } from "./support/progress.ts";
import type { Result } from "./support/result.ts";

declare const bench: Bench;

const MINUTES = 30;
/** Seconds between two pictures for the server, as a test has it unless its author says otherwise. */
const PICTURE_SECONDS = 15;

/**
 * An attempt of somebody honest, generated second by second: looks around, drinks, leans back, coughs, types, with a
 * portrait and a shelf behind. The page's detectors and rules see every frame, the worker every picture, the voice
 * detector every sound. It should leave no alert.
 */
export function benchHonest({ minutes = MINUTES }: Options): Promise<Result> {
  return withParts((parts) => watchHonest(parts, Math.round(minutes * 60)));
}

async function watchHonest(parts: AsyncDisposableStack, seconds: number): Promise<Result> {
  const folder = await makeFolder();
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const attempt = await openAttempt(parts, parts.use(await startDatabase()));
  const clips = await listen(seconds);
  say(`honest: ${clips.length} clips of a voice in ${seconds} s of sound`);
  const page = await openPage(parts, folder);
  const room = await openRoom();
  const start = Date.now() - seconds * 1_000;
  const at = (second: number) => new Date(start + second * 1_000);
  const counts = { frames: 0, unclear: 0, shown: 0 };
  for (let second = 0; second < seconds; second += DETECTION_INTERVAL / 1_000) {
    const pixels = await room(second);
    if (second % PICTURE_SECONDS === 0) await attempt.store(await encode(pixels, "webp"), at(second));
    const name = `frame-${second % 8}.jpg`;
    await writeFile(join(folder, name), await encode(pixels, "jpeg"));
    const address = `/media/${name}?${second}`;
    const told = await page.evaluate(([from, time]) => bench.follow(from, time), [address, second * 1_000] as const);
    counts.frames += 1;
    for (const event of told) {
      if (event.type === "sight" && event.sight !== null) counts.shown += 1;
      const line = lineOf(event);
      if (line) await attempt.note({ ...line, source: "browser", at: at(second - line.ago / 1_000) });
    }
    if (second % 120 === 119) say(`honest: ${second + 1} of ${seconds} s seen by the browser`);
  }
  for (const clip of clips) await attempt.note({ kind: "voice", source: "browser", at: at(clip.at), data: clip });
  await attempt.analyse();
  const lines = await attempt.lines();
  for (const { kind, source, at: when, confidence, data } of lines) {
    const second = Math.round((when.getTime() - start) / 1_000);
    say(`honest: line at ${second} s: ${kind} (${source}, ${confidence ?? "no confidence"}) ${JSON.stringify(data)}`);
  }
  const alerts = lines.filter(({ isAlert }) => isAlert);
  return {
    name: "honest",
    ratio: 1,
    goal: 1,
    checks: [
      { name: "alerts about an honest candidate", value: alerts.length, limit: 0, bound: "at most" },
      { name: "notices shown to the candidate", value: counts.shown, limit: 0, bound: "at most" },
    ],
    figures: { seconds, ...counts, clips: clips.length, lines: lines.map(({ kind, source }) => `${kind} (${source})`) },
  };
}

async function openPage(parts: AsyncDisposableStack, folder: string): Promise<Page> {
  const built = join(folder, "page");
  buildPage(built);
  const { url } = parts.use(await servePage(built, folder));
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS] });
  parts.defer(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`${url}/v1/`);
  return page;
}

/** The line that the server would write for what the page tells it. */
function lineOf(event: Told) {
  switch (event.type) {
    case "alert": {
      const { kind, confidence, detector, details } = event;
      return { kind, confidence, detector, data: details, ago: 0 };
    }
    case "unseen":
      return { kind: event.kind, data: { why: event.why }, ago: event.ago };
    default:
      return null;
  }
}
