import { SNAPSHOT_TYPE } from "@invigil/contract/constants";
import { signImage, type ProctorPlan } from "@invigil/contract/proctoring/proctoring";
import { isStored, signedPutHeaders } from "@invigil/contract/signed-put";
import { toWebp } from "@invigil/vision/to-webp";
import { drawScene, type Scene } from "../../apps/server/src/demo/lived/scenes.ts";
import { call, type Client } from "../judge-packages/client.ts";

interface Options {
  /** The page, as the proctor service knows it. */
  proctor: Client;
  testId: number;
  /** The candidate's own, for the colours. */
  number: number;
  plan: ProctorPlan;
  /** The number of the last picture, or -1. */
  last: number;
}

/** Takes drawn pictures and uploads them as the page does. */
export function openCamera({ proctor, testId, number, plan, last }: Options) {
  const since = new Date().toISOString();
  const counts = { taken: 0, stored: 0 };
  let sequence = last;

  /** Resolves with the picture's number. */
  async function take(scene?: Scene): Promise<number> {
    const usual = (counts.taken + number) % 5 === 0 ? "leaning" : "sitting";
    counts.taken += 1;
    const picture = await toWebp(drawScene(scene ?? usual, number, Math.round(Math.random() * 24 - 12)));
    const body = {
      upload_speed: 20,
      download_speed: 50,
      offline_duration: 0,
      assessment_id: testId,
      failed_image_uploads: [],
      proctoring_start_time: since,
      image_sequence: sequence,
      mode: "image",
      content_type: SNAPSHOT_TYPE,
    };
    const { signed_url, image_sequence } = await call(proctor, signImage, { body });
    sequence = image_sequence;
    const address = new URL(signed_url, proctor.url).href;
    const headers = signedPutHeaders(address, SNAPSHOT_TYPE);
    const reply = await fetch(address, { method: "PUT", body: new Uint8Array(picture), headers });
    if (isStored(address, reply.status)) counts.stored += 1;
    return image_sequence;
  }

  let timer: NodeJS.Timeout | undefined;
  function look(): void {
    take().catch(() => {});
    timer = setTimeout(look, plan.snapshot_interval);
  }

  return {
    counts,
    take,
    open: look,
    close: () => clearTimeout(timer),
  };
}
