/** Why a model gave nothing that can be used. */
export type FaultCode =
  | "unreachable"
  | "slow"
  | "cut"
  | "busy"
  | "failed"
  | "refused"
  | "too long"
  | "unreadable"
  | "unsuitable"
  | "resting"
  | "interview limit"
  | "day limit";

/** What is noted on a turn that the script asked instead. */
export const FAULTS: Readonly<Record<FaultCode, string>> = {
  unreachable: "The model could not be reached.",
  slow: "The model did not reply in time.",
  cut: "The model’s reply broke off.",
  busy: "The model had too many requests.",
  failed: "The model’s server had a fault.",
  refused: "The model’s server refused the request.",
  "too long": "The model’s reply was too long.",
  unreadable: "The model’s reply did not have the expected form.",
  unsuitable: "The model’s question was not suitable.",
  resting: "The model has failed several times and was left alone for a minute.",
  "interview limit": "The interview has used the tokens that one interview may use.",
  "day limit": "The company has used the tokens that it may use in a day.",
};

export class ModelFault extends Error {
  readonly code: FaultCode;
  /** How long the server asks to wait, in milliseconds. */
  readonly retryAfter: number | undefined;

  constructor(code: FaultCode, retryAfter?: number) {
    super(FAULTS[code]);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
