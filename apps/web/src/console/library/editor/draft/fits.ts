import type { z } from "zod";

/** Says `words` of every text that the contract would not take. */
export function fits(schema: z.ZodType, words: string): (text: string) => string | null {
  return (text) => (schema.safeParse(text).success ? null : words);
}
