import type { InterviewSnapshot, InterviewTurn, TurnKind } from "@invigil/contract/interviews/snapshot";
import { z } from "zod";
import { errorReply, type Seen } from "../../../testing/fake-fetch.ts";
import { aSnapshot, aTurn } from "./a-snapshot.ts";

const BASE = "/interview-ai/api/v1/";
const STARTED = Date.parse("2026-01-01T10:00:00.000Z");

const Sent = z.object({
  base: z.number().default(0),
  client_turn_id: z.string().default(""),
  mode: z.enum(["typed", "spoken"]).default("typed"),
  text: z.string().default(""),
  pieces: z.number().default(0),
  unanswered: z.boolean().default(false),
  seq: z.number().default(0),
  writer: z.string().default(""),
  revision: z.number().default(0),
  over: z.number().default(0),
});

/** What the interviewer asks after the greeting. */
const script: [TurnKind, string][] = [
  ["question", "Tell me about a project you are proud of."],
  ["question", "How do you know that your code works?"],
  ["own-questions", "Do you have any questions?"],
  ["closing", "Thank you for your time."],
];

/** A server with one interview, which asks its script. `thinks` keeps it thinking until `ask` is called. */
export function fakeInterview(start: Partial<InterviewSnapshot> = {}, { thinks = false } = {}) {
  let snapshot = aSnapshot(start);
  let clock = STARTED;
  const sent: { call: string; body: z.infer<typeof Sent> }[] = [];

  function change(over: Partial<InterviewSnapshot>): InterviewSnapshot {
    clock += 1_000;
    snapshot = { ...snapshot, ...over, server_time: new Date(clock).toISOString() };
    return snapshot;
  }

  function changeTurn(seq: number, over: Partial<InterviewTurn>): InterviewSnapshot {
    return change({ turns: snapshot.turns.map((turn) => (turn.seq === seq ? { ...turn, ...over } : turn)) });
  }

  function ask(): InterviewSnapshot {
    const seq = snapshot.turn_seq + 1;
    const [kind, text] = script[seq - 1] ?? ["closing", "Goodbye."];
    const topic = kind === "question" ? seq : null;
    return change({
      turn_seq: seq,
      phase: "asking",
      draft: null,
      turns: [...snapshot.turns, aTurn({ seq, kind, text, topic })],
    });
  }

  function think(): InterviewSnapshot {
    change({ phase: "thinking" });
    return thinks ? snapshot : ask();
  }

  function hear({ base }: z.infer<typeof Sent>): InterviewSnapshot {
    const turn = snapshot.turns.find(({ seq }) => seq === base);
    if (turn?.kind === "greeting") return think();
    return change(turn?.kind === "closing" ? { state: "ended" } : { phase: "listening" });
  }

  function take({ base, client_turn_id, mode, text, unanswered }: z.infer<typeof Sent>): InterviewSnapshot {
    const given = mode === "typed" && !unanswered ? text : null;
    const answered_at = new Date(clock).toISOString();
    changeTurn(base, { answer: { client_turn_id, mode, text: given, unanswered, reliable: null, answered_at } });
    return think();
  }

  function store({ base, writer, revision, over, text }: z.infer<typeof Sent>): Response {
    const { draft, turn_seq, phase } = snapshot;
    if (base !== turn_seq || phase === "thinking") return errorReply(409, "stale_turn", { details: snapshot });
    const isSeen = draft === null || draft.writer === writer || draft.revision === over;
    if (!isSeen) return errorReply(409, "draft_elsewhere", { details: snapshot });
    change({ draft: { writer, revision, text, saved_at: new Date(clock).toISOString() } });
    return Response.json({ revision });
  }

  function reply(call: string, body: z.infer<typeof Sent>): Response | null {
    const greeting = aTurn({ seq: 0, kind: "greeting", text: "Welcome.", topic: null });
    switch (call) {
      case "dhwani/interview-session/validate":
        return Response.json(snapshot);
      case "dhwani/interview-session":
        return Response.json(change({ state: "cv", cv: { is_ready: false, state: "none", reason: null } }));
      case "cv-upload/skip":
        return Response.json(change({ state: "generating" }));
      case "cv-upload/remove":
        return Response.json(
          change({ state: "cv", cv: { is_ready: false, state: "none", reason: null }, cv_file: null }),
        );
      case "cv-question-generation/status":
        change({ state: "ready" });
        return Response.json({ is_ready: true, state: "ready", reason: null });
      case "dhwani/interview-session/begin":
        return Response.json(change({ state: "live", phase: "asking", turn_seq: 0, turns: [greeting] }));
      case "dhwani/interview-session/heard":
        return Response.json(hear(body));
      case "dhwani/interview-session/rephrase":
        return Response.json(changeTurn(body.base, { rephrased: "Which project did you like best?" }));
      case "dhwani/interview-session/answer":
        return body.base === snapshot.turn_seq && snapshot.phase !== "thinking"
          ? Response.json(take(body))
          : errorReply(409, "stale_turn", { details: snapshot });
      case "dhwani/interview-session/draft":
        return store(body);
      case "dhwani/interview-session/correct": {
        const answer = snapshot.turns.find(({ seq }) => seq === body.seq)?.answer;
        return Response.json(changeTurn(body.seq, { answer: answer ? { ...answer, text: body.text } : null }));
      }
      case "person":
        change({ person_asked_at: new Date(clock).toISOString() });
        return Response.json({ ok: true });
      default:
        return null;
    }
  }

  return {
    sent,
    change,
    changeTurn,
    ask,
    snapshot: () => snapshot,
    calls: (call: string) => sent.filter((each) => each.call.endsWith(call)).map(({ body }) => body),
    answer(seen: Seen): Response | null {
      if (!seen.path.startsWith(BASE)) return null;
      const call = seen.path.slice(BASE.length).split("?")[0] ?? "";
      const body = Sent.parse(seen.body ?? {});
      sent.push({ call, body });
      return reply(call, body);
    },
  };
}
