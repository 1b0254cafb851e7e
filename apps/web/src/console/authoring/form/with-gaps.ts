/** A part of a test as its form holds it: a number that must be there is null while nothing is typed. */
export type WithGaps<T> = T extends number
  ? number | null
  : T extends readonly unknown[] | ((...given: never[]) => unknown)
    ? T
    : T extends object
      ? { [Name in keyof T]: WithGaps<T[Name]> }
      : T;
