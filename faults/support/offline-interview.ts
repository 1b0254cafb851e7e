import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as calls from "@invigil/contract/interviews/session";
import { CONSENT_VERSION, PIECE_MS, type InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import { aPlan } from "@invigil/server/testing/interview-calls";
import { readWav } from "@invigil/sound/read-wav";
import { measureSound } from "@invigil/sound/sound-level";
import { wav } from "@invigil/sound/testing/sounds";
import { openVoice } from "@invigil/vision/voice/voice";
import { root } from "../../scripts/root.ts";
import { withDatabase } from "./database.ts";
import { createInstallation, type Installation } from "./installation.ts";
import { startProduct, stopProduct } from "./product.ts";
import { createVisitor } from "./visitor.ts";

/** Run in a network of its own, this holds a whole interview and prints what came of it, as JSON. */
const SPEECH = join(root, "node_modules/.cache/invigil/speech");
const CV = join(root, "apps/web/public/demo/sample-cv.pdf");
const ANSWER = "I look at the plan of the query, because it shows where the time goes. Then I add an index.";
const LOOK_EVERY = 100;

const place = await createInstallation({
  people: 0,
  interviewees: 1,
  plan: aPlan({ cv: "optional", skills: ["PostgreSQL"] }),
});
// A shelf of its own, beside which no other worker is seen.
const env = {
  WORKER: "on",
  ENVIRONMENTS: "off",
  LANGUAGES: "javascript",
  SPEECH_MODEL_DIR: SPEECH,
  TMPDIR: place.dataDir,
};
const product = await startProduct({ ...place, env });
try {
  const held = await holdInterview(product.address, place);
  const outgoing = await outgoingPackets();
  await tryOutgoing();
  process.stdout.write(JSON.stringify({ ...held, outgoing, afterTry: await outgoingPackets() }));
} finally {
  await stopProduct(product);
  await place.remove();
}

async function holdInterview(address: string, { dataDir, interview, interviewees: [person] }: Installation) {
  if (!person) throw new Error("Nobody was invited.");
  const visitor = createVisitor(address, person, interview.id);
  const of = { test_solution_id: (await visitor.start()).solution_set.id };
  const read = () => visitor.interview(calls.validateInterviewSession, of);
  async function until(isThere: (snapshot: InterviewSnapshot) => boolean): Promise<InterviewSnapshot> {
    for (;;) {
      const snapshot = await read();
      if (isThere(snapshot)) return snapshot;
      await sleep(LOOK_EVERY);
    }
  }
  /** Listens to a turn, and says how many seconds of it can be heard. */
  async function listen(seq: number): Promise<number> {
    const { turns } = await until(({ turns: all }) => typeof all[seq]?.audio === "string");
    const sound = measureSound(readWav(await visitor.readBytes(turns[seq]?.audio ?? "")));
    await visitor.interview(calls.heardTurn, { ...of, base: seq });
    return sound.audibleSeconds;
  }

  await visitor.interview(calls.createInterviewSession, { ...of, consent_version: CONSENT_VERSION });
  await visitor.sendCv(of, await readFile(CV));
  await until(({ state }) => state === "ready");
  await visitor.interview(calls.beginInterview, of);
  const heard = [await listen(0), await listen(1)];
  await speak(visitor, of);
  heard.push(await listen(2));
  const typed = { mode: "typed", client_turn_id: randomUUID(), text: "We asked the people who use it." };
  await visitor.interview(calls.answerTurn, { ...of, ...typed, base: 2 });
  heard.push(await listen(3));
  const none = { mode: "typed", client_turn_id: randomUUID(), unanswered: true };
  await visitor.interview(calls.answerTurn, { ...of, ...none, base: 3 });
  heard.push(await listen(4));
  const { turns } = await until(({ turns: all }) => typeof all[1]?.answer?.text === "string");
  await visitor.submit();
  return {
    heard,
    transcript: turns[1]?.answer?.text,
    kinds: turns.map(({ kind }) => kind),
    result: await result(dataDir),
  };
}

/** An answer in pieces, as a page sends it. */
async function speak(visitor: ReturnType<typeof createVisitor>, of: object): Promise<void> {
  const candidate = openVoice(SPEECH, { timeout: 120_000 });
  const { rate, samples } = readWav(await candidate.speak({ text: ANSWER, voice: "rms" }));
  await candidate.close();
  const turn = { ...of, base: 1, client_turn_id: randomUUID() };
  const writer = randomUUID();
  const length = (rate * PIECE_MS) / 1_000;
  const pieces = Math.ceil(samples.length / length);
  for (let part = 0; part < pieces; part += 1)
    await visitor.sendPiece(
      { ...turn, part, writer },
      wav(samples.slice(part * length, (part + 1) * length), { rate }),
    );
  await visitor.interview(calls.answerTurn, { ...turn, mode: "spoken", pieces });
}

async function result(dataDir: string): Promise<string> {
  for (;;) {
    const row = await withDatabase(dataDir, (db) =>
      db.selectFrom("interview_session").select("result").executeTakeFirst(),
    );
    if (row?.result) return row.result;
    await sleep(LOOK_EVERY);
  }
}

/** Whatever any process here has tried to send elsewhere, as the kernel counts it: there is no route. */
async function outgoingPackets(): Promise<number> {
  const [names = "", values = ""] = (await readFile("/proc/net/snmp", "utf8"))
    .split("\n")
    .filter((line) => line.startsWith("Ip: "));
  const at = names.split(" ").indexOf("OutNoRoutes");
  const six = /^Ip6OutNoRoutes\s+(\d+)/m.exec(await readFile("/proc/net/snmp6", "utf8").catch(() => ""))?.[1] ?? "0";
  return Number(values.split(" ")[at]) + Number(six);
}

/** Shows that the count would have noticed it. */
async function tryOutgoing(): Promise<void> {
  await new Promise((resolve) => {
    connect(80, "192.0.2.1").once("error", resolve);
  });
}
