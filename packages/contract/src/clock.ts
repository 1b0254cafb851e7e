import { z } from "zod";
import { Time } from "./fields.ts";
import { defineRoute } from "./route.ts";

export const serverTime = defineRoute({
  method: "GET",
  path: "/rpc/get_server_time",
  summary: "Returns the server's time, the only clock that counts",
  access: "public",
  limit: "open",
  response: z.object({ server_time: Time, is_system_time_mismatch_enabled: z.boolean() }),
  errors: [],
});
