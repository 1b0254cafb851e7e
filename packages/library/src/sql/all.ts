import type { Question } from "../format/question.ts";
import { customersWithoutOrders } from "./customers-without-orders.ts";

export const sql: readonly Question[] = [customersWithoutOrders];
