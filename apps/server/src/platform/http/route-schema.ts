import { ErrorBody, errorStatus } from "@invigil/contract/errors";
import type { Route } from "@invigil/contract/route";

/** Whether programs may call it with a key instead of a session. */
export function takesKeys({ access, personOnly }: Route): boolean {
  return access === "recruiter" && personOnly !== true;
}

export function schemaOf(route: Route) {
  const statuses = new Set(route.errors.map((code) => errorStatus[code]));
  const tag = route.path.split("/")[1] ?? "";
  return {
    summary: route.summary,
    tags: [tag],
    ...(route.access === "recruiter"
      ? { security: [...(takesKeys(route) ? [{ apiKey: [] }] : []), { session: [] }] }
      : {}),
    ...(route.params ? { params: route.params } : {}),
    ...(route.query ? { querystring: route.query } : {}),
    // The use case parses a multipart body itself, field by field, as it streams in.
    ...(route.body && !route.multipart ? { body: route.body } : {}),
    ...(route.multipart ? { consumes: ["multipart/form-data"] } : {}),
    response: {
      ...(route.response ? { [route.status ?? 200]: route.response } : {}),
      ...Object.fromEntries([...statuses].map((status) => [status, ErrorBody])),
    },
  };
}
