import { z } from "zod";

/**
 * How a question of each type is answered. Types that are answered alike are drawn, saved, graded and shown alike: code asks
 * for the way and not for the type, so that a further type is a line here. Lists of types keep this order.
 */
export const ANSWERED_BY = {
  MCQ: "choices",
  FIB: "blanks",
  SUB: "rich text",
  TEX: "plain text",
  CMP: "parts",
  FBE: "files",
  VID: "video",
  ADO: "audio",
  SCR: "code",
  MLI: "code",
  DSC: "code",
  SEL: "code",
  DBA: "code",
  UIX: "code",
  PRJ: "code",
  SHL: "code",
  APP: "code",
  MOB: "code",
  DJP: "code",
  PBE: "code",
  PFS: "code",
  PFE: "code",
  PBT: "code",
  PBD: "code",
} as const;

type Ways = typeof ANSWERED_BY;
export type AnswerWay = Ways[keyof Ways];

export const ProblemType = z.enum(Object.keys(ANSWERED_BY) as [keyof Ways, ...(keyof Ways)[]]);
export type ProblemType = z.infer<typeof ProblemType>;

/** Of a type as it is stored; null for one that is not known here. */
export function answeredBy(type: string): AnswerWay | null {
  const known = ProblemType.safeParse(type);
  return known.success ? ANSWERED_BY[known.data] : null;
}

export type TypeAnsweredBy<Way extends AnswerWay> = {
  [Type in ProblemType]: Ways[Type] extends Way ? Type : never;
}[ProblemType];

export function typesAnsweredBy<Way extends AnswerWay>(...ways: readonly Way[]): TypeAnsweredBy<Way>[] {
  const isOne = (type: ProblemType): type is TypeAnsweredBy<Way> => ways.some((way) => way === ANSWERED_BY[type]);
  return ProblemType.options.filter(isOne);
}

export const CODING_TYPES = ["SCR", "MLI", "DSC", "SEL", "DBA", "UIX", "PRJ"] as const satisfies readonly ProblemType[];
