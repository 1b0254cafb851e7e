import type { Question } from "../format/question.ts";
import { applyDeliveries } from "./apply-deliveries.ts";
import { cameBack } from "./came-back.ts";
import { bigTable, countedNulls, hiddenColumn, lastTicket, lockedOut, turningPages, whichIndex } from "./choices.ts";
import { customersWithoutOrders } from "./customers-without-orders.ts";
import { doubleBookings } from "./double-bookings.ts";
import { mergeDuplicates } from "./merge-duplicates.ts";
import { missingInvoices } from "./missing-invoices.ts";
import { monthsWithoutSales } from "./months-without-sales.ts";
import { paidAndRefunded } from "./paid-and-refunded.ts";
import { peopleBelow } from "./people-below.ts";
import { priceOnADay } from "./price-on-a-day.ts";
import { readyForCertificate } from "./ready-for-certificate.ts";
import { runningBalance } from "./running-balance.ts";

export const sql: readonly Question[] = [
  applyDeliveries,
  bigTable,
  cameBack,
  countedNulls,
  customersWithoutOrders,
  doubleBookings,
  hiddenColumn,
  lastTicket,
  lockedOut,
  mergeDuplicates,
  missingInvoices,
  monthsWithoutSales,
  paidAndRefunded,
  peopleBelow,
  priceOnADay,
  readyForCertificate,
  runningBalance,
  turningPages,
  whichIndex,
];
