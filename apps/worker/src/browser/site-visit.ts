import { z } from "zod";

/** What goes into and comes out of the box in which a script drives a browser. What is expected stays outside. */
export interface SiteOrder {
  /** The script, in Python. */
  code: string;
  input: string;
  site: Readonly<Record<string, string>>;
}

/** A request as the site's server saw it. */
export const SiteEvent = z.object({
  method: z.string(),
  path: z.string(),
  fields: z.record(z.string(), z.string()),
});
export type SiteEvent = z.infer<typeof SiteEvent>;

/** The driver's first line, written before it knows the script. */
export const SiteReady = z.object({ secret: z.string().min(32) });

/** Only the driver knows the secret: a report without it was written by the script. */
export const SiteReport = z.object({ secret: z.string(), events: z.array(SiteEvent) });

export const SITE_PORT = 8000;
