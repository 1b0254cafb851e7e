import type { InterviewPlan } from "@invigil/contract/interviews/plan";
import type { InterviewFacts } from "@invigil/contract/interviews/snapshot";
import { TestSettings } from "@invigil/contract/taking/tests";
import { factsOf } from "@invigil/interviewer/settings";
import { hasSpeechModel } from "@invigil/vision/speech/speech";
import { hasVoice } from "@invigil/vision/voice/voice";
import type { Deps } from "../../platform/deps.ts";

/** Who asks, and what leaves this server, as a candidate is told before they consent. */
export function interviewFacts(
  { config: { interviews } }: Pick<Deps, "config">,
  { plan, settings }: { plan: InterviewPlan; settings: unknown },
): InterviewFacts {
  const { ai, speech, speechFolder } = interviews;
  const installed = { voice: hasVoice(speechFolder), transcription: hasSpeechModel(speechFolder) };
  const keepDays = TestSettings.parse(settings).proctor.retention_days;
  return factsOf({ ai, speech, installed, plan, keepDays });
}
