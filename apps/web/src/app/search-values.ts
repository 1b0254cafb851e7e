/** An address parameter that must not be empty. */
export const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

/** A whole number above zero. */
export const whole = (value: unknown) => {
  const number = typeof value === "string" || typeof value === "number" ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};
