import { ISSUE_COMMENT_MAX, ISSUE_COMMENT_MIN } from "@invigil/contract/constants";
import { messages } from "@invigil/contract/messages/messages";

/** Spaces at the ends count neither here nor on the server, so that counter and rule agree. */
export function issueComment(comment: string): { counter: string; error: string | null } {
  const { length } = comment.trim();
  const valid = length >= ISSUE_COMMENT_MIN && length <= ISSUE_COMMENT_MAX;
  return { counter: `${length}/${ISSUE_COMMENT_MAX}`, error: valid ? null : messages.issueCommentLength };
}
