import { InterviewPlan } from "@invigil/contract/interviews/plan";
import type { InterviewReview, ReviewedTurn } from "@invigil/contract/interviews/review";

const anchors = ["Nothing", "Little", "Some", "Enough", "Much", "Everything"];
const at = "2026-01-01T10:00:00.000Z";

export const plan = InterviewPlan.parse({
  competencies: [
    { key: "debugging", name: "Debugging", anchors, questions: [{ text: "Which defect was hard to find?" }] },
    { key: "teamwork", name: "Teamwork", anchors, questions: [{ text: "When did you disagree?" }] },
  ],
});

export function aTurn(seq: number, over: Partial<ReviewedTurn> = {}): ReviewedTurn {
  return {
    seq,
    kind: "question",
    competency: "debugging",
    text: "Which defect was hard to find?",
    rephrased: null,
    source: "script",
    why: "The plan’s question 1 on “Debugging”.",
    fault: null,
    asked_at: at,
    heard_at: at,
    answered_at: at,
    mode: "typed",
    unanswered: false,
    answer: "It was a race.",
    in_time: "It was a race.",
    from_draft: false,
    transcript: null,
    corrected: null,
    sentences: [],
    reliable: null,
    recording: null,
    late: [],
    ...("answer" in over && { in_time: over.answer ?? null }),
    ...over,
  };
}

/** An interview that is over and that its reader has not marked. */
export function aReview(over: Partial<InterviewReview> = {}): InterviewReview {
  return {
    id: 11,
    test: { slug: "demo", name: "Demo test" },
    candidate: "Asha",
    is_trial: false,
    state: "ended",
    result: "CMP",
    review_reasons: [],
    plan,
    facts: {
      interviewer: "script",
      model: null,
      model_host: null,
      voice_host: null,
      transcription_host: null,
      transcribes: true,
      speaks: true,
      keep_days: 180,
    },
    emptied_at: null,
    consent: { version: 1, told_at: at, given_at: at },
    person_asked_at: null,
    person_message: "",
    cv: { state: "none", name: null, url: null, skills: [], projects: [], hidden_text: null },
    turns: [aTurn(1)],
    coverage: 0.5,
    own_marks: [],
    proposals: null,
    others: null,
    decision: null,
    calls: { total: 0, failed: 0, tokens: 0, intact: true },
    ...over,
  };
}
