export const LATE_REASON =
  "An answer that was given in time arrived after the end. It stands beside the turn that it belongs to.";
