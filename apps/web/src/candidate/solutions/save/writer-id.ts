const BYTES = 16;

/**
 * This tab's name in the save protocol. It lives in memory only: a duplicated tab copies its session storage, and two
 * tabs with one name would overwrite each other unnoticed.
 */
export const tabWriter = Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
  byte.toString(16).padStart(2, "0"),
).join("");
