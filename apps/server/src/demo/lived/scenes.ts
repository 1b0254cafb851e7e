import { createPicture, type Colour, type Picture } from "./picture.ts";

/** What a demo candidate's camera shows. Nobody real is in any of the pictures: figures are ovals without a face. */
export type Scene = "sitting" | "leaning" | "empty" | "two" | "phone" | "dark" | "photo" | "card";

type Colours = readonly [Colour, ...Colour[]];

const WALLS: Colours = [
  [214, 222, 230],
  [228, 221, 208],
  [211, 226, 215],
  [226, 214, 224],
  [206, 214, 222],
];
const CLOTHES: Colours = [
  [52, 92, 140],
  [130, 64, 60],
  [66, 110, 78],
  [98, 80, 132],
  [150, 104, 44],
];
const SKIN: Colours = [
  [222, 178, 148],
  [168, 118, 84],
  [118, 80, 58],
  [240, 204, 178],
];
const DESK = [120, 92, 66] as const;
const FRAME = [250, 250, 250] as const;
const INK = [38, 42, 48] as const;

function pick(list: Colours, number: number): Colour {
  return list[number % list.length] ?? list[0];
}

/** Draws a scene in the candidate's own colours. `sway` is how far they have moved aside, because nobody sits still. */
export function drawScene(scene: Scene, number: number, sway = 0): Buffer {
  if (scene === "dark") return createPicture([14, 15, 18]).encode();
  if (scene === "card") return drawCard(number);
  const picture = createPicture(pick(WALLS, number));
  picture.box({ x: 226, y: 26, width: 66, height: 52 }, FRAME);
  picture.box({ x: 232, y: 32, width: 54, height: 40 }, pick(CLOTHES, number + 2));
  if (scene === "two") figure(picture, { x: 236, y: 92, number: number + 1, scale: 0.7 });
  if (scene !== "empty") figure(picture, { x: (scene === "leaning" ? 128 : 152) + sway, y: 64, number, scale: 1 });
  picture.box({ x: 0, y: 204, width: 320, height: 36 }, DESK);
  if (scene === "phone") {
    picture.box({ x: 208, y: 148, width: 30, height: 56 }, INK);
    picture.box({ x: 211, y: 153, width: 24, height: 44 }, [150, 196, 232]);
  }
  return picture.encode();
}

interface Figure {
  x: number;
  y: number;
  number: number;
  scale: number;
}

function figure(picture: Picture, { x, y, number, scale }: Figure): void {
  const size = (length: number) => Math.round(length * scale);
  picture.oval({ x: x - size(70), y: y + size(72), width: size(140), height: size(160) }, pick(CLOTHES, number));
  picture.box({ x: x - size(12), y: y + size(58), width: size(24), height: size(28) }, pick(SKIN, number));
  picture.oval({ x: x - size(36), y: y - size(8), width: size(72), height: size(60) }, INK);
  picture.oval({ x: x - size(32), y, width: size(64), height: size(78) }, pick(SKIN, number));
}

/** An identity document without a name. */
function drawCard(number: number): Buffer {
  const picture = createPicture([196, 200, 206]);
  picture.box({ x: 40, y: 50, width: 240, height: 140 }, [244, 246, 240]);
  picture.box({ x: 40, y: 50, width: 240, height: 26 }, pick(CLOTHES, number));
  picture.box({ x: 56, y: 90, width: 66, height: 84 }, pick(WALLS, number));
  picture.oval({ x: 64, y: 138, width: 50, height: 36 }, pick(CLOTHES, number));
  picture.oval({ x: 72, y: 98, width: 34, height: 42 }, pick(SKIN, number));
  for (const [index, width] of [110, 84, 124].entries()) {
    picture.box({ x: 140, y: 96 + index * 24, width, height: 10 }, [176, 182, 188]);
  }
  return picture.encode();
}
