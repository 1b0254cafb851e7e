import type { InterviewLanguage } from "@invigil/contract/interviews/plan";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { hi } from "./hi.ts";
import { it } from "./it.ts";
import { nl } from "./nl.ts";
import type { Phrases } from "./phrase-types.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";

const ALL: Readonly<Record<InterviewLanguage, Phrases>> = { de, en, es, fr, hi, it, nl, pl, pt };

/** What the interviewer says besides the author's questions. */
export function phrasesIn(language: InterviewLanguage): Phrases {
  return ALL[language];
}
