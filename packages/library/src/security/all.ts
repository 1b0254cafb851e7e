import type { Question } from "../format/question.ts";
import { maskCards } from "./mask-cards.ts";
import { fetchedAddress, foreignInvoice, leakedKey, sqlInjection, storedPasswords } from "./choices.ts";
import { safePath } from "./safe-path.ts";

export const security: readonly Question[] = [
  fetchedAddress,
  foreignInvoice,
  leakedKey,
  maskCards,
  safePath,
  sqlInjection,
  storedPasswords,
];
