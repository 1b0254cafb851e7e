/** What the log calls an action; one that has no words yet keeps its own name. */
const TEXTS: Record<string, string> = {
  "candidate.accommodate": "Set accommodations",
  "candidate.erase": "Erased a candidate",
  "candidate.read-link": "Copied a candidate’s link",
  "candidate.resend": "Sent an invitation again",
  "candidate.restore": "Restored an invitation",
  "candidate.revoke": "Revoked an invitation",
  "candidates.invite": "Invited candidates",
  "company.brand": "Changed the brand",
  "company.create": "Created the company",
  "company.logo": "Changed the logo",
  "key.create": "Made an API key",
  "key.revoke": "Revoked an API key",
  "library.add-file": "Uploaded a file",
  "library.delete-file": "Removed a file",
  "live.message": "Wrote to a candidate",
  "live.seen": "Looked at alerts",
  "mail.send": "Sent a message again",
  "recruiter.change": "Changed a colleague",
  "recruiter.invite": "Invited a colleague",
  "recruiter.join": "Joined the company",
  "recruiter.resend": "Sent a colleague their link",
  "test.close": "Ended an attempt",
  "test.close-link": "Closed the link of a test",
  "test.extend": "Extended an attempt",
  "test.open-link": "Opened the link of a test",
  "test.pause": "Paused an attempt",
  "test.unpause": "Let an attempt run on",
  "webhook.change": "Changed a webhook",
  "webhook.create": "Made a webhook",
  "webhook.delete": "Removed a webhook",
  "webhook.retry": "Sent a delivery again",
};

export function actionText(action: string): string {
  return TEXTS[action] ?? action;
}
