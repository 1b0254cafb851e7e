import type { ServerResponse } from "node:http";
import type { KubeEvent, KubeObject, Objects } from "./objects.ts";
import { reply, statusOf } from "./replies.ts";

const EXPIRED = { code: 410, message: "too old resource version" };

export function selectorOf(query: URLSearchParams): (object: KubeObject) => boolean {
  const wanted = (query.get("labelSelector") ?? "").split(",").filter((each) => each !== "");
  const pairs = wanted.map((each) => each.split("="));
  return ({ metadata }) => pairs.every(([key = "", value]) => metadata.labels?.[key] === value);
}

/** Connections that hear of every change. */
export function openWatches(objects: Objects) {
  const open = new Set<ServerResponse>();
  let isPolite = false;

  return {
    open(plural: string, query: URLSearchParams, response: ServerResponse): void {
      const fits = selectorOf(query);
      const missed = objects.since(Number(query.get("resourceVersion")));
      if (!missed) {
        // Real servers do either.
        isPolite = !isPolite;
        if (isPolite) return reply(response, EXPIRED.code, statusOf(EXPIRED));
        response.writeHead(200, { "content-type": "application/json" });
        return void response.end(`${JSON.stringify({ type: "ERROR", object: statusOf(EXPIRED) })}\n`);
      }
      response.writeHead(200, { "content-type": "application/json" });
      response.flushHeaders();
      const tell = ({ type, plural: of, object }: KubeEvent) => {
        if (of === plural && fits(object)) response.write(`${JSON.stringify({ type, object })}\n`);
      };
      missed.forEach(tell);
      open.add(response);
      const leave = objects.listen(tell);
      response.on("close", () => {
        leave();
        open.delete(response);
      });
    },
    end: () => open.forEach((response) => response.end()),
    cut: () => open.forEach((response) => response.destroy()),
  };
}
