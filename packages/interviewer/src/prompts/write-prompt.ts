import type { ChatMessage } from "../model/ladder.ts";

/** Instructions first, data apart: nothing that a candidate wrote is ever part of an instruction. */
export function promptOf(instructions: string, data: object): ChatMessage[] {
  return [
    { role: "system", content: instructions },
    { role: "user", content: JSON.stringify(data) },
  ];
}

const LANGUAGES = {
  en: "English",
  de: "German",
  es: "Spanish",
  fr: "French",
  hi: "Hindi",
  it: "Italian",
  nl: "Dutch",
  pl: "Polish",
  pt: "Portuguese",
} as const;

export function languageName(language: keyof typeof LANGUAGES): string {
  return LANGUAGES[language];
}
