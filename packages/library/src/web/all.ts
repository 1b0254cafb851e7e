import type { Question } from "../format/question.ts";
import { cachedAssets, realButton, statusCodes } from "./choices.ts";
import { filterProducts } from "./filter-products.ts";
import { breakingChange, corsError, dialogFocus, jumpingPage, longTitle, pageWeight, slowHero } from "./practice.ts";
import { questionsThatOpen } from "./questions-that-open.ts";
import { shoppingList } from "./shopping-list.ts";
import { signUpForm } from "./sign-up-form.ts";
import { smallMenu } from "./small-menu.ts";

export const web: readonly Question[] = [
  breakingChange,
  cachedAssets,
  corsError,
  dialogFocus,
  filterProducts,
  jumpingPage,
  longTitle,
  pageWeight,
  questionsThatOpen,
  realButton,
  shoppingList,
  signUpForm,
  slowHero,
  smallMenu,
  statusCodes,
];
