import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { parseConfig } from "./config.ts";
import { StartError } from "./start-error.ts";

function refusal(env: Record<string, string>): string {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return "";
}

it("needs no settings", () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
    defaultHost: "localhost:3000",
    secureCookies: false,
    dataDir: resolve("data"),
    databaseUrl: undefined,
    logLevel: "info",
    trustProxy: false,
    demo: { on: true },
    rateLimits: true,
  });
});

it("names every fault in one message, one per line", () => {
  const message = refusal({
    PORT: "99999",
    PUBLIC_URL: "ftp://example.com",
    DATABASE_URL: "mysql://localhost/db",
    DATABASE_POOL: "1",
    LOG_LEVEL: "loud",
    TRUST_PROXY: "yes",
    DEMO: "1",
    DEMO_PASSWORD: "short",
    SUPPORT_EMAIL: "support",
  });
  const [title, ...lines] = message.split("\n");
  expect(title).toBe("Please correct these settings:");
  expect(lines.map((line) => line.trim().split(":")[0])).toEqual([
    "PORT",
    "PUBLIC_URL",
    "DATABASE_URL",
    "DATABASE_POOL",
    "LOG_LEVEL",
    "TRUST_PROXY",
    "DEMO",
    "DEMO_PASSWORD",
    "SUPPORT_EMAIL",
  ]);
});

it("turns the demo on only on this machine, and with an external database only on request", () => {
  const isOn = (env: Record<string, string>) => parseConfig(env).demo.on;
  expect(isOn({ DEMO: "false" })).toBe(false);
  const own = { DATABASE_URL: "postgres://localhost/answers" };
  expect([isOn(own), isOn({ ...own, DEMO: "true" })]).toEqual([false, true]);
  for (const host of ["localhost:3000", "invigil.localhost", "127.0.0.1", "127.8.0.1:80", "[::1]:3000"]) {
    expect(isOn({ PUBLIC_URL: `http://${host}` })).toBe(true);
  }
  for (const host of [
    "tests.example.com",
    "192.168.0.7",
    "127.example.com",
    "localhost.example.com",
    "[2001:db8::1]",
  ]) {
    expect(isOn({ PUBLIC_URL: `http://${host}`, DEMO: "true" })).toBe(false);
  }
});

it("accepts a number of proxies or their networks, and nothing that would trust everyone", () => {
  const proxies = (TRUST_PROXY: string) => parseConfig({ TRUST_PROXY }).trustProxy;
  expect(proxies("false")).toBe(false);
  expect(proxies("2")).toBe(2);
  expect(proxies("10.0.0.0/8, fd00::1")).toEqual(["10.0.0.0/8", "fd00::1"]);
  for (const wrong of ["true", "0", "10.0.0.0/33", "proxy.example.com", ","]) {
    expect(refusal({ TRUST_PROXY: wrong })).toContain("TRUST_PROXY: enter how many proxies are in front of the server");
  }
});

it("does not repeat a password from an invalid address", () => {
  expect(refusal({ DATABASE_URL: "mysql://user:a-secret@localhost/db" })).not.toContain("a-secret");
});

it("treats an empty variable as not set", () => {
  expect(parseConfig({ PORT: "", DATABASE_URL: "", HOST: "" })).toMatchObject({ port: 3000, host: "127.0.0.1" });
});

it("sends cookies only over https if the public address uses https", () => {
  const config = parseConfig({ PUBLIC_URL: "https://tests.example.com/" });
  expect(config).toMatchObject({
    publicUrl: "https://tests.example.com",
    defaultHost: "tests.example.com",
    secureCookies: true,
  });
});

it("accepts a support chat only with the secret that proves who is who", () => {
  expect(parseConfig({}).support).toMatchObject({ provider: "own", hacker: null, recruiter: null });
  expect(refusal({ SUPPORT_HACKER_APP_ID: "a" })).toContain("set it together with SUPPORT_HACKER_SECRET");
  expect(refusal({ SUPPORT_PROVIDER: "intercom" })).toContain("SUPPORT_PROVIDER: needs the app id and secret");
  const app = { SUPPORT_RECRUITER_APP_ID: "a", SUPPORT_RECRUITER_SECRET: "b" };
  expect(parseConfig({ SUPPORT_PROVIDER: "intercom", ...app }).support).toMatchObject({
    baseUrl: "https://widget.intercom.io",
    hacker: null,
    recruiter: { id: "a", secret: "b" },
  });
});

