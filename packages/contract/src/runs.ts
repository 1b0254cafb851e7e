import { z } from "zod";

/** One test case of an evaluated run: AC or OK when it passed, NC when it did not. */
export const TestCaseResult = z.object({
  name: z.string(),
  classname: z.string(),
  /** Seconds. */
  time: z.number().nonnegative(),
  status: z.enum(["AC", "OK", "NC"]),
  framework: z.string(),
});
