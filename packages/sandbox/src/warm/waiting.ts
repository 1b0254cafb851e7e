import type { Boxes } from "../box/boxes.ts";
import { DEFAULT_LIMITS } from "../limits.ts";
import type { BoxRequest, BoxResult, Keep, Limits } from "../types.ts";
import { makeStock, type Stock } from "./stock.ts";

type WaitingRequest = BoxRequest & { waits: string };

/**
 * Runs requests that wait for their input, in boxes like the last one of their name, prepared before the next request.
 */
export interface Waiting {
  run(request: WaitingRequest): Promise<BoxResult>;
  close(): Promise<void>;
}

export function makeWaiting(boxes: Boxes, kept: ReadonlyMap<string, Keep>, closing: AbortSignal): Waiting {
  const stocks = new Map<string, Stock>();
  const last = new Map<string, WaitingRequest>();

  function stockOf(request: WaitingRequest): Stock | undefined {
    const { waits: name } = request;
    const keep = kept.get(name);
    if (!keep) return undefined;
    last.set(name, request);
    const start = async () => {
      const { argv, files = [], env = {}, limits } = last.get(name) ?? request;
      return { argv, files, env, limits: { ...DEFAULT_LIMITS, ...limits }, fixedMemory: false };
    };
    const stock = stocks.get(name) ?? makeStock(boxes, { keep, start }, closing);
    stocks.set(name, stock);
    return stock;
  }

  /** Null if none is ready, or one died when it was needed. */
  async function runWarm(stock: Stock, { stdin = "", signal }: WaitingRequest, limits: Limits) {
    const release = await boxes.slots.acquire("now", signal);
    if (!release) return null;
    try {
      const box = stock.take(limits);
      const result = await box?.run({ files: [], args: [], stdin, limits }, signal);
      return result && result.status !== "INTERNAL" ? result : null;
    } finally {
      release();
    }
  }

  return {
    async run(request) {
      const stock = stockOf(request);
      if (!stock) return boxes.run(request);
      const warm = await runWarm(stock, request, { ...DEFAULT_LIMITS, ...request.limits });
      return warm ?? (await boxes.run(request).finally(() => stock.refill()));
    },
    async close() {
      await Promise.all([...stocks.values()].map((stock) => stock.close()));
    },
  };
}