it("accepts a bucket only with all settings needed to reach it", () => {
  const bucket = { S3_ENDPOINT: "https://s3.example.com", S3_REGION: "r", S3_BUCKET: "b", S3_ACCESS_KEY_ID: "i" };
  const message = refusal({ ...bucket, PORT: "x" });
  expect(message).toMatch(/^Please correct these settings:/);
  expect(message).toContain("missing: S3_SECRET_ACCESS_KEY");
  expect(parseConfig({ ...bucket, S3_SECRET_ACCESS_KEY: "s" }).s3).toMatchObject({ bucket: "b", forcePathStyle: true });
  expect(parseConfig({}).s3).toBeUndefined();
});

it("allows open sign-up only on this machine, unless configured otherwise", () => {
  const elsewhere = { PUBLIC_URL: "https://tests.example.com" };
  expect([parseConfig({}).signUp, parseConfig(elsewhere).signUp]).toEqual([true, false]);
  expect(parseConfig({ ...elsewhere, SIGNUP: "open" }).signUp).toBe(true);
  expect(parseConfig({ SIGNUP: "closed" }).signUp).toBe(false);
});

it("serves environments on the next port, unless told otherwise", () => {
  const environments = (env: Record<string, string>) => parseConfig(env).environments;
  expect(environments({})).toEqual({ on: true, port: 3001, url: "http://localhost:3001", host: {} });
  expect(environments({ PORT: "0" })).toEqual({ on: true, port: 0, url: undefined, host: {} });
  expect(environments({ PUBLIC_URL: "https://tests.example.com", ENVIRONMENTS_PORT: "8443" })).toMatchObject({
    port: 8443,
    url: "https://tests.example.com:8443",
  });
  expect(environments({ ENVIRONMENTS_URL: "https://work.example.com/" }).url).toBe("https://work.example.com");
  expect([environments({ WORKER: "off" }), environments({ ENVIRONMENTS: "off" })]).toMatchObject([
    { on: false, url: undefined },
    { on: false, url: undefined },
  ]);
  expect(environments({ WORKER: "off", ENVIRONMENTS: "on" }).on).toBe(true);
  const given = { ENVIRONMENTS_EDITORS: "light, jupyter-notebook", ENVIRONMENTS_PLACES: "8" };
  expect(environments({ ...given, ENVIRONMENTS_ID: "other" }).host).toEqual(given);
  expect(() => environments({ ENVIRONMENTS_EDITORS: "emacs" })).toThrow(/ENVIRONMENTS_EDITORS/);
});

it("hands the settings of interviews to the worker as they were given, and names their faults", () => {
  const own = { AI_BASE_URL: "http://localhost:11434/v1", AI_MODEL: "a-model", SPEECH_VOICE_API_KEY: "k" };
  const { interviews } = parseConfig({ ...own, PORT: "3000" });
  expect(interviews.ai).toMatchObject({ baseUrl: "http://localhost:11434/v1", model: "a-model" });
  expect(interviews.environment).toEqual(own);
  expect(refusal({ AI_BASE_URL: "http://localhost:11434/v1" })).toContain("AI_MODEL");
});

it("hands a key that is in a file to the worker as the key alone, which refuses both", async () => {
  const folder = await mkdtemp(join(tmpdir(), "invigil-config-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "key");
  await writeFile(file, "the-key\n");
  const own = { AI_BASE_URL: "http://localhost:11434/v1", AI_MODEL: "a-model" };
  const { environment } = parseConfig({ ...own, AI_API_KEY_FILE: file }).interviews;
  expect(environment).toEqual({ ...own, AI_API_KEY: "the-key" });
  expect(refusal(environment)).toBe("");
});
