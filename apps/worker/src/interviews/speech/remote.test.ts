import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { voice } from "@invigil/sound/testing/sounds";
import { readWav } from "@invigil/sound/read-wav";
import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";
import { openEar } from "./open-ear.ts";
import { openSpeaker } from "./open-speaker.ts";
import { openRemote } from "./remote.ts";

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

/** A service that replies in turn; the last reply is repeated. */
async function serve(...replies: Reply[]) {
  const asked: { url: string; body: string; key: string | undefined }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("latin1").on("data", (text: string) => (body += text));
    request.on("end", () => {
      asked.push({ url: request.url ?? "", body, key: request.headers.authorization });
      (replies[asked.length - 1] ?? replies.at(-1))?.(request, response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void (server.closeAllConnections(), server.close()));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, host, endpoint: { baseUrl: `http://${host}/v1`, model: "m", apiKey: "secret" } };
}

const status =
  (code: number, body: string | Buffer = ""): Reply =>
  (_, response) =>
    void response.writeHead(code).end(body);
const heard = status(200, JSON.stringify({ text: " I built it. ", segments: [{ avg_logprob: -0.2 }] }));
const now = () => new Date();
const log = pino({ level: "silent" });
const folder = "/nonexistent";
const sound = readWav(voice({ seconds: 1, loudness: 0.3 }));
const facts = { transcribes: true, speaks: true, voice_host: null, transcription_host: null };
const plan = { language: "en", voice: "slt" } as const;

it("transcribes at the configured endpoint, with how certain it is", async () => {
  const { endpoint, host, asked } = await serve(heard);
  const ear = openEar({ folder, settings: endpoint, log, now });
  const listen = ear.listenTo({ plan, facts: { ...facts, transcription_host: host }, owner: "1" });
  const { logProbability, ...rest } = (await listen?.(sound)) ?? { logProbability: null };
  expect(rest).toEqual({ text: "I built it.", tokens: 3 });
  expect(logProbability).toBeCloseTo(-0.6);
  expect(asked[0]).toMatchObject({ url: "/v1/audio/transcriptions", key: "Bearer secret" });
  expect(asked[0]?.body).toContain("RIFF");
});

it("sends nothing to a host that the candidate was not told", async () => {
  const { endpoint, asked } = await serve(heard);
  const ear = openEar({ folder, settings: endpoint, log, now });
  expect(ear.listenTo({ plan, facts, owner: "1" })).toBeNull();
  const speaker = openSpeaker({ folder, settings: { ...endpoint, name: "v" }, log, now });
  expect(await speaker.speak({ text: "Hello.", plan, facts })).toBeNull();
  expect(asked).toEqual([]);
});

it("speaks at the configured endpoint, and is silent if it fails and no voice is installed", async () => {
  const wav = voice({ seconds: 1, loudness: 0.3 });
  const { endpoint, host, asked } = await serve(
    status(200, wav),
    status(200, "ID3 not what was asked for"),
    status(400),
  );
  const speaker = openSpeaker({ folder, settings: { ...endpoint, name: "v" }, log, now });
  const order = { text: "Hello.", plan, facts: { ...facts, voice_host: host } };
  expect(await speaker.speak(order)).toEqual(wav);
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({ model: "m", voice: "v", input: "Hello.", response_format: "wav" });
  expect(await speaker.speak(order)).toBeNull();
  expect(await speaker.speak(order)).toBeNull();
});

const post = { content: "{}", type: "application/json" };

it("tries once more if the service is busy or has a fault, and no more", async () => {
  const busy = await serve(status(429), status(200, "well"));
  expect(await (await openRemote(busy.endpoint, now).post("/a", () => post)).text()).toBe("well");
  const broken = await serve(status(500));
  await expect(openRemote(broken.endpoint, now).post("/a", () => post)).rejects.toThrow("It replied with 500");
  expect(broken.asked).toHaveLength(2);
});

it.each<[string, Reply, string]>([
  ["never replies", () => {}, "It did not reply in time"],
  ["never ends", (_, response) => void response.writeHead(200).write("a"), "It did not reply in time"],
  ["breaks off", (request) => void request.socket.destroy(), "It could not be reached"],
  [
    "leads elsewhere",
    (_, response) => void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
    "It could not be reached",
  ],
])("gives up on a service that %s", async (_how, reply, message) => {
  const { endpoint } = await serve(reply);
  await expect(openRemote(endpoint, now, 500).post("/a", () => post)).rejects.toThrow(message);
});

it("leaves a service alone for a minute after three faults", async () => {
  const { endpoint, asked } = await serve(status(400), status(400), status(400), status(200, "well"));
  let at = Date.now();
  const remote = openRemote(endpoint, () => new Date(at));
  for (let turn = 0; turn < 3; turn += 1) await remote.post("/a", () => post).catch(() => {});
  await expect(remote.post("/a", () => post)).rejects.toThrow("left alone");
  expect(asked).toHaveLength(3);
  at += 61_000;
  expect(await (await remote.post("/a", () => post)).text()).toBe("well");
});
