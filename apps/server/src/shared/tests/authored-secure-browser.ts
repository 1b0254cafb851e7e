import { AuthoredSecureBrowser } from "@invigil/contract/taking/tests";
import { z } from "zod";

const Stored = z.object({ secure_browser: AuthoredSecureBrowser.prefault({}) });

/** A test's settings with the keys, which `TestSettings` leaves out because candidates read those. */
export function authoredSecureBrowser(settings: unknown): AuthoredSecureBrowser {
  return Stored.parse(settings).secure_browser;
}
