/** A part of a test as its form holds it: a required number is null while the field is empty. */
export type WithGaps<T> = T extends number
  ? number | null
  : T extends readonly unknown[] | ((...given: never[]) => unknown)
    ? T
    : T extends object
      ? { [Name in keyof T]: WithGaps<T[Name]> }
      : T;
