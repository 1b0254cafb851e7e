import { PREFETCH_FROM_SEQUENCE, PREFETCH_SEQUENCE_LIMIT } from "@invigil/contract/constants";

interface Situation {
  /** The number of the picture just sent. */
  sequence: number;
  batchSize: number;
  /** Addresses still unused. */
  left: number;
}

/**
 * Whether to fetch the next batch of addresses now. The first pictures use single addresses, so that they are quick.
 * From the third to the limit, every picture fetches when few addresses are left. After that, a batch is fetched when
 * the number passes a quarter of its size, and after a failure once for every further quarter, to spare a server in
 * trouble.
 */
export function shouldPrefetch({ sequence, batchSize, left }: Situation): boolean {
  if (sequence < PREFETCH_FROM_SEQUENCE) return false;
  const quarter = Math.ceil(batchSize / 4);
  if (sequence <= PREFETCH_SEQUENCE_LIMIT) return left <= quarter;
  return left === quarter || (left < quarter && sequence % quarter === 0);
}
