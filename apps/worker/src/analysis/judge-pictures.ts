import type { Tx } from "@invigil/db/connection";
import { alertsAround, picturesBefore } from "@invigil/records/media/seen-pictures";
import type { ClaimedMedia } from "@invigil/records/media/analysis-work";
import {
  agreedSigns,
  isSame,
  outsideScene,
  PICTURES_ASKED,
  SCENE_PICTURES,
  sceneOf,
  signsOf,
} from "@invigil/rules/proctoring/agreement";
import { z } from "zod";
import type { Finding } from "./finding.ts";
import { reportSigns } from "./report-signs.ts";

const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const Things = z.array(z.object({ what: z.string(), score: z.number(), box: Box, closer: z.boolean().optional() }));
const Seen = z.object({ likeness: z.number(), things: Things, weak: Things.default([]) });

/** What only a closer look is sure of must be in all of the pictures: they are a quarter of a minute apart. */
const DOUBTFUL = { asked: PICTURES_ASKED, agree: PICTURES_ASKED };

/** What a clear picture shows, and what the timeline already says about it. */
interface SeenPicture extends z.infer<typeof Seen> {
  id: string;
  sequence: number | null;
  taken_at: Date;
  told: string[];
  /** The brightness of its fields; null once it was deleted. */
  fields: Uint8Array | null;
}

/** The findings about one picture. */
export interface Reported {
  picture: Pick<SeenPicture, "id" | "sequence" | "taken_at">;
  findings: Finding[];
}

/**
 * What a clear picture adds to the timeline, by the agreement with the pictures before it and without what stood in the
 * room from the start. A picture that this one confirms is reported too, so that the happening begins when it began.
 */
export async function judgePictures(tx: Tx, media: ClaimedMedia, current: SeenPicture): Promise<Reported[]> {
  const read = await picturesBefore(tx, media, { first: SCENE_PICTURES, before: PICTURES_ASKED - 1 });
  const [first, before] = [read.first.flatMap(readPicture), read.before.flatMap(readPicture)];
  const opening = first.length < SCENE_PICTURES ? [...first, current] : first;
  const start = opening.map(({ things, weak, fields }) => ({ things: [...things, ...weak], fields }));
  const room = { scene: sceneOf(start.map(({ things }) => things)), first: start };
  const browser = await alertsAround(tx, media);
  const see = (picture: SeenPicture) => {
    const things = outsideScene(picture, room);
    return { things, signs: signsOf(things), likeness: picture.likeness };
  };
  const now = see(current);
  const earlier = before.map((picture) => ({ picture, ...see(picture) }));
  const agreed = agreedSigns(now.signs, {
    before: earlier.map(({ signs }) => signs),
    browser,
    doubtful: DOUBTFUL,
  });
  const confirmed = earlier.map(({ picture, signs, ...seen }) => {
    const fresh = signs.filter(({ kind }) => !picture.told.includes(kind));
    const shared = fresh.filter((sign) => agreed.some((each) => isSame(each, sign)));
    return { picture, findings: reportSigns(shared, seen) };
  });
  return [...confirmed.toReversed(), { picture: current, findings: reportSigns(agreed, now) }];
}

/** Nothing for one that an earlier version of the product analysed. */
function readPicture({ analysis, ...picture }: Omit<SeenPicture, keyof z.infer<typeof Seen>> & { analysis: unknown }) {
  const seen = Seen.safeParse(analysis).data;
  return seen ? [{ ...picture, ...seen }] : [];
}
