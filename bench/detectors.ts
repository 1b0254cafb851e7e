import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { measureBrowser, type BrowserFigures } from "./detectors/browser.ts";
import { readLabels } from "./detectors/labels.ts";
import type { Score } from "./detectors/score.ts";
import { measureServer, type ServerFigures } from "./detectors/server.ts";
import { makeFolder } from "./support/database.ts";
import type { Options } from "./support/options.ts";
import { withParts } from "./support/parts.ts";
import type { Check, Result } from "./support/result.ts";

const FACES = 0.95;
const OBJECTS = 0.6;
const QUIET = 0.95;
const VOICE = 0.95;

/** How often the detectors are right on labelled pictures and sound, and what they cost. */
export function benchDetectors({ media }: Options): Promise<Result> {
  if (media === undefined) {
    throw new Error(
      "detectors needs labelled media: npm run bench -- detectors --media <folder>, see bench/README.md.",
    );
  }
  return withParts((parts) => measureDetectors(parts, resolve(media)));
}

async function measureDetectors(parts: AsyncDisposableStack, media: string): Promise<Result> {
  const labels = await readLabels(media);
  const folder = await makeFolder();
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const browser = await measureBrowser(parts, { folder, media, labels });
  const server = await measureServer(parts, { media, labels });
  return {
    name: "detectors",
    ratio: share(browser.faces.all),
    goal: FACES,
    checks: [...browserChecks(browser), ...serverChecks(server)],
    figures: { browser, server },
  };
}

function browserChecks({ faces, objects, voice, longTasks, complaints }: BrowserFigures): Check[] {
  return [
    { name: "browser: face counts right", value: share(faces.all), limit: FACES, bound: "at least" },
    { name: "browser: objects found", value: share(objects.found), limit: OBJECTS, bound: "at least" },
    {
      name: "browser: pictures without objects passed over",
      value: share(objects.quiet),
      limit: QUIET,
      bound: "at least",
    },
    { name: "browser: speech found", value: share(voice.speech), limit: VOICE, bound: "at least" },
    { name: "browser: other sounds ignored", value: share(voice.other), limit: VOICE, bound: "at least" },
    { name: "browser: main-thread long tasks", value: longTasks.length, limit: 0, bound: "at most" },
    { name: "browser: errors on the console", value: complaints.length, limit: 0, bound: "at most" },
  ];
}

function serverChecks({ faces, objects }: ServerFigures): Check[] {
  return [
    { name: "server: face counts right", value: share(faces.all), limit: FACES, bound: "at least" },
    { name: "server: objects found", value: share(objects.found), limit: OBJECTS, bound: "at least" },
    {
      name: "server: pictures without objects passed over",
      value: share(objects.quiet),
      limit: QUIET,
      bound: "at least",
    },
  ];
}

function share({ of, right }: Score): number {
  return of === 0 ? 1 : right / of;
}
