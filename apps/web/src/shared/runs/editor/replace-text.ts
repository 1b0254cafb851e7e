import { Annotation, Transaction } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

/** Marks a change that was not made in this editor. */
const elsewhere = Annotation.define<boolean>();

export function isFromElsewhere(transactions: readonly Transaction[]): boolean {
  return transactions.some((transaction) => transaction.annotation(elsewhere) === true);
}

/** Shows another text and changes only what differs, so that cursor, selection and scroll position stay. */
export function replaceText(view: EditorView, text: string): void {
  const now = view.state.doc.toString();
  if (now === text) return;
  const most = Math.min(now.length, text.length);
  let head = 0;
  while (head < most && now[head] === text[head]) head += 1;
  let tail = 0;
  while (tail < most - head && now[now.length - 1 - tail] === text[text.length - 1 - tail]) tail += 1;
  view.dispatch({
    changes: { from: head, to: now.length - tail, insert: text.slice(head, text.length - tail) },
    annotations: [elsewhere.of(true), Transaction.addToHistory.of(false)],
  });
}
