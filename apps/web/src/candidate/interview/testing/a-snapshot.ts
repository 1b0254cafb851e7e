import type { InterviewSnapshot, InterviewTurn } from "@invigil/contract/interviews/snapshot";

export function aTurn(over: Partial<InterviewTurn> = {}): InterviewTurn {
  return {
    seq: 1,
    kind: "question",
    text: "Tell me about a project you are proud of.",
    question: null,
    rephrased: null,
    topic: 1,
    audio: null,
    asked_at: "2026-01-01T10:00:00.000Z",
    answer: null,
    ...over,
  };
}

/** An interview by the script, without a voice, at its first question. */
export function aSnapshot(over: Partial<InterviewSnapshot> = {}): InterviewSnapshot {
  return {
    test_solution_id: 11,
    state: "live",
    phase: "listening",
    turn_seq: 1,
    turns: [aTurn({ seq: 0, kind: "greeting", text: "Welcome.", topic: null }), aTurn()],
    topics_total: 2,
    pieces: null,
    draft: null,
    avatar: "harbour",
    language: "en",
    cv_rule: "optional",
    cv: { is_ready: true, state: "skipped", reason: null },
    cv_file: null,
    questions: { is_ready: true, state: "ready", reason: null },
    facts: {
      interviewer: "script",
      model: null,
      model_host: null,
      voice_host: null,
      transcription_host: null,
      transcribes: true,
      speaks: false,
      keep_days: 30,
    },
    consent: { version: 1, given_at: "2026-01-01T10:00:00.000Z" },
    person_asked_at: null,
    own_questions: true,
    server_time: "2026-01-01T10:00:00.000Z",
    expiry: null,
    ...over,
  };
}
