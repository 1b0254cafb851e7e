import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import { launchWithFiles } from "../../e2e/support/fake-media.ts";
import { readPicture, writeCameraFile } from "../../e2e/support/camera-file.ts";
import { root } from "../../scripts/root.ts";
import { say } from "../support/progress.ts";
import { round } from "../support/result.ts";
import { median } from "../support/statistics.ts";
import { scoreFaces, scoreObjects, scoreVoice } from "./score.ts";
import type { Labels } from "./labels.ts";
import type { Bench, Looked } from "./page/main.ts";
import { servePage } from "./serve-page.ts";

declare const bench: Bench;

const PAGE = fileURLToPath(new URL("./page", import.meta.url));
/** The detector loads while the fake microphone already plays, so it plays silence at first. */
const LEAD_SECONDS = 20;
const WAV_HEADER = 44;
const BYTES_A_SECOND = 48_000 * 2;

interface Input {
  folder: string;
  media: string;
  labels: Labels;
}

/**
 * The detectors of packages/capture in Chromium: on each labelled picture, then live on a fake camera and microphone.
 */
export async function measureBrowser(parts: AsyncDisposableStack, { folder, media, labels }: Input) {
  const built = join(folder, "page");
  buildPage(built);
  const files = { camera: join(folder, "camera.y4m"), microphone: join(folder, "microphone.wav") };
  const shown = labels.frames.filter(({ kind }) => kind === "one").slice(0, 10);
  const shots = shown.map(async ({ file }) => ({ pixels: await readPicture(join(media, file)), seconds: 1 }));
  await writeCameraFile(files.camera, await Promise.all(shots));
  const seconds = await writeLateSound(labels.soundFile, files.microphone);
  const { url } = parts.use(await servePage(built, media));
  const browser = await launchWithFiles(files);
  parts.defer(() => browser.close());
  const complaints: string[] = [];
  async function openPage(): Promise<Page> {
    const page = await browser.newPage();
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(`${url}/v1/`);
    return page;
  }

  const album = await openPage();
  const pictures = await lookAtAll(browser, album, labels);
  await album.close();
  const page = await openPage();
  say(`detectors: ${seconds.toFixed(0)} s of camera and microphone`);
  const before = await rendererSeconds(browser);
  const live = await page.evaluate((length) => bench.watch(length), seconds);
  const used = (await rendererSeconds(browser)) - before;
  return {
    faces: scoreFaces(labels, pictures.looks),
    objects: scoreObjects(labels, pictures.looks),
    voice: scoreVoice(labels.sounds, live.clips, LEAD_SECONDS),
    /** The renderer's processor time, including decoding the picture. */
    cpuMsAFrame: pictures.cpuMsAFrame,
    wallMsAFrame: pictures.wallMsAFrame,
    live: {
      seconds: round(seconds, 0),
      frames: live.findings.length,
      snapshots: live.stored,
      /** Camera, two models, snapshots and voice, all together. */
      cpuShareOfOneCore: round(used / seconds, 2),
      failures: live.failures,
    },
    longTasks: live.longTasks,
    complaints,
  };
}
export type BrowserFigures = Awaited<ReturnType<typeof measureBrowser>>;

export function buildPage(outDir: string): void {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const args = [vite, "build", PAGE, "--config", join(PAGE, "vite.config.ts"), "--outDir", outDir];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error("The detectors' page could not be built; see the output above.");
}

async function lookAtAll(browser: Browser, page: Page, { frames, objects }: Labels) {
  const names = [...frames, ...objects].map(({ file }) => file);
  const look = (name: string): Promise<Looked> => page.evaluate((address) => bench.look(address), `/media/${name}`);
  // The first ones load and warm up.
  for (const name of names.slice(0, 5)) await look(name);
  const before = await rendererSeconds(browser);
  const looks = new Map<string, Looked>();
  for (const [index, name] of names.entries()) {
    looks.set(name, await look(name));
    if (index % 25 === 24) say(`detectors: ${index + 1} of ${names.length} pictures`);
  }
  const used = (await rendererSeconds(browser)) - before;
  const took = [...looks.values()].map(({ finding }) => finding.took);
  return { looks, cpuMsAFrame: round((1_000 * used) / names.length, 0), wallMsAFrame: round(median(took), 0) };
}

/** Processor time of all pages, as Chromium itself counts it. */
async function rendererSeconds(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** The same sound after a silence. Returns how many seconds it lasts. */
async function writeLateSound(from: string, to: string): Promise<number> {
  const wav = await readFile(from);
  const data = wav.subarray(WAV_HEADER);
  const late = Buffer.concat([wav.subarray(0, WAV_HEADER), Buffer.alloc(LEAD_SECONDS * BYTES_A_SECOND), data]);
  late.writeUInt32LE(late.length - 8, 4);
  late.writeUInt32LE(late.length - WAV_HEADER, 40);
  await writeFile(to, late);
  return (late.length - WAV_HEADER) / BYTES_A_SECOND;
}
