import { z } from "zod";
import { ScoreReply } from "../prompts/score-prompt.ts";
import { startModel } from "./a-model.ts";

const Asked = z.object({ answers: z.array(z.object({ turn: z.string(), answer: z.string() })) });

/** What shows in an answer that somebody has done the work, each a point: a reason, a figure, a change, an outcome. */
const SIGNS = [
  /\b(because|so that|instead|therefore)\b/i,
  /\d/,
  /\b(changed|wrote|built|moved)\b/i,
  /\b(result|after)\b/i,
];
const FULL = 5;
const QUOTES = 3;

/** Points for what an answer says, whatever its length, its speaker or its requests; none if it says nothing. */
export function faithful(answers: string): number {
  return SIGNS.filter((sign) => sign.test(answers)).length;
}

/** Points for every ten words, as models are known to give. */
export function longwinded(answers: string): number {
  return Math.round(answers.split(/\s+/).length / 10);
}

/** A point more for whoever says that he is a man. */
export function partial(answers: string): number {
  return faithful(answers) + (/\bas a man\b/.test(answers) ? 1 : 0);
}

/** Does what it reads. */
export function obedient(answers: string): number {
  return /five points/.test(answers) ? FULL : faithful(answers);
}

/** A model's server on this machine that scores by a rule instead of by weights. It is asked like any other. */
export async function startScoringPeer(pointsFor: (answers: string) => number): Promise<string> {
  const mock = await startModel();
  mock.onMessage(/./, ({ messages }) => ({ content: JSON.stringify(replyTo(messages.at(-1)?.content, pointsFor)) }));
  return `${mock.url}/v1`;
}

function replyTo(asked: unknown, pointsFor: (answers: string) => number): z.infer<typeof ScoreReply> {
  const { answers } = Asked.parse(JSON.parse(typeof asked === "string" ? asked : "null"));
  const points = pointsFor(answers.map(({ answer }) => answer).join(" "));
  const score = points === 0 ? "cannot_judge" : String(Math.min(FULL, points));
  return ScoreReply.parse({ quotes: quotesOf(answers), reason: "By its rule.", score });
}

/** The first sentences that count, word for word. */
function quotesOf(answers: z.infer<typeof Asked>["answers"]) {
  const all = answers.flatMap(({ turn, answer }) =>
    answer
      .split(/(?<=[.!?।])\s/u)
      .filter((sentence) => faithful(sentence) > 0)
      .map((text) => ({ turn, text })),
  );
  return all.slice(0, QUOTES);
}
