import type { Tx } from "@invigil/db/connection";
import type { ClaimedMedia } from "@invigil/records/media/analysis-work";
import { alertsAround, lastJudged } from "@invigil/records/media/seen-pictures";
import { UNCLEAR_PICTURES, type Unclear } from "@invigil/rules/proctoring/clarity";
import type { Finding } from "./finding.ts";
import type { Reported } from "./judge-pictures.ts";

const KIND = "camera-unclear";
const DETECTOR = "picture-clarity 1";

/**
 * What a picture that cannot be judged adds to the timeline: several in a row, or one while the browser reported the
 * same. Those before it are reported too, so that the happening begins when it began.
 */
export async function judgeUnclear(tx: Tx, media: ClaimedMedia, unclear: Unclear): Promise<Reported[]> {
  const before = await lastJudged(tx, media, UNCLEAR_PICTURES - 1);
  const inARow = before.length === UNCLEAR_PICTURES - 1 && before.every((each) => each.unclear !== null);
  const fresh = inARow ? before.filter(({ told }) => !told.includes(KIND)).toReversed() : [];
  if (!inARow && !(await alertsAround(tx, media)).includes(KIND)) return [];
  return [
    ...fresh.map((picture) => ({ picture, findings: [finding(picture.unclear ?? unclear)] })),
    { picture: media, findings: [finding(unclear)] },
  ];
}

function finding(why: string): Finding {
  return { kind: KIND, confidence: null, detector: DETECTOR, data: { why } };
}
