import type { Question } from "./format/question.ts";
import { algorithms } from "./algorithms/all.ts";
import { data } from "./data/all.ts";
import { design } from "./design/all.ts";
import { java } from "./java/all.ts";
import { javascript } from "./javascript/all.ts";
import { operations } from "./operations/all.ts";
import { python } from "./python/all.ts";
import { reasoning } from "./reasoning/all.ts";
import { security } from "./security/all.ts";
import { sql } from "./sql/all.ts";
import { testing } from "./quality/all.ts";
import { web } from "./web/all.ts";
import { writing } from "./writing/all.ts";

/** The starter library: questions of our own, verified by `npm run verify:library`. */
export const allQuestions: readonly Question[] = [
  ...algorithms,
  ...data,
  ...design,
  ...java,
  ...javascript,
  ...operations,
  ...python,
  ...reasoning,
  ...security,
  ...sql,
  ...testing,
  ...web,
  ...writing,
].toSorted((a, b) => a.title.localeCompare(b.title));
