import { z } from "zod";
import { defineRoute } from "../route.ts";

export const Brand = z.object({
  is_white_label: z.boolean(),
  company: z.object({ slug: z.string(), name: z.string() }).nullable(),
  favicon_icon_url: z.string(),
  logo_full_icon_url: z.string(),
  logo_64X64_icon_url: z.string(),
  /** A CSS hex colour. */
  primary_color: z.string(),
  extra_data: z.object({ white_label_support_email: z.string().nullable() }),
});
export type Brand = z.infer<typeof Brand>;

export const whiteLabelConfig = defineRoute({
  method: "GET",
  path: "/generic/api/whitelabelconfig",
  summary: "Returns the brand of the requested host",
  access: "public",
  limit: "open",
  response: Brand,
  errors: [],
});
