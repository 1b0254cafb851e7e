import { PREFETCH_FROM_SEQUENCE, PREFETCH_SEQUENCE_LIMIT } from "@invigil/contract/constants";

interface Situation {
  /** Of the picture just sent. */
  sequence: number;
  batchSize: number;
  /** Addresses that wait to be used. */
  left: number;
}

/**
 * Whether to fetch the next batch of addresses now. The first pictures go out by single addresses, so that they are quick;
 * from the third to the limit every picture asks when few addresses are left. Later it is asked when the addresses
 * pass a quarter of the batch, and after a failure once for every further quarter, so that a server in trouble is spared.
 */
export function shouldPrefetch({ sequence, batchSize, left }: Situation): boolean {
  if (sequence < PREFETCH_FROM_SEQUENCE) return false;
  const quarter = Math.ceil(batchSize / 4);
  if (sequence <= PREFETCH_SEQUENCE_LIMIT) return left <= quarter;
  return left === quarter || (left < quarter && sequence % quarter === 0);
}
