/** One request for the server's time. `sentAt` and `receivedAt` are readings of `performance.now()`. */
export interface TimeSample {
  serverTime: string;
  sentAt: number;
  receivedAt: number;
}

/**
 * What to add to `performance.now()` to get the server's time, assuming that the reply dates from the middle of the
 * trip.
 */
export function clockOffset({ serverTime, sentAt, receivedAt }: TimeSample): number {
  return Date.parse(serverTime) - (sentAt + receivedAt) / 2;
}

export function serverTimeAt(offset: number, monotonic: number): number {
  return offset + monotonic;
}
