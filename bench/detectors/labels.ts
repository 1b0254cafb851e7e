import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** How many faces a person counts in a picture; 2 means two or more. */
const Frames = z.array(z.object({ f: z.string(), truth: z.number().int().min(0).max(2), kind: z.string() }));
/** The object that a picture shows, or `none` of the watched ones. */
const Objects = z.array(
  z.object({ f: z.string(), kind: z.enum(["cell phone", "book", "laptop", "tv", "none"]), split: z.string() }),
);
/** Parts of a sound file, in seconds. */
const Sounds = z.array(z.object({ name: z.string(), start: z.number(), end: z.number(), speech: z.boolean() }));

/** Pictures of faces, and whether two of them show the same person. */
const Pairs = z.array(z.object({ one: z.string(), other: z.string(), same: z.boolean() }));

export interface Labels {
  /** `file` is relative to the media folder. */
  frames: { file: string; faces: number; kind: string }[];
  objects: { file: string; kind: z.infer<typeof Objects>[number]["kind"]; split: string }[];
  sounds: z.infer<typeof Sounds>;
  soundFile: string;
  /** Empty if the folder has none. */
  pairs: z.infer<typeof Pairs>;
}

/** The folder's `frames/manifest.json`, `objs/manifest.json`, `vad.wav` and `vad.truth.json`, and `pairs.json` if there is one. */
export async function readLabels(folder: string): Promise<Labels> {
  async function read<T>(schema: z.ZodType<T>, name: string): Promise<T> {
    return schema.parse(JSON.parse(await readFile(join(folder, name), "utf8")));
  }
  const frames = await read(Frames, "frames/manifest.json");
  const objects = await read(Objects, "objs/manifest.json");
  return {
    frames: frames.map(({ f, truth, kind }) => ({ file: `frames/${f}`, faces: truth, kind })),
    objects: objects.map(({ f, kind, split }) => ({ file: `objs/${f}`, kind, split })),
    sounds: await read(Sounds, "vad.truth.json"),
    soundFile: join(folder, "vad.wav"),
    pairs: existsSync(join(folder, "pairs.json")) ? await read(Pairs, "pairs.json") : [],
  };
}
