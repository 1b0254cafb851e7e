import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser } from "@playwright/test";
import { CHROMIUM_FLAGS, ensureChromium } from "../../scripts/chromium.ts";
import { root } from "../../scripts/root.ts";
import { layOver, readPicture, writeCameraFile } from "./camera-file.ts";
import { writeMicrophoneFile, type Sound } from "./microphone-file.ts";

/** Photographs that come with a dependency. */
const PHOTOS = join(root, "node_modules/@vladmandic/face-api/demo");

const SCENES = {
  /** One person who looks into the camera. */
  face: () => readPicture(join(PHOTOS, "sample6.jpg"), { left: 1340, top: 100, width: 580, height: 435 }),
  /** Another person. */
  otherFace: () => readPicture(join(PHOTOS, "sample3.jpg"), { left: 520, top: 200, width: 520, height: 390 }),
  nobody: () => readPicture(join(PHOTOS, "sample6.jpg"), { left: 0, top: 0, width: 480, height: 360 }),
  twoFaces: () => readPicture(join(PHOTOS, "sample3.jpg"), { left: 500, top: 130, width: 800, height: 600 }),
  phone: async () => layOver(await SCENES.face(), await readPhone(), 3),
  dark: () => Promise.resolve(new Uint8Array(640 * 480 * 3).fill(4)),
} as const;
export type Scene = keyof typeof SCENES;

const readPhone = () => readPicture(join(PHOTOS, "sample2.jpg"), { left: 0, top: 1100, width: 356, height: 267 });

/** A browser without WebGL, not even in software. */
export const WITHOUT_WEBGL = [
  "--disable-gpu",
  "--disable-software-rasterizer",
  "--disable-webgl",
  "--disable-webgl2",
] as const;

interface FakeMedia {
  /** What the camera shows, in a loop. */
  camera: readonly { scene: Scene; seconds: number }[];
  /** What the microphone hears from the moment it is first opened; afterwards it hears nothing. */
  microphone: readonly Sound[];
  /** Further flags of Chromium. */
  flags?: readonly string[];
}

/**
 * Opens a browser whose camera and microphone play files. Each needs its own browser, because Chromium reads them at
 * its start.
 */
export async function openWithMedia({ camera, microphone, flags }: FakeMedia): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), "invigil-media-"));
  const files = { camera: join(folder, "camera.y4m"), microphone: join(folder, "microphone.wav") };
  const shots = camera.map(async ({ scene, seconds }) => ({ pixels: await SCENES[scene](), seconds }));
  await writeCameraFile(files.camera, await Promise.all(shots));
  await writeMicrophoneFile(files.microphone, microphone);
  const browser = await launchWithFiles(files, flags);
  browser.on("disconnected", () => void rm(folder, { recursive: true, force: true }));
  return browser;
}

/** Both paths must be absolute. */
export function launchWithFiles(
  files: { camera: string; microphone: string },
  flags: readonly string[] = [],
): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: [
      ...CHROMIUM_FLAGS,
      ...flags,
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      "--autoplay-policy=no-user-gesture-required",
      `--use-file-for-fake-video-capture=${files.camera}`,
      `--use-file-for-fake-audio-capture=${files.microphone}%noloop`,
    ],
    // A muted browser has no audio thread, and its worklets hear nothing.
    ignoreDefaultArgs: ["--mute-audio"],
  });
}
