import { rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
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
/** As long as a browser's report counts for a picture (`alertsAround`). */
const SAID_AROUND = 10;

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
  const watcher = await openWatcher(parts, folder);
  const allAnalysed = attempt.startWorker();
  const start = Date.now() - seconds * 1_000;
  const at = (second: number) => new Date(start + second * 1_000);
  const counts = { frames: 0, shown: 0 };
  const taken: { second: number; content: Buffer }[] = [];
  const step = DETECTION_INTERVAL / 1_000;
  for await (const { second, pixels, told } of watcher(seconds, step)) {
    counts.frames += 1;
    for (const event of told) {
      if (event.type === "sight" && event.sight !== null) counts.shown += 1;
      const line = lineOf(event);
      if (!line) continue;
      // A run that is ended early has told everything up to there.
      say(`honest: the browser reports at ${second} s: ${JSON.stringify(line)}`);
      await attempt.note({ ...line, source: "browser", at: at(second - line.ago / 1_000) });
    }
    if (second % PICTURE_SECONDS === 0) taken.push({ second, content: await encode(pixels, "webp") });
    // The worker also asks what the browser said around the picture, so it comes a little later, as it would.
    while (taken[0] && (second - taken[0].second > SAID_AROUND || second + step >= seconds)) {
      const picture = taken.shift();
      if (picture) await attempt.store(picture.content, at(picture.second));
    }
    if ((second + step) % 120 === 0) {
      const { length } = await attempt.lines();
      say(`honest: ${second + step} of ${seconds} s seen by the browser, ${length} lines so far`);
    }
  }
  const clips = await listen(seconds);
  say(`honest: ${clips.length} clips of a voice in ${seconds} s of sound`);
  for (const clip of clips) await attempt.note({ kind: "voice", source: "browser", at: at(clip.at), data: clip });
  await allAnalysed();
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

interface Watched {
  second: number;
  pixels: Buffer;
  told: Told[];
}

/** Several pages look at frames at the same time, because that takes longest; one judges them in their order. */
async function openWatcher(parts: AsyncDisposableStack, folder: string) {
  const built = join(folder, "page");
  buildPage(built);
  const { url } = parts.use(await servePage(built, folder));
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS] });
  parts.defer(() => browser.close());
  const pages = await Promise.all(Array.from({ length: 2 * availableParallelism() }, () => browser.newPage()));
  for (const page of pages) await page.goto(`${url}/v1/`);
  const [judge] = pages;
  if (!judge) throw new Error("There is no processor.");
  const room = await openRoom();
  async function see(page: Page, second: number) {
    const pixels = await room(second);
    const name = `frame-${second}.jpg`;
    await writeFile(join(folder, name), await encode(pixels, "jpeg"));
    const sighting = await page.evaluate((address) => bench.see(address), `/media/${name}`);
    await rm(join(folder, name));
    return { second, pixels, sighting };
  }
  return async function* (seconds: number, step: number): AsyncGenerator<Watched> {
    for (let from = 0; from < seconds; from += step * pages.length) {
      const times = pages.map((_, index) => from + index * step).filter((second) => second < seconds);
      const seen = await Promise.all(times.map((second, index) => see(pages[index] ?? judge, second)));
      for (const { second, pixels, sighting } of seen) {
        const told = await judge.evaluate(([what, at]) => bench.judge(what, at), [sighting, second * 1_000] as const);
        yield { second, pixels, told };
      }
    }
  };
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
