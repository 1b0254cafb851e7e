import type { z } from "zod";

/** Returns a validator that gives `words` as the fault of any text the schema rejects. */
export function fits(schema: z.ZodType, words: string): (text: string) => string | null {
  return (text) => (schema.safeParse(text).success ? null : words);
}
