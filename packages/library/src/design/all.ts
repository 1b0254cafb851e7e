import type { Question } from "../format/question.ts";
import { paidTwice, queueGrows, ticketShop } from "./written.ts";

export const design: readonly Question[] = [paidTwice, queueGrows, ticketShop];
