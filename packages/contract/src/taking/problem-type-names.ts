import { ProblemType } from "./problem-types.ts";

const names: Record<ProblemType, string> = {
  APP: "Full-stack application",
  DBA: "Database",
  MOB: "Mobile application",
  MCQ: "Multiple choice",
  SUB: "Subjective",
  SHL: "Shell",
  UIX: "UI/UX",
  MLI: "Machine learning",
  DSC: "Data science",
  SEL: "Selenium",
  PRJ: "Task based",
  FIB: "Fill in the blanks",
  SCR: "Coding",
  VID: "Video answer",
  ADO: "Audio answer",
  TEX: "Text",
  DJP: "Data science notebook",
  FBE: "File-based evaluation",
  CMP: "Comprehension",
  PBE: "Backend project",
  PFS: "Full-stack project",
  PFE: "Frontend project",
  PBT: "Automation testing project",
  PBD: "DevOps project",
};

/** Returns the displayed name of a question type. */
export function problemTypeName(type: string): string {
  const known = ProblemType.safeParse(type);
  return known.success ? names[known.data] : type;
}
