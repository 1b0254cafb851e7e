import type { Browser } from "../../apps/server/src/testing/browser.ts";

interface Asked {
  method: string;
  path: string;
  body: unknown;
}

/** Sends the pages' requests to the server with the cookies of one person. */
export function asking(browser: Browser) {
  return async ({ method, path, body }: Asked): Promise<Response> => {
    const reply = await browser.send(method as "GET", path, body as object | undefined);
    return new Response(reply.statusCode === 204 ? null : reply.body, {
      status: reply.statusCode,
      headers: { "content-type": reply.headers["content-type"] ?? "application/json" },
    });
  };
}
