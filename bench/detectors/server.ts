import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { judgeSnapshot } from "@invigil/vision/judge-snapshot";
import { openVision } from "@invigil/vision/vision";
import { say } from "../support/progress.ts";
import { round } from "../support/result.ts";
import { median } from "../support/statistics.ts";
import type { Labels } from "./labels.ts";
import { measurePairs } from "./pairs.ts";
import { scoreFaces, scoreObjects } from "./score.ts";

interface Input {
  media: string;
  labels: Labels;
}

/** The detectors of packages/vision, with the worker's rules for snapshots, on each labelled picture. */
export async function measureServer(parts: AsyncDisposableStack, { media, labels }: Input) {
  const vision = openVision({ timeout: 120_000 });
  parts.defer(() => vision.close());
  const files = [...labels.frames, ...labels.objects].map(({ file }) => file);
  say(`detectors: ${files.length} pictures on the server`);
  const first = await readFile(join(media, files[0] ?? ""));
  await vision.look(first, { descriptors: true, objects: true });

  const looks = new Map<string, ReturnType<typeof asFinding>>();
  const times: number[] = [];
  const delay = monitorEventLoopDelay();
  delay.enable();
  const before = process.cpuUsage();
  for (const file of files) {
    const content = await readFile(join(media, file));
    const since = performance.now();
    const look = await vision.look(content, { descriptors: true, objects: true });
    times.push(performance.now() - since);
    looks.set(file, asFinding(judgeSnapshot(look)));
  }
  const { user, system } = process.cpuUsage(before);
  delay.disable();
  return {
    faces: scoreFaces(labels, looks),
    objects: scoreObjects(labels, looks),
    pairs: await measurePairs(vision, media, labels.pairs),
    /** Decoding, quality, faces with their descriptors and objects. */
    cpuMsAFrame: round((user + system) / 1_000 / files.length, 0),
    wallMsAFrame: round(median(times), 0),
    /** The longest time that the main thread was blocked meanwhile, in milliseconds. */
    longestDelay: round(delay.max / 1_000_000, 0),
    residentMb: round(process.memoryUsage().rss / 1_000_000, 0),
  };
}
export type ServerFigures = Awaited<ReturnType<typeof measureServer>>;

function asFinding({ unclear, faces, things }: ReturnType<typeof judgeSnapshot>) {
  const persons = things.filter(({ what }) => what === "person").length;
  const objects = things.filter(({ what }) => what !== "person" && what !== "face").map(({ what }) => what);
  return { finding: { unclear, faces, persons, objects } };
}
