import { createProctorSettings, heartbeat } from "@invigil/contract/proctoring/proctoring";
import type { StartedAttempt } from "@invigil/contract/taking/attempts";
import { track } from "@invigil/contract/taking/tracking";
import { call, clientOfToken, type Client } from "../judge-packages/client.ts";
import { openCamera } from "./camera.ts";
import { holdPage } from "./hold-page.ts";
import { sumsOf } from "./sums.ts";

interface Options {
  client: Client;
  started: StartedAttempt;
  number: number;
  /** The attempt is over, whoever ended it. */
  onEnd: () => void;
}

/** Where nothing is proctored, nobody waits for heartbeats. */
const SELDOM = 30_000;

/** A candidate's open page: its proctoring, heartbeats and pictures, as the browser would send them. */
export async function openPage({ client, started, number, onEnd }: Options) {
  const { test } = started;
  const tabId = `demo-${crypto.randomUUID()}`;
  const since = Date.now();
  const opened = { tab_id: tabId, by: "navigate", since: 400 };
  const params = { type: "test", id: String(test.id) };
  const { token, plan, proctorSessionId, image_sequence } = await call(client, createProctorSettings, {
    params,
    body: { opened },
  });
  const leaves = { blurs: 0, short_blurs: 0 };
  const { socket, validate } = await holdPage({ client, started, number, tabId, token, onEnd });
  const { say, beat } = socket;
  const proctor = clientOfToken(client.url, token);
  const camera = plan && openCamera({ proctor, testId: test.id, number, plan, last: image_sequence });
  if (camera) await say({ type: "webcam-enabled", label: "Drawn pictures" });

  const counters = () => sumsOf({ since, leaves, pictures: camera?.counts ?? { taken: 0, stored: 0 } });

  let heart: NodeJS.Timeout | undefined;
  function live(): void {
    heart = setInterval(
      () => beat({ type: "heartbeat", proctorSessionId, metadata: counters() }),
      plan?.heartbeat_interval ?? SELDOM,
    );
    camera?.open();
  }
  function rest(): void {
    clearInterval(heart);
    camera?.close();
  }
  live();

  return {
    async show(problem: string): Promise<void> {
      const path = `/test/${test.slug}/problem/${problem}`;
      const seen = { page: "Problem", path, test_slug: test.slug, problem_slug: problem, at: new Date().toISOString() };
      await call(client, track, { body: { events: [seen] } });
      await say({ type: "location-changed", url: `${client.url}/v1${path}` });
    },
    say,
    leave: () => say({ type: "blur", problem: null }),
    async comeBack(away: number): Promise<void> {
      const counts = away >= (plan?.short_blur ?? 0);
      leaves[counts ? "blurs" : "short_blurs"] += 1;
      await say({ type: "focus", problem: null, away });
      if (counts) await say({ type: "increment-browser-tolerance", away, problem: null });
    },
    vanish(): void {
      rest();
      socket.lose();
    },
    async return(lost: Date): Promise<void> {
      await socket.find();
      await say({ type: "offline" }, lost);
      await say({ type: "online", duration: Date.now() - lost.getTime() });
      validate();
      live();
    },
    async showPhone(): Promise<void> {
      const image = (await camera?.take("phone")) ?? null;
      const details = { objects: [{ kind: "cell phone", score: 0.83 }] };
      const sighting = { kind: "objects", confidence: 0.83, detector: "demo drawing" } as const;
      await say({ type: "alert", ...sighting, image_sequence: image, details });
    },
    /** The last heartbeat before the attempt is handed in. */
    async finish(): Promise<void> {
      rest();
      const who = { assessmentId: test.id, proctorSessionId, tab_id: tabId, at: new Date().toISOString() };
      const body = { ...who, metadata: counters(), final: true, left: false, imageData: [] };
      await call(proctor, heartbeat, { params: { assessment: String(test.id) }, body });
    },
    close(): void {
      rest();
      socket.close();
    },
  };
}
export type Page = Awaited<ReturnType<typeof openPage>>;
