import { LLMock } from "@copilotkit/aimock";
import { ScoreReply } from "@invigil/interviewer/prompts/score-prompt";
import { z } from "zod";

/** How many words of an answer it quotes. */
const QUOTED = 5;
const NOTHING_TO_ADD = {
  questions: [],
  entry: "none",
  decision: "go_on",
  competency: "",
  text: "",
  rephrased: "",
  why: "",
};
const Scoring = z.object({ answers: z.array(z.object({ turn: z.string(), answer: z.string() })) });

/** A model's server that leaves the questions to the script, and proposes the same score with what it has read. */
export async function startProposingModel(score: "0" | "1" | "2" | "3" | "4" | "5") {
  const mock = new LLMock({ port: 0, logLevel: "silent" });
  mock.onMessage(/./, ({ messages }) => {
    const last = messages.at(-1)?.content;
    const asked = Scoring.safeParse(JSON.parse(typeof last === "string" ? last : "null"));
    if (!asked.success) return { content: JSON.stringify(NOTHING_TO_ADD) };
    const quotes = asked.data.answers.map(({ turn, answer }) => ({
      turn,
      text: answer.split(" ").slice(0, QUOTED).join(" "),
    }));
    return { content: JSON.stringify(ScoreReply.parse({ quotes, reason: "Names what was built, and why.", score })) };
  });
  await mock.start();
  return {
    /** For the environment of a server and its worker. */
    env: { AI_BASE_URL: `${mock.url}/v1`, AI_MODEL: "test-model" },
    stop: () => mock.stop().then(() => {}),
  };
}
