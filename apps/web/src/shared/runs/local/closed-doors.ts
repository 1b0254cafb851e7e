/**
 * What a program could reach the network, the product's own data or another worker by. Most of it hangs on the
 * prototypes of the worker's scope, and is taken away there as well: hidden alone, it could still be found.
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
