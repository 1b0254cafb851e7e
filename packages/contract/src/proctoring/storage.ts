import { z } from "zod";
import { defineRoute } from "../route.ts";

/**
 * The upload address for one file, allowed by its signature, when files are stored on disk. With S3 the bucket takes
 * its place.
 */
export const putStored = defineRoute({
  method: "PUT",
  path: "/storage/:key",
  summary: "Stores the body under a key that was signed for it",
  access: "signed",
  limit: "signed",
  params: z.object({ key: z.string().regex(/^[\w-]{10,80}$/) }),
  query: z.object({
    /** Seconds since 1970. */
    expires: z.coerce.number().int().positive(),
    size: z.coerce.number().int().positive(),
    type: z.string().max(60),
    signature: z.string().max(100),
  }),
  errors: ["forbidden", "file_too_large", "media_limit_reached", "invalid_request", "storage_full"],
});
