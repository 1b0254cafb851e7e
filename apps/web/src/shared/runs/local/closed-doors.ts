/**
 * Everything through which a program could reach the network, the product's own data or another worker. Most of it is
 * on the prototypes of the worker's scope and is removed there as well; if it were only hidden, code could still find
 * it.
 */
export const DOORS = [
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "WebSocketStream",
  "WebTransport",
  "EventSource",
  "importScripts",
  "indexedDB",
  "caches",
  "navigator",
  "BroadcastChannel",
  "Worker",
  "SharedWorker",
  "postMessage",
] as const;
