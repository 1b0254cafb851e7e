import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { faultIn, violations, type Plural } from "./check-body.ts";
import { openObjects, type KubeObject, type Objects } from "./objects.ts";
import { Refusal, reply, statusOf } from "./replies.ts";
import { openWatches, selectorOf } from "./watches.ts";

const PATH = /^\/api\/v1\/namespaces\/([^/]+)\/(pods|secrets|configmaps)(?:\/([^/]+))?(?:\/(log))?$/;
const VERBS: Record<string, string> = { GET: "get", POST: "create", PATCH: "patch", DELETE: "delete" };

export interface FakeApiOptions {
  token: string;
  namespace: string;
  /** Whether the account may do this. */
  may(verb: string, resource: string): boolean;
  logOf(pod: string): string;
}

export interface FakeApi {
  readonly url: string;
  readonly objects: Objects;
  /** Every request so far, as verb and resource. */
  readonly asked: string[];
  /** How many Pods the namespace may have. */
  setQuota(pods: number): void;
  /** What the next requests of a kind get instead of a reply: a code, or `cut` for a broken connection. */
  failNext(verb: string, resource: string, how: number | "cut", times?: number): void;
  /** Forgets what has changed and ends all watches, as after a long silence. */
  forgetChanges(): void;
  cutWatches(): void;
  close(): Promise<void>;
}

/**
 * NOT Kubernetes. It knows Pods, Secrets and ConfigMaps in one namespace, checks their bodies, versions, permissions,
 * quota and the PodSecurity level `restricted`, and tells watchers what changes.
 */
export async function openFakeApi({ token, namespace, may, logOf }: FakeApiOptions): Promise<FakeApi> {
  const objects = openObjects();
  const watches = openWatches(objects);
  const asked: string[] = [];
  const faults = new Map<string, { how: number | "cut"; times: number }>();
  let quota = Infinity;

  function admitted(request: IncomingMessage) {
    if (request.headers.authorization !== `Bearer ${token}`) throw new Refusal(401, "Unauthorized");
    const url = new URL(request.url ?? "/", "http://cluster");
    const [, where, plural, name, sub] = PATH.exec(url.pathname) ?? [];
    if (where === undefined || plural === undefined) throw new Refusal(404, "the server could not find the resource");
    const isWatch = url.searchParams.get("watch") === "true";
    const single = VERBS[request.method ?? ""] ?? "";
    const many = isWatch ? "watch" : "list";
    const verb = name === undefined && single === "get" ? many : single;
    const resource = sub === undefined ? plural : `${plural}/${sub}`;
    asked.push(`${verb} ${resource}`);
    if (where !== namespace || !may(verb, resource)) {
      throw new Refusal(403, `${resource} is forbidden: User cannot ${verb} resource "${resource}" in "${where}"`);
    }
    return { plural: plural as Plural, name, sub, verb, query: url.searchParams, resource };
  }

  function create(plural: Plural, body: Record<string, unknown>): KubeObject {
    const fault = faultIn(plural, body);
    if (fault !== undefined) throw new Refusal(422, fault);
    const { name } = body["metadata"] as { name: string };
    if (objects.get(plural, name)) throw new Refusal(409, `${plural} "${name}" already exists`);
    const broken = plural === "pods" ? violations(body) : [];
    if (broken.length > 0) throw new Refusal(403, `violates PodSecurity "restricted:latest": ${broken.join(", ")}`);
    const used = objects.list("pods").length;
    if (plural === "pods" && used >= quota) {
      const limits = `requested: pods=1, used: pods=${used}, limited: pods=${quota}`;
      throw new Refusal(403, `pods "${name}" is forbidden: exceeded quota: environments, ${limits}`);
    }
    return objects.add(plural, defaulted(plural, body) as Parameters<Objects["add"]>[1]);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { plural, name, sub, verb, query, resource } = admitted(request);
    const fault = faults.get(`${verb} ${resource}`);
    if (fault && fault.times > 0) {
      fault.times -= 1;
      if (fault.how === "cut") return void request.socket.destroy();
      throw new Refusal(fault.how, "This fault was asked for.");
    }
    if (verb === "watch") return watches.open(plural, query, response);
    if (verb === "list") {
      const items = objects.list(plural).filter(selectorOf(query));
      const metadata = { resourceVersion: objects.version() };
      return reply(response, 200, { kind: "List", apiVersion: "v1", metadata, items });
    }
    const body = request.method === "GET" ? {} : ((await json(request).catch(() => ({}))) as Record<string, unknown>);
    if (verb === "create") return reply(response, 201, create(plural, body));
    const object = objects.get(plural, name ?? "");
    if (!object) throw new Refusal(404, `${plural} "${name}" not found`);
    if (sub === "log") return reply(response, 200, logOf(name ?? ""));
    if (verb === "get") return reply(response, 200, object);
    if (verb === "patch") return reply(response, 200, patch(objects, { plural, object, body, request }));
    reply(response, 200, remove(objects, { plural, object, query }));
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      const refusal = error instanceof Refusal ? error : new Refusal(500, String(error));
      reply(response, refusal.code, statusOf(refusal));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    asked,
    setQuota: (pods) => void (quota = pods),
    failNext: (verb, resource, how, times = 1) => void faults.set(`${verb} ${resource}`, { how, times }),
    forgetChanges() {
      objects.forgetChanges();
      watches.end();
    },
    cutWatches: watches.cut,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function defaulted(plural: Plural, body: Record<string, unknown>): Record<string, unknown> {
  if (plural === "pods") return { ...body, status: { phase: "Pending" } };
  if (plural !== "secrets") return body;
  const { stringData = {}, ...rest } = body as { stringData?: Record<string, string> };
  const encoded = Object.entries(stringData).map(([key, text]) => [key, Buffer.from(text).toString("base64")]);
  return { ...rest, data: Object.fromEntries(encoded) as unknown };
}

interface Change {
  plural: Plural;
  object: KubeObject;
  body: Record<string, unknown>;
}

function patch(objects: Objects, { plural, object, body, request }: Change & { request: IncomingMessage }): KubeObject {
  const type = request.headers["content-type"] ?? "";
  if (!type.startsWith("application/merge-patch+json")) throw new Refusal(415, `${type} is not known here`);
  const { resourceVersion, labels = {} } = (body["metadata"] ?? {}) as Partial<KubeObject["metadata"]>;
  if (resourceVersion !== undefined && resourceVersion !== object.metadata.resourceVersion) {
    throw new Refusal(409, "the object has been modified; please apply your changes to the latest version");
  }
  const next = structuredClone(object);
  next.metadata.labels = { ...next.metadata.labels, ...labels };
  const fault = faultIn(plural, next);
  if (fault !== undefined) throw new Refusal(422, fault);
  return objects.change(plural, next);
}

function remove(
  objects: Objects,
  { plural, object, query }: Omit<Change, "body"> & { query: URLSearchParams },
): KubeObject {
  if (plural !== "pods" || query.get("gracePeriodSeconds") === "0") return objects.remove(plural, object);
  if (object.metadata.deletionTimestamp) return object;
  const next = structuredClone(object);
  next.metadata.deletionTimestamp = new Date().toISOString();
  return objects.change(plural, next);
}
