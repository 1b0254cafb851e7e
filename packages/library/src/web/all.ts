import type { Question } from "../format/question.ts";
import { cachedAssets, realButton, statusCodes } from "./choices.ts";
import { signUpForm } from "./sign-up-form.ts";

export const web: readonly Question[] = [cachedAssets, realButton, signUpForm, statusCodes];
