import type { ReceiptAnswer } from "@invigil/contract/taking/attempts";

export interface ReceiptQuestion {
  key: string;
  name: string;
  /** Several if the question has parts. */
  answers: ReceiptAnswer[];
}

/**
 * Groups a receipt's answers by question, numbered as in the test. Older receipts have no numbers, so each answer
 * stands alone.
 */
export function receiptQuestions(answers: readonly ReceiptAnswer[]): ReceiptQuestion[] {
  const byQuestion = Map.groupBy(answers, ({ number, problem }) => (number === undefined ? problem : String(number)));
  return [...byQuestion].flatMap(([key, own]) => {
    const [first] = own;
    return first ? { key, name: numbered(first.number, first.part_of ?? first.title), answers: own } : [];
  });
}

export function numbered(number: number | undefined, title: string): string {
  return number === undefined ? title : `Question ${number}: ${title}`;
}
