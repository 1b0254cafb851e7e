/** As much of a CV as a person would read. */
export const PAGES_MAX = 20;
export const TEXT_MAX = 60_000;

/** Why a file cannot be used as a CV, in one sentence for the candidate. */
export class Unreadable extends Error {
  override name = "Unreadable";
}
