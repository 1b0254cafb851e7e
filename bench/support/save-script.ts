import { SAVE_STATEMENT } from "@invigil/records/answers/save-statement";

interface Script {
  solutions: number;
  problemsATest: number;
  answer: string;
}

/**
 * The product's own statement for pgbench: one row, whose numbers follow the head. The token is computed from the
 * candidate's number; everything else in the row is constant text, so pgbench sends less than the product.
 */
export function saveScript({ solutions, problemsATest, answer }: Script): string {
  // A space after every colon, because pgbench takes a colon and a letter for a variable.
  const row = [
    `'[{"n": 0, "token": "'`,
    `encode(sha256(convert_to('bench-session-' || :candidate::text, 'UTF8')), 'hex')`,
    `'", "slug": "bench-'`,
    `:id::text`,
    `'", "digest": "${"0".repeat(64)}", "bytes": ${answer.length}, "body": {"answer": "${answer}"}}]'`,
  ].join(" || ");
  // The statement becomes one line, in which a comment would hide the rest.
  const statement = SAVE_STATEMENT.replaceAll(/^\s*--.*$/gm, "")
    .replaceAll("$1", () => `(${row})`)
    .replaceAll("$2", "now()")
    .replaceAll("$3", "(now() - interval '5 seconds')");
  return [
    `\\set id random(1, ${solutions})`,
    `\\set candidate (:id - 1) / ${problemsATest} + 1`,
    `${statement.trim().replaceAll(/\s*\n\s*/g, " ")};`,
    "",
  ].join("\n");
}
