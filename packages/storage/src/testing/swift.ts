import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import type { S3Options } from "../s3.ts";
import { CONDITIONS, proxyConf, ringScript, serverConf, SWIFT_CONF, SWIFT_USER } from "./swift-config.ts";

const PROGRAMS = "/usr/bin";
const START_TRIES = 1_200;

export function hasSwift(): boolean {
  return existsSync(join(PROGRAMS, "swift-proxy-server")) && existsSync(join(PROGRAMS, "swift-object-server"));
}

/** OpenStack's Swift with its S3 interface, from Debian: a real server that checks signatures, with its own bucket. */
export async function startSwift(): Promise<{ options: S3Options; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "invigil-swift-"));
  const [proxy = 0, account = 0, container = 0, object = 0] = await freePorts(4);
  const place = { folder, ports: { proxy, account, container, object } };
  const servers: ChildProcess[] = [];
  async function stop(): Promise<void> {
    await Promise.all(servers.map(end));
    await rm(folder, { recursive: true, force: true });
  }
  try {
    await mkdir(join(folder, "devices", "disk"), { recursive: true });
    await writeFile(join(folder, "swift.conf"), SWIFT_CONF);
    await writeFile(join(folder, "proxy.conf"), proxyConf(place));
    await writeFile(join(folder, "invigil_conditions.py"), CONDITIONS);
    for (const name of ["account", "container", "object"] as const) {
      await writeFile(join(folder, `${name}.conf`), serverConf(place, name));
    }
    await promisify(execFile)("/usr/bin/python3", ["-c", ringScript(place)]);
    for (const name of ["account", "container", "object", "proxy"]) {
      const conf = join(folder, `${name}.conf`);
      const env = { ...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: "1" };
      servers.push(spawn(join(PROGRAMS, `swift-${name}-server`), [conf], { stdio: "ignore", env }));
    }
    const options = {
      endpoint: `http://127.0.0.1:${proxy}`,
      region: "us-east-1",
      bucket: "invigil",
      forcePathStyle: true,
      once: true,
      ...SWIFT_USER,
    };
    for (const port of Object.values(place.ports)) await answering(`http://127.0.0.1:${port}/healthcheck`);
    await createBucket(options);
    return { options, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function createBucket({ bucket, accessKeyId, secretAccessKey, ...place }: S3Options): Promise<void> {
  const client = new S3Client({ ...place, credentials: { accessKeyId, secretAccessKey }, maxAttempts: 10 });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
}

async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    const reply = await fetch(url).catch(() => null);
    if (reply) return;
    await wait(100);
  }
  throw new Error("Swift does not answer.");
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, "exit");
  server.kill("SIGKILL");
  await gone;
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === "object" && address ? address.port : 0;
  });
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return ports;
}
