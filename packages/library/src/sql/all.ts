import type { Question } from "../format/question.ts";
import { customersWithoutOrders } from "./customers-without-orders.ts";
import { doubleBookings } from "./double-bookings.ts";
import { mergeDuplicates } from "./merge-duplicates.ts";
import { priceOnADay } from "./price-on-a-day.ts";
import { runningBalance } from "./running-balance.ts";

export const sql: readonly Question[] = [
  customersWithoutOrders,
  doubleBookings,
  mergeDuplicates,
  priceOnADay,
  runningBalance,
];
