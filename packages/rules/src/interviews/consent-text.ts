import type { InterviewFacts } from "@invigil/contract/interviews/snapshot";

/** What somebody consents to before an interview. A change of its meaning needs a new CONSENT_VERSION. */
export function consentText(facts: InterviewFacts, company: string): string[] {
  return [
    whoAsks(facts, company),
    whatIsKept(facts, company),
    whatLeaves(facts, company),
    whoDecides(company),
    rights(),
  ];
}

function whoAsks({ interviewer, model, model_host }: InterviewFacts, company: string): string {
  const asks = "You will be interviewed by a computer program, not by a person.";
  return interviewer === "script"
    ? `${asks} It asks questions that people at ${company} have written. No AI model words the questions or proposes scores.`
    : `${asks} The questions come from ${company}. An AI model (${model ?? "unnamed"} at ${model_host ?? "another server"}) words them, asks follow-up questions and proposes scores.`;
}

const TYPED =
  "What you type is stored on the server while you type, before you send it. If the interview ends first, it counts as your answer.";

function whatIsKept({ interviewer, keep_days, transcribes }: InterviewFacts, company: string): string {
  const spoken = transcribes
    ? "What you say is recorded and turned into text, which you can correct until the interview is submitted or its time is up."
    : "What you say is recorded and heard by people; it is not turned into text.";
  const days = keep_days === 1 ? "one day" : `${keep_days} days`;
  const log =
    interviewer === "model" ? " A log of the model’s calls, then without your words, is kept for 200 days." : "";
  return `${spoken} ${TYPED} Recordings, answers and your CV are deleted after ${days}, or earlier if you ask ${company} to.${log}`;
}

function whatLeaves({ model_host, voice_host, transcription_host }: InterviewFacts, company: string): string {
  const sent = [
    model_host === null
      ? ""
      : `The text of your answers, and skills and project titles from your CV, are sent to ${model_host}.`,
    voice_host === null ? "" : `The interviewer’s questions are sent to ${voice_host} to be spoken.`,
    transcription_host === null
      ? ""
      : `The sound of your answers is sent to ${transcription_host} to be turned into text.`,
  ].filter((text) => text !== "");
  if (sent.length === 0) return `Nothing leaves the server of ${company}.`;
  return `${sent.join(" ")} Your video, CV file, name and e-mail address are not sent; please do not mention anything in an answer that you want to keep private.`;
}

function whoDecides(company: string): string {
  return `A person at ${company} reads or hears your answers and decides. Your voice, accent, face and pace are never scored.`;
}

function rights(): string {
  return "You can speak or type, and change between the two at any question. You can ask for a person instead of this interview; that is not held against you.";
}
