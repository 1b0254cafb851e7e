/** How an auditor checks an export with any tool that computes SHA-256. */
export const VERIFY_STEPS: readonly string[] = [
  "Each call's request and response are the exact texts that were sent and received, in UTF-8. SHA-256 of each must be its request_hash or response_hash. A text that is null was erased; its hash stays.",
  "Calls are numbered from 1 without gaps. The first one's previous is 64 zeros; each later one's previous is the hash of the call before it.",
  "A call's hash is SHA-256 of the JSON text, without spaces, of the array [previous, company_id, attempt_id, number, purpose, seq, template, request_hash, response_hash, model_asked, model_answered, host, outcome, ms, tokens_in, tokens_out, at].",
  "The sum of tokens_in and tokens_out over all calls must be chain.tokens. Otherwise the last calls are missing.",
  "A turn with source model was worded by the call whose purpose is next or reply and whose seq is the turn before it, or, for a planned question, by the call whose purpose is prepare. A turn with source script follows from plan, prepared_questions and the answers before it; why names the rule, and fault says what kept the model from asking.",
  "Each score names the call it came from in call_number. Its score, reason and quotes are in that call's response. Every quote must occur in the answer of the turn that it names.",
  "marks and decision were given by people. blind says whether a mark was given before the reviewer saw the proposals. A machine writes only CMP or NRE to result.",
];
