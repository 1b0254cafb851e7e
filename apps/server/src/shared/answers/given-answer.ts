import { ProblemType } from "@invigil/contract/taking/problem-types";
import { Answer } from "@invigil/contract/taking/solutions";
import { hasContent } from "@invigil/rules/taking/attempted";
import { sql } from "kysely";

/** A stored answer that is not cleared, to tell whether it was emptied again. */
export interface HeadAnswer {
  type: string;
  /** Null if it is too large to be empty. */
  small: unknown;
}

/** In bytes. Whatever has no content is smaller, unless somebody typed nothing but blank lines. */
const SMALL = 256;

/** The body of a revision `head` as SQL, if it is small. */
export const smallBody = sql`case when pg_column_size(head.body) <= ${SMALL} then head.body end`;

/** An answer that was emptied again is none, as on the candidate's page. */
export function isGiven({ type, small }: HeadAnswer): boolean {
  return small === null || hasContent(Answer.parse(small), ProblemType.parse(type));
}
