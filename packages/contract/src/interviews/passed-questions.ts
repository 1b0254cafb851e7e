import { z } from "zod";
import { Id, Ok, Slug, Time } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { TURNS_MAX } from "./session.ts";

/** A candidate's own question that the interviewer could not answer and promised to pass on. */
export const PassedQuestion = z.object({
  /** The attempt. */
  interview: Id,
  seq: z.number().int(),
  candidate: z.string(),
  username: z.string(),
  email: z.string(),
  /** Null if it was spoken and there is no transcript. */
  text: z.string().nullable(),
  recording: z.string().nullable(),
  asked_at: Time,
  /** Who has answered it since; null if nobody has. */
  answered: z.object({ by: z.string(), at: Time }).nullable(),
});
export type PassedQuestion = z.infer<typeof PassedQuestion>;

export const listPassedQuestions = defineRoute({
  method: "GET",
  path: "/api/v1/tests/:slug/passed-questions",
  summary: "Lists what candidates asked in an interview and the interviewer could not answer, newest first",
  access: "recruiter",
  limit: "read",
  params: z.object({ slug: Slug }),
  response: z.object({ questions: z.array(PassedQuestion) }),
  errors: ["test_not_found"],
});

export const answerPassedQuestion = defineRoute({
  method: "PUT",
  path: "/api/v1/interviews/:id/passed-questions/:seq",
  summary: "Notes that a person has answered a candidate's question, or takes it back",
  access: "recruiter",
  limit: "write",
  personOnly: true,
  params: z.object({ id: Id, seq: z.coerce.number().int().nonnegative().max(TURNS_MAX) }),
  body: z.object({ answered: z.boolean() }),
  response: Ok,
  errors: ["not_found"],
});
