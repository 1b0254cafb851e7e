import { text } from "node:stream/consumers";
import { buildRequest, stamp, type BuiltRequest } from "./support/built-request.ts";
import type { LoadPlan, LoadResult } from "./support/load-plan.ts";
import { openConnection, type RawConnection } from "./support/raw-connection.ts";
import { percentile } from "./support/statistics.ts";

async function run(plan: LoadPlan): Promise<LoadResult> {
  const built = plan.connections.map((requests) => requests.map((request) => buildRequest(plan, request)));
  const expected = Buffer.from(plan.expected);
  const latencies: number[] = [];
  let errors = 0;
  let firstError: string | null = null;
  let lastReply = 0;

  const failed = Promise.withResolvers<never>();
  const open = (): Promise<RawConnection> => openConnection(plan.port, failed.reject);
  const ready = plan.connectInside ? [] : await Promise.all(built.map(open));
  const cpu = process.cpuUsage();
  const started = performance.now();
  const deadline = plan.seconds === null ? Number.POSITIVE_INFINITY : started + plan.seconds * 1_000;

  function count(status: number, bytes: Buffer, sent: number, now: number): void {
    if (now > deadline) return;
    lastReply = now;
    latencies.push(now - sent);
    if (status === 200 && bytes.includes(expected)) return;
    errors += 1;
    firstError ??= bytes.toString("utf8").slice(0, 600);
  }

  /** Sends the requests one after another, repeatedly if the plan has a time. */
  function drive(connection: RawConnection, requests: BuiltRequest[]): Promise<void> {
    return new Promise((resolve) => {
      let next = 0;
      let sent = 0;
      function sendNext(now: number): void {
        const request = requests[plan.seconds === null ? next : next % requests.length];
        if (request === undefined || now >= deadline) {
          resolve();
          return;
        }
        next += 1;
        sent = now;
        connection.send(stamp(request), takeReply);
      }
      function takeReply(status: number, bytes: Buffer): void {
        const now = performance.now();
        count(status, bytes, sent, now);
        if (plan.pause === undefined) sendNext(now);
        else setTimeout(() => sendNext(performance.now()), plan.pause);
      }
      // Not all at the same moment, and then again and again.
      setTimeout(() => sendNext(performance.now()), Math.random() * (plan.pause ?? 0));
    });
  }

  async function runConnection(requests: BuiltRequest[], index: number): Promise<void> {
    const connection = ready[index] ?? (await open());
    await drive(connection, requests);
    connection.close();
  }
  await Promise.race([Promise.all(built.map(runConnection)), failed.promise]);

  const seconds = ((plan.seconds === null ? lastReply : deadline) - started) / 1_000;
  const used = process.cpuUsage(cpu);
  return {
    requests: latencies.length,
    errors,
    firstError,
    seconds,
    perSecond: latencies.length / seconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    max: percentile(latencies, 1),
    generatorCpu: (used.user + used.system) / latencies.length,
  };
}

const plan = JSON.parse(await text(process.stdin)) as LoadPlan;
process.stdout.write(JSON.stringify(await run(plan)));
