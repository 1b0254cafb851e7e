import { join } from "node:path";
import sharp from "sharp";
import { root } from "../../scripts/root.ts";

/** Photographs that come with a dependency. */
const PHOTOS = join(root, "node_modules/@vladmandic/face-api/demo");
const SIZE = { width: 640, height: 480 };

/** What the candidate does at a moment. */
interface Pose {
  /** How far the candidate is from the usual place, in pixels, and how large. */
  x: number;
  y: number;
  scale: number;
  /** How wide the head is: a turned one is narrower. */
  turn: number;
  cup: boolean;
  hand: boolean;
  light: number;
}

/** What an honest candidate does besides writing, with its period, beginning and length in seconds. */
const HABITS = [
  { name: "looks around", every: 47, from: 20, lasts: 4 },
  { name: "drinks", every: 210, from: 75, lasts: 5 },
  { name: "leans back", every: 185, from: 120, lasts: 25 },
  { name: "coughs", every: 330, from: 200, lasts: 2 },
  { name: "reads close to the screen", every: 140, from: 60, lasts: 12 },
] as const;
export type Habit = (typeof HABITS)[number]["name"];

/** What happens at this second. */
export function habitAt(second: number): Habit | null {
  const found = HABITS.find(({ every, from, lasts }) => second >= from && (second - from) % every < lasts);
  return found?.name ?? null;
}

function poseAt(second: number): Pose {
  const habit = habitAt(second);
  const sway = { x: 9 * Math.sin(second / 3.1) + 5 * Math.sin(second / 17), y: 4 * Math.sin(second / 5.3) };
  const light = 1 + 0.08 * Math.sin(second / 240);
  const still: Pose = { ...sway, scale: 1, turn: 1, cup: false, hand: false, light };
  switch (habit) {
    case "looks around":
      return { ...still, x: sway.x + 40 * Math.sin(second), turn: 0.72 };
    case "drinks":
      return { ...still, y: sway.y - 8, cup: true };
    case "leans back":
      return { ...still, scale: 0.72 };
    case "coughs":
      return { ...still, y: sway.y + 25, hand: true };
    case "reads close to the screen":
      return { ...still, scale: 1.12, y: sway.y + 15 };
    case null:
      return still;
  }
}

/** A wall with a shelf full of books and a framed portrait. */
async function drawWall(): Promise<Buffer> {
  const books = Array.from({ length: 3 }, (_, row) =>
    Array.from({ length: 9 }, (_book, at) => {
      const height = 70 + ((at * 37 + row * 19) % 28);
      const place = `x="${8 + at * 17}" y="${40 + row * 125 + 100 - height}" width="15" height="${height}"`;
      return `<rect ${place} fill="hsl(${(at * 53 + row * 97) % 360},45%,38%)" stroke="#222"/>`;
    }).join(""),
  ).join("");
  const boards = [0, 1, 2]
    .map((row) => `<rect x="0" y="${140 + row * 125}" width="170" height="8" fill="#6b4a2b"/>`)
    .join("");
  const wall = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#cfc8ba"/>
    <rect x="0" y="30" width="170" height="450" fill="#8a6a45"/>${books}${boards}
    <rect x="492" y="36" width="116" height="140" fill="#3a2a1a"/><rect x="500" y="44" width="100" height="124" fill="#eee"/></svg>`;
  const portrait = await sharp(join(PHOTOS, "sample1.jpg"))
    .extract({ left: 1_400, top: 130, width: 300, height: 372 })
    .resize(100, 124)
    .toBuffer();
  return sharp(Buffer.from(wall))
    .composite([{ input: portrait, left: 500, top: 44 }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

const CUP = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="90"><rect x="5" y="5" width="55" height="80" rx="8" fill="#2f5d8a"/><path d="M60 25 q22 15 0 40" fill="none" stroke="#2f5d8a" stroke-width="8"/></svg>`;
const HAND = `<svg xmlns="http://www.w3.org/2000/svg" width="110" height="80"><ellipse cx="55" cy="42" rx="50" ry="34" fill="#c99678"/></svg>`;

/** The candidate's head and shoulders, and where the mouth is, in shares of the part. */
const PART = { left: 1_390, top: 110, width: 480, height: 435 };
const MOUTH = { x: 0.38, y: 0.84 };

const RAW = { raw: { ...SIZE, channels: 3 } } as const;

/** Pictures of a candidate in a room, one for each second, always the same: red, green and blue of each pixel. */
export async function openRoom(): Promise<(second: number) => Promise<Buffer>> {
  const wall = await drawWall();
  const whole = sharp(join(PHOTOS, "sample6.jpg")).extract(PART);
  const { data: candidate, info } = await whole.raw().toBuffer({ resolveWithObject: true });
  const part = { raw: { width: info.width, height: info.height, channels: 3 } } as const;
  return async (second) => {
    const { x, y, scale, turn, cup, hand, light } = poseAt(second);
    const [width, height] = [Math.round(330 * scale * turn), Math.round(300 * scale)];
    const top = Math.round(SIZE.height - height + Math.max(0, y));
    const place = { left: Math.round(320 - width / 2 + x), top };
    const person = await sharp(candidate, part)
      .resize(width, height, { fit: "fill" })
      .extract({ left: 0, top: 0, width, height: Math.min(height, SIZE.height - top) })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const mouth = { left: Math.round(place.left + width * MOUTH.x), top: Math.round(place.top + height * MOUTH.y) };
    const over = [
      { input: person, ...place },
      ...(cup ? [{ input: Buffer.from(CUP), left: mouth.left - 40, top: mouth.top - 20 }] : []),
      ...(hand ? [{ input: Buffer.from(HAND), left: mouth.left - 55, top: mouth.top - 40 }] : []),
    ];
    const pixels = await sharp(wall, RAW).composite(over).removeAlpha().raw().toBuffer();
    addNoise(pixels, second, light);
    return pixels;
  };
}

/** As the browser's camera delivers it, or as it uploads it. */
export function encode(pixels: Buffer, type: "jpeg" | "webp"): Promise<Buffer> {
  const picture = sharp(pixels, RAW);
  return type === "jpeg" ? picture.jpeg({ quality: 92 }).toBuffer() : picture.webp({ quality: 90 }).toBuffer();
}

/** The light of the moment, and a camera's noise. */
function addNoise(pixels: Buffer, second: number, light: number): void {
  let seed = 1 + second * 7_919;
  for (let at = 0; at < pixels.length; at += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    pixels[at] = Math.max(0, Math.min(255, (pixels[at] ?? 0) * light + 4 * (seed / 2_147_483_648)));
  }
}
