import { z } from "zod";

/** Ways to ask for JSON, from the strictest to one that every server knows. */
const RUNGS = ["json_schema", "json_object", "plain", "bare"] as const;
export type Rung = (typeof RUNGS)[number];

/** Which way an endpoint understands: found once, kept as long as the process runs. */
export interface Ladder {
  rung: () => Rung;
  /** After a request was refused. False if there is no simpler way. */
  stepDown: (from: Rung) => boolean;
}

export function createLadder(): Ladder {
  let index = 0;
  return {
    rung: () => RUNGS[index] ?? "bare",
    stepDown(from) {
      // Another call may have found out meanwhile.
      index = Math.max(index, RUNGS.indexOf(from) + 1);
      if (index < RUNGS.length) return true;
      // Refused in every way: the form is not the reason.
      index = 0;
      return false;
    },
  };
}

export interface ChatMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

interface Chat {
  model: string;
  messages: readonly ChatMessage[];
  schema: z.ZodType;
}

/** The exact text of a request. */
export function requestBody(rung: Rung, { model, messages, schema }: Chat): string {
  const { $schema: _, ...shape } = z.toJSONSchema(schema) as Record<string, unknown>;
  const words = `Reply with one JSON object and nothing else. It must match this JSON schema: ${JSON.stringify(shape)}`;
  const all = rung === "json_schema" ? messages : withWords(messages, words);
  const body = { model, messages: all, stream: true };
  if (rung === "bare") return JSON.stringify(body);
  return JSON.stringify({
    ...body,
    temperature: 0,
    stream_options: { include_usage: true },
    ...(rung === "json_schema"
      ? { response_format: { type: "json_schema", json_schema: { name: "reply", strict: true, schema: shape } } }
      : rung === "json_object"
        ? { response_format: { type: "json_object" } }
        : {}),
  });
}

/** Servers that know no schema are told it in the first message. */
function withWords([first, ...rest]: readonly ChatMessage[], words: string): ChatMessage[] {
  return first ? [{ ...first, content: `${first.content}\n\n${words}` }, ...rest] : [];
}

const THOUGHT_END = "</think>";

/** The JSON of a reply, also after its thoughts, within a code fence or with some words around it. */
export function jsonIn(text: string): unknown {
  const said = text.slice(text.includes(THOUGHT_END) ? text.indexOf(THOUGHT_END) + THOUGHT_END.length : 0);
  for (const candidate of [said, said.slice(said.indexOf("{"), said.lastIndexOf("}") + 1)]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // Not this one.
    }
  }
  return undefined;
}
