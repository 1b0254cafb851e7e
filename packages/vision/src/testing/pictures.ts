import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import sharp, { type Sharp } from "sharp";

/** Three people in one photo that face-api ships, each alone in a part of it. */
const PLACES = { ann: [230, 270], ben: [700, 330], eve: [1_330, 120] } as const;
export type Person = keyof typeof PLACES;

function photo(): Promise<Buffer> {
  const require = createRequire(import.meta.url);
  return readFile(join(dirname(require.resolve("@vladmandic/face-api/package.json")), "demo", "sample1.jpg"));
}

/** As a webcam takes it. */
function shot(picture: Sharp): Promise<Buffer> {
  return picture.resize(640, 480).webp({ quality: 90 }).toBuffer();
}

export async function person(name: Person): Promise<Buffer> {
  const [left, top] = PLACES[name];
  return shot(sharp(await photo()).extract({ left, top, width: 540, height: 405 }));
}

export async function crowd(): Promise<Buffer> {
  return shot(sharp(await photo()));
}

/** The same person a moment later: closer, and in different light. */
export async function personAgain(name: Person): Promise<Buffer> {
  const nearer = sharp(await person(name)).extract({ left: 40, top: 30, width: 560, height: 420 });
  return shot(nearer.modulate({ brightness: 0.85 }));
}

export async function darkened(picture: Buffer): Promise<Buffer> {
  return shot(sharp(picture).linear(0.12, 0));
}

export async function blurred(picture: Buffer): Promise<Buffer> {
  return shot(sharp(picture).blur(8));
}

/** Something in front of the lens, in its colour, with the noise of the camera. */
export async function covered(colour: string, noise = 3): Promise<Buffer> {
  const { data, info } = await sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let seed = 7;
  const grained = data.map((level) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return Math.max(0, Math.min(255, level + Math.round(noise * (seed / 1_073_741_823.5 - 1))));
  });
  return shot(sharp(grained, { raw: { width: info.width, height: info.height, channels: 3 } }));
}

const WOOD = `<defs>
  <linearGradient id="wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#cbb79c"/><stop offset="1" stop-color="#8d7554"/></linearGradient>
  <linearGradient id="screen" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#3a6ea5"/><stop offset="1" stop-color="#0b1a3a"/></linearGradient>
  <linearGradient id="metal" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#555"/><stop offset="1" stop-color="#111"/></linearGradient>
</defs><rect width="640" height="480" fill="url(#wood)"/>`;

function squares(count: number, place: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => `<rect ${place(index)}/>`).join("");
}

/** Drawn, yet the detector recognises them: plain shapes with a screen, a frame and keys. */
const DRAWINGS = {
  nothing: squares(
    96,
    (i) => `x="${(i % 12) * 54}" y="${Math.floor(i / 12) * 60}" width="40" height="30" fill="hsl(${i * 7},20%,60%)"`,
  ),
  "cell phone": `<rect x="240" y="70" width="160" height="320" rx="24" fill="url(#metal)"/>
    <rect x="250" y="100" width="140" height="250" fill="url(#screen)"/>
    ${squares(12, (i) => `x="${262 + (i % 3) * 40}" y="${120 + Math.floor(i / 3) * 45}" width="28" height="28" rx="6" fill="hsl(${i * 47},70%,55%)"`)}
    <circle cx="320" cy="370" r="12" fill="#222" stroke="#777" stroke-width="2"/>
    <rect x="295" y="82" width="50" height="5" rx="2" fill="#666"/>`,
  laptop: `<rect x="160" y="80" width="320" height="210" rx="10" fill="#222"/>
    <rect x="172" y="92" width="296" height="186" fill="url(#screen)"/><rect x="200" y="120" width="150" height="90" fill="#eee"/>
    <path d="M150 290 L490 290 L550 390 L90 390 Z" fill="#b8b8bc"/><path d="M175 300 L465 300 L495 350 L145 350 Z" fill="#2a2a2a"/>
    <path d="M270 358 L370 358 L378 384 L262 384 Z" fill="#9a9a9e"/>
    ${squares(70, (i) => `x="${178 - Math.floor(i / 14) * 6 + (i % 14) * (20.5 + Math.floor(i / 14) * 0.9)}" y="${302 + Math.floor(i / 14) * 9.6}" width="17" height="7" fill="#444"`)}`,
  document: `<rect x="40" y="60" width="560" height="360" rx="20" fill="#f5f1e6" stroke="#333" stroke-width="3"/>
    <rect x="40" y="60" width="560" height="60" fill="#274b8c"/>
    ${squares(9, (i) => `x="260" y="${150 + i * 28}" width="${300 - ((i * 67) % 160)}" height="10" fill="#222"`)}
    ${squares(40, (i) => `x="${60 + i * 13.5}" y="385" width="8" height="14" fill="#111"`)}
    <rect x="70" y="150" width="150" height="200" fill="#bbb"/>`,
} as const;
export type Drawing = keyof typeof DRAWINGS;

export async function drawing(name: Drawing): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">${WOOD}${DRAWINGS[name]}</svg>`;
  return shot(sharp(Buffer.from(svg)));
}

/** Somebody in front of a laptop that stands on a shelf. */
export async function withLaptop(name: Person): Promise<Buffer> {
  const shelf = await sharp(await drawing("laptop"))
    .resize(320, 240)
    .toBuffer();
  return shot(sharp(await person(name)).composite([{ input: shelf, left: 320, top: 240 }]));
}

/** Somebody whose face is hidden, as when the head is turned away from the camera. */
export async function turned(name: Person): Promise<Buffer> {
  const hair = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><ellipse cx="320" cy="200" rx="120" ry="150" fill="#2b1d12"/></svg>`,
  );
  return shot(sharp(await person(name)).composite([{ input: hair }]));
}

/** An ID card with somebody's photo, print and a machine-readable line. */
export async function cardOf(name: Person): Promise<Buffer> {
  const face = await sharp(await person(name))
    .extract({ left: 140, top: 40, width: 340, height: 400 })
    .resize(170, 200)
    .toBuffer();
  return shot(sharp(await drawing("document")).composite([{ input: face, left: 60, top: 150 }]));
}
