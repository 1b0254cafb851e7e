/** How an account proves who it is: what changes one of these may change what is said of the others. */
export const FACTORS = ["account", "factors"] as const;
