import { analysts } from "./candidates/analysts.ts";
import { engineers } from "./candidates/engineers.ts";
import { programmers } from "./candidates/programmers.ts";
import { quizzed } from "./candidates/quizzed.ts";
import { watched } from "./candidates/watched.ts";
import type { LivedCandidate } from "./life.ts";

/** Sixty people who never were: who took which demo test, when, and how it went. */
export function livedCandidates(): LivedCandidate[] {
  return [...analysts(1), ...programmers(15), ...watched(31), ...engineers(44), ...quizzed(53)];
}
