/** Who writes which table: a folder of `packages/records/src`, and nobody else. */
export const OWNERS: Readonly<Record<string, readonly string[]>> = {
  answers: ["late_draft", "mark", "solution", "solution_revision"],
  attempts: ["attempt", "attempt_section", "news"],
  audit: ["audit"],
  companies: ["brand", "company"],
  evidence: ["alerts_seen", "attempt_event", "evidence_comment", "proctor_session"],
  feedback: ["feedback", "issue"],
  invites: ["invite"],
  media: ["file_removal", "proctor_media", "upload"],
  messages: ["mail", "webhook", "webhook_delivery"],
  pages: ["open_page", "open_server"],
  people: [
    "account",
    "api_key",
    "half_session",
    "passkey",
    "passkey_challenge",
    "password_request",
    "password_reset",
    "recovery_code",
    "second_factor",
    "session",
    "sign_up",
  ],
  problems: ["problem"],
  regrades: ["regrade", "regrade_result"],
  runs: ["run", "worker"],
  tests: ["section", "section_problem", "test"],
};

/** Still written elsewhere, too. This list only gets shorter. */
export const PENDING: ReadonlySet<string> = new Set(
  Object.values(OWNERS)
    .flat()
    .filter((table) => !["audit", "run", "worker"].includes(table)),
);
