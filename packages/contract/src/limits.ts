/**
 * How often one account may call the routes of one class in a minute: all of its sessions and keys together. Calls that
 * need no session are counted by network address, those of a proctored page by attempt.
 */
export const LIMITS = {
  /** What pages and programs read. */
  read: 1_200,
  write: 300,
  /** Files, reports, exports and imports: what costs more than a statement. */
  heavy: 60,
  /** What nobody does often: keys, webhooks, erasures, logos, reports of a problem. */
  rare: 20,
  /** Code for a worker. */
  run: 60,
  /** Of one session. Typing saves about once a second, and a page that was offline sends all its answers at once. */
  save: 900,
  /** Bytes of the same. A page that was refused for either keeps what it has and comes back. */
  savedBytes: 20_000_000,
  /** Bytes of what the pages of one attempt say over their sockets, heartbeats not counted, and of one account's page views. */
  saidBytes: 2_000_000,
  /** What a proctored page sends by itself. */
  proctor: 300,
  /** What every page asks before anybody has signed in: a whole class may sit behind one address. */
  open: 6_000,
  /** Ways into a test: a class again, but each of them does it once. */
  entry: 300,
  /** Links that lead nowhere. */
  miss: 30,
  /** What could be guessed, of one address and e-mail or link. */
  guess: 10,
  /** The same, of one address, whatever e-mails it makes up. A school or a company behind one address stays below. */
  knock: 60,
  /** Not counted: the address was signed for one file, and takes one. */
  signed: Infinity,
} as const;

export type Limit = keyof typeof LIMITS;

/** Uploads of one account that may be on their way at once. */
export const MOST_UPLOADS_AT_ONCE = 6;
/** Pages of one attempt that may be connected at once; the newest is let in, and the oldest goes. */
export const MOST_PAGES = 16;
/** Sessions of one account that may be open at once; the newest is let in, and the oldest ends. */
export const MOST_SESSIONS = 10;
/** Passkeys of one account. */
export const MOST_PASSKEYS = 20;
/** Messages of one attempt that its timeline keeps. A day of honest work has a few hundred. */
export const MOST_MESSAGES = 20_000;
/** Of all versions of one answer together. Beyond it the newest version takes the place of the one before it. */
export const MOST_HISTORY_BYTES = 100_000_000;
