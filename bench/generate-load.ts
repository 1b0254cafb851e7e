import { text } from "node:stream/consumers";
import { BASE_MARK, LoadPlan, SEQ_MARK, type LoadRequest, type LoadResult } from "./support/load-plan.ts";
import { openConnection, type RawConnection } from "./support/raw-connection.ts";
import { percentile } from "./support/statistics.ts";

/** A request that is built once; before each use only its two numbers are written. */
interface Built {
  bytes: Buffer;
  seqAt: number;
  baseAt: number;
  seq: number;
}

function build(plan: LoadPlan, request: LoadRequest): Built {
  const head = [
    `${plan.method} ${request.path} HTTP/1.1`,
    `Host: localhost:${plan.port}`,
    `Cookie: ${request.cookie}`,
    `X-CSRF-Token: ${request.csrf}`,
    ...(plan.body === "" ? [] : ["Content-Type: application/json"]),
    `Content-Length: ${Buffer.byteLength(plan.body)}`,
  ];
  const bytes = Buffer.from(`${head.join("\r\n")}\r\n\r\n${plan.body}`);
  return { bytes, seqAt: bytes.indexOf(SEQ_MARK), baseAt: bytes.indexOf(BASE_MARK), seq: request.seq };
}

function stamp(built: Built): Buffer {
  const { bytes, seqAt, baseAt } = built;
  if (baseAt >= 0) bytes.write(String(built.seq).padStart(BASE_MARK.length), baseAt, "latin1");
  built.seq += 1;
  if (seqAt >= 0) bytes.write(String(built.seq).padStart(SEQ_MARK.length), seqAt, "latin1");
  return bytes;
}

async function run(plan: LoadPlan): Promise<LoadResult> {
  const built = plan.connections.map((requests) => requests.map((request) => build(plan, request)));
  const expected = Buffer.from(plan.expected);
  const latencies: number[] = [];
  let errors = 0;
  let firstError: string | null = null;
  let lastReply = 0;

  const open = (): Promise<RawConnection> => openConnection(plan.port);
  const ready = plan.connectInside ? [] : await Promise.all(built.map(open));
  const started = performance.now();
  const deadline = plan.seconds === null ? Number.POSITIVE_INFINITY : started + plan.seconds * 1_000;

  async function sendOne(connection: RawConnection, request: Built): Promise<void> {
    const sent = performance.now();
    const { status, bytes } = await connection.send(stamp(request));
    const now = performance.now();
    if (now > deadline) return;
    lastReply = now;
    latencies.push(now - sent);
    if (status === 200 && bytes.includes(expected)) return;
    errors += 1;
    firstError ??= bytes.toString("utf8").slice(0, 600);
  }

  async function runConnection(requests: Built[], index: number): Promise<void> {
    const connection = ready[index] ?? (await open());
    do {
      for (const request of requests) {
        if (performance.now() >= deadline) break;
        await sendOne(connection, request);
      }
    } while (performance.now() < deadline && plan.seconds !== null);
    connection.close();
  }
  await Promise.all(built.map(runConnection));

  const seconds = ((plan.seconds === null ? lastReply : deadline) - started) / 1_000;
  const sorted = latencies.toSorted((a, b) => a - b);
  return {
    requests: latencies.length,
    errors,
    firstError,
    seconds,
    perSecond: latencies.length / seconds,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    max: sorted.at(-1) ?? Number.NaN,
  };
}

process.stdout.write(JSON.stringify(await run(LoadPlan.parse(JSON.parse(await text(process.stdin))))));
