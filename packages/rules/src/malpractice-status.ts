import { MALPRACTICE_STATUS, PROCTOR_EVENT_CODES } from "@invigil/contract/constants";

type ProctorEventCode = (typeof PROCTOR_EVENT_CODES)[number];
type MalpracticeStatus = (typeof MALPRACTICE_STATUS)[keyof typeof MALPRACTICE_STATUS];

/** The code under which the events of a question are reported; null: it has no environment that reports any. */
export function proctorEventCode(problemType: string): ProctorEventCode | null {
  return PROCTOR_EVENT_CODES.find((code) => code === problemType) ?? null;
}

/** What a check of an environment says, by the reasons that it found. */
export function malpracticeStatus(reasons: readonly string[]): MalpracticeStatus {
  return reasons.length === 0 ? MALPRACTICE_STATUS.none : MALPRACTICE_STATUS.detected;
}
