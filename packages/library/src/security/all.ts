import type { Question } from "../format/question.ts";
import { fetchedAddress, foreignInvoice, leakedKey, sqlInjection, storedPasswords } from "./choices.ts";
import { maskCards } from "./mask-cards.ts";
import { callFromTheBoss, manyDoors, newestVersion, reportingAccount, webhookCheck } from "./practice.ts";
import { safePath } from "./safe-path.ts";
import { firedYesterday, forgedRequest, resetLink, storedScript, uploadedPicture } from "./web-choices.ts";

export const security: readonly Question[] = [
  callFromTheBoss,
  fetchedAddress,
  firedYesterday,
  foreignInvoice,
  forgedRequest,
  leakedKey,
  manyDoors,
  maskCards,
  newestVersion,
  reportingAccount,
  resetLink,
  safePath,
  sqlInjection,
  storedPasswords,
  storedScript,
  uploadedPicture,
  webhookCheck,
];
