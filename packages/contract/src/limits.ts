/**
 * How often one account may call the routes of one class per minute, counting all of its sessions and keys. Calls that
 * need no session are counted per network address, those of a proctored page per attempt.
 */
export const LIMITS = {
  /** What pages and programs read. */
  read: 1_200,
  write: 300,
  /** Files, reports, exports and imports, which cost more than a statement. */
  heavy: 60,
  /** What nobody does often: keys, webhooks, erasures, logos, reported issues. */
  rare: 20,
  /** Code for a worker. */
  run: 60,
  /** Typing saves about once per second, and a page that was offline sends all its answers at once. */
  save: 900,
  /** The same in bytes. A page refused for either keeps its answers and tries again. */
  savedBytes: 20_000_000,
  /** Bytes that one attempt's pages send over their sockets, without heartbeats, and of one account's page views. */
  saidBytes: 2_000_000,
  /** What a proctored page sends automatically. */
  proctor: 300,
  /** Reports of one agent, which sends one every five seconds. */
  agent: 60,
  /** What every page requests before anybody has signed in: a whole class may share one address. */
  open: 6_000,
  /** Ways into a test: again a class may share an address, but each person enters once. */
  entry: 300,
  /** Shared reports and their files: a report may name many, and a player asks for each in parts. */
  shared: 1_200,
  /** Links that lead nowhere. */
  miss: 30,
  /** Saves in sessions that nobody has, per address. */
  stranger: 300,
  /** What could be guessed, per address and e-mail or link. */
  guess: 10,
  /** The same per address, whatever e-mails it makes up. A school or company behind one address stays below. */
  knock: 60,
  /** Not counted, because the address was signed for one file and accepts only one. */
  signed: Infinity,
} as const;

export type Limit = keyof typeof LIMITS;

/** How many uploads of one account may run at once. */
export const MOST_UPLOADS_AT_ONCE = 6;
/** How many pages of one attempt may be connected at once; the newest is let in and the oldest is closed. */
export const MOST_PAGES = 16;
/** How many sessions of one account may be open at once; the newest is let in and the oldest ends. */
export const MOST_SESSIONS = 10;
/** How many e-mails a company may write to people before the operator has confirmed it. */
export const MAILS_OF_UNPROVEN = { hour: 100, day: 300 };
/** How many share links of one report may work at once. */
export const MOST_SHARES = 20;
/** How many passkeys one account may have. */
export const MOST_PASSKEYS = 20;
/** How many messages of one attempt its timeline keeps. A day of honest work has a few hundred. */
export const MOST_MESSAGES = 20_000;
/** How many events one report of an agent may contain, and how many lines about it one attempt's timeline keeps. */
export const MOST_AGENT_EVENTS = 20;
export const MOST_AGENT_LINES = 200;
/** All versions of one answer together. Beyond this, the newest version replaces the one before it. */
export const MOST_HISTORY_BYTES = 100_000_000;
