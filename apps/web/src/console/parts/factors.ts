/** The query key shared by all sign-in factors, because changing one can affect what is shown about the others. */
export const FACTORS = ["account", "factors"] as const;
