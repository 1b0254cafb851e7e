import { once } from "node:events";
import type { BeatLevel, BeatPage, BeatPlan } from "./support/beat-plan.ts";
import { openWebsocket, textFrame, type RawWebsocket } from "./support/raw-websocket.ts";
import { percentile } from "./support/statistics.ts";

const SECOND = 1_000;
const TICK = 5;
const OPENED_AT_ONCE = 50;

interface OpenPage {
  socket: RawWebsocket;
  beat: Buffer;
  asked: Buffer;
  /** When the heartbeat that waits for its reply was sent; 0 if none does. */
  sentAt: number;
}

const [plan] = (await once(process, "message")) as [BeatPlan];
const pages: OpenPage[] = [];
let latencies: number[] = [];

function fail(error: Error): never {
  throw error;
}

async function open({ path, cookie, hello, beat, asked }: BeatPage): Promise<OpenPage> {
  const ready = Promise.withResolvers<void>();
  const page: OpenPage = {
    socket: { send() {}, close() {} },
    beat: textFrame(beat),
    asked: textFrame(asked),
    sentAt: 0,
  };
  const pong = plan.ping && textFrame(plan.ping.said);
  page.socket = await openWebsocket({ port: plan.port, path, cookie }, hear, fail);
  if (plan.ready === "") ready.resolve();
  if (hello !== "") page.socket.send(textFrame(hello));
  await ready.promise;
  return page;

  function hear(text: string): void {
    if (plan.ping && pong && text === plan.ping.heard) page.socket.send(pong);
    else if (plan.ready !== "" && text.startsWith(plan.ready)) ready.resolve();
    else if (page.sentAt > 0 && text.startsWith(plan.answer)) {
      latencies.push(performance.now() - page.sentAt);
      page.sentAt = 0;
    }
  }
}

async function openUpTo(count: number): Promise<void> {
  while (pages.length < count) {
    const next = plan.pages.slice(pages.length, Math.min(count, pages.length + OPENED_AT_ONCE));
    if (next.length === 0) throw new Error(`There are only ${plan.pages.length} pages.`);
    pages.push(...(await Promise.all(next.map(open))));
  }
}

/** Each page sends once per second whatever happens, spread over the second, so a slow reply delays nobody's next. */
function beatFor(seconds: number): Promise<{ sent: number; asked: number }> {
  const began = performance.now();
  let sent = 0;
  let asked = 0;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now();
      const due = Math.min(seconds, (now - began) / SECOND) * pages.length;
      for (; sent < due; sent += 1) {
        const page = pages[sent % pages.length];
        if (!page) continue;
        if ((sent + Math.floor(sent / pages.length)) % plan.askEvery !== 0) {
          page.socket.send(page.beat);
          continue;
        }
        asked += 1;
        // A page that still waits for its last reply has lost it, which counts as a whole second.
        if (page.sentAt > 0) latencies.push(SECOND);
        page.sentAt = now;
        page.socket.send(page.asked);
      }
      if (now - began < seconds * SECOND) return;
      clearInterval(timer);
      setTimeout(() => resolve({ sent, asked }), SECOND);
    }, TICK);
  });
}

process.on("message", (wanted: { pages: number; seconds: number }) => {
  void (async () => {
    await openUpTo(wanted.pages);
    latencies = [];
    const cpu = process.cpuUsage();
    const { sent, asked } = await beatFor(wanted.seconds);
    const used = process.cpuUsage(cpu);
    const answer: BeatLevel = {
      pages: pages.length,
      sent,
      asked,
      answered: latencies.length,
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
      max: percentile(latencies, 1),
      generatorCpu: (used.user + used.system) / sent,
    };
    process.send?.(answer);
  })();
});
