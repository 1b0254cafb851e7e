import type { Question } from "../format/question.ts";
import { cachedAssets, realButton, statusCodes } from "./choices.ts";
import { breakingChange, corsError, dialogFocus, jumpingPage, longTitle, pageWeight, slowHero } from "./practice.ts";
import { signUpForm } from "./sign-up-form.ts";

export const web: readonly Question[] = [
  breakingChange,
  cachedAssets,
  corsError,
  dialogFocus,
  jumpingPage,
  longTitle,
  pageWeight,
  realButton,
  signUpForm,
  slowHero,
  statusCodes,
];
