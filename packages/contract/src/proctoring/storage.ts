import { z } from "zod";
import { defineRoute } from "../route.ts";

/** Where files lie on disk, the address that a signature allows to put one file to. With S3 the bucket answers instead. */
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
  errors: ["forbidden", "file_too_large", "invalid_request"],
});
