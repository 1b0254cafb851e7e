/** Milliseconds for a picture to be encoded, uploaded and recorded. */
const SLACK = 10_000;
/** Intervals without a picture until it is missed. */
const MISSED = 2;
/** The same if the page says that pictures wait on its device: a slow connection is likely. */
const MISSED_WAITING = 6;

/** How many more pictures a page may report than arrived: a bucket tells the server late. */
export const MOST_AHEAD = 4;

/** How long no picture may arrive, in milliseconds. */
export function pictureLimits({ interval, late }: { interval: number; late: number }) {
  return { usual: MISSED * interval + SLACK + late, waiting: MISSED_WAITING * interval + SLACK + late };
}
