import type { JudgeCase } from "@invigil/contract/authoring/judging";
import type { z } from "zod";

export type WrittenCase = z.input<typeof JudgeCase>;
export const MOST_CASES = 1_000;
