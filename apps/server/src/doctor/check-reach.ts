import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { connect } from "node:tls";
import { signedPutHeaders } from "@invigil/contract/signed-put";
import { openStorage } from "@invigil/storage/open-storage";
import { createTransport } from "nodemailer";
import type { Config } from "../platform/config.ts";
import type { Finding } from "./finding.ts";

const PATIENCE = 10_000;
const TYPE = "application/octet-stream";
const DAYS_LEFT = 21;

export async function checkMail({ smtpUrl }: Pick<Config, "smtpUrl">): Promise<Finding[]> {
  const about = "mail";
  if (smtpUrl === undefined) {
    const text = "off, so messages and their links stay in the console's outbox";
    return [{ about, level: "note", text, advice: "Set SMTP_URL to send them." }];
  }
  const times = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE };
  const transport = createTransport({ url: smtpUrl, ...times });
  try {
    await transport.verify();
    return [{ about, level: "ok", text: `${new URL(smtpUrl).host} accepts the connection and the sign-in` }];
  } catch (error) {
    const text = `${new URL(smtpUrl).host} cannot be used: ${reason(error)}`;
    return [
      { about, level: "fault", text, advice: "Correct SMTP_URL. Messages wait in the outbox and are tried again." },
    ];
  } finally {
    transport.close();
  }
}

/** Does what the server and a page do with a file: write, read and delete it, and ask the bucket from a page's origin. */
export async function checkBucket({
  s3,
  dataDir,
  publicUrl,
}: Pick<Config, "s3" | "dataDir" | "publicUrl">): Promise<Finding[]> {
  const about = "bucket";
  if (!s3) return [{ about, level: "ok", text: "none; files are in DATA_DIR, which is right for one server" }];
  const storage = openStorage({ folder: join(dataDir, "media"), s3 });
  const key = `doctor-${randomBytes(9).toString("hex")}`;
  try {
    await storage.put(key, Buffer.from("x"), TYPE);
    const isSame = (await storage.read(key)).toString() === "x";
    const address = await storage.signPut({ key, contentType: TYPE, size: 1, exact: true, expiresIn: 60 });
    const cors = await judgeCors(address, publicUrl);
    await storage.remove(key);
    const isGone = (await storage.stat(key)) === null;
    const text =
      isSame && isGone ? "a file was written, read and deleted" : "a file was not returned or deleted as it should be";
    return [{ about, level: isSame && isGone ? "ok" : "fault", text }, cors];
  } catch (error) {
    const advice = "Check S3_ENDPOINT, S3_BUCKET and the keys; they must allow writing, reading and deleting.";
    return [{ about, level: "fault", text: `it cannot be used: ${reason(error)}`, advice }];
  } finally {
    await storage.remove(key).catch(() => undefined);
  }
}

/** Asks as a browser does before it uploads. */
async function judgeCors(address: string, publicUrl: string): Promise<Finding> {
  const { origin } = new URL(publicUrl);
  const wanted = Object.keys(signedPutHeaders(address, TYPE));
  const reply = await fetch(address, {
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": "PUT",
      "access-control-request-headers": wanted.join(","),
    },
    signal: AbortSignal.timeout(PATIENCE),
  });
  await reply.arrayBuffer();
  const allowed = (name: string) => (reply.headers.get(name) ?? "").toLowerCase().split(/\s*,\s*/);
  const isAllowed =
    [origin.toLowerCase(), "*"].some((each) => allowed("access-control-allow-origin").includes(each)) &&
    allowed("access-control-allow-methods").includes("put") &&
    wanted.every((name) => ["*", name].some((each) => allowed("access-control-allow-headers").includes(each)));
  if (isAllowed) return { about: "bucket", level: "ok", text: `pages on ${origin} may upload (CORS)` };
  const advice = `Add a CORS rule: PUT with the headers ${wanted.join(" and ")} from ${origin}. The README shows one.`;
  return { about: "bucket", level: "fault", text: `pages on ${origin} may not upload (CORS)`, advice };
}

/** Whether people reach the product where PUBLIC_URL says, and how long its certificate lasts. */
export async function checkAddress({
  publicUrl,
  trustProxy,
}: Pick<Config, "publicUrl" | "trustProxy">): Promise<Finding[]> {
  const about = "address";
  const { protocol, hostname, port } = new URL(publicUrl);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const findings: Finding[] = [];
  if (protocol === "http:" && !isLocal) {
    const advice =
      "Put a proxy with a certificate in front and set PUBLIC_URL to https://…; browsers refuse cameras without it.";
    findings.push({ about, level: "fault", text: `${publicUrl} is not encrypted`, advice });
  }
  if (protocol === "https:" && trustProxy === false) {
    const advice =
      "Set TRUST_PROXY to the proxy that ends https; otherwise everybody shares one address in the limits.";
    findings.push({ about, level: "note", text: "TRUST_PROXY is false", advice });
  }
  if (protocol === "https:") findings.push(await checkCertificate(hostname, Number(port || 443)));
  try {
    const reply = await fetch(`${publicUrl}/readyz`, { signal: AbortSignal.timeout(PATIENCE) });
    await reply.arrayBuffer();
    if (reply.ok) findings.push({ about, level: "ok", text: `${publicUrl} responds and is ready` });
    else
      findings.push({
        about,
        level: "fault",
        text: `${publicUrl}/readyz returned ${reply.status}`,
        advice: "See the server's log.",
      });
  } catch (error) {
    const text = `${publicUrl} does not respond from here: ${reason(error)}`;
    findings.push({
      about,
      level: "note",
      text,
      advice: "Start Invigil, or check PUBLIC_URL, its proxy and its name server.",
    });
  }
  return findings;
}

function checkCertificate(host: string, port: number): Promise<Finding> {
  const about = "certificate";
  return new Promise((done) => {
    const socket = connect({ host, port, servername: host, timeout: PATIENCE }, () => {
      const until = new Date(socket.getPeerCertificate().valid_to);
      const days = Math.floor((until.getTime() - Date.now()) / 86_400_000);
      const text = `valid until ${until.toISOString().slice(0, 10)} (${days} days)`;
      socket.destroy();
      if (days >= DAYS_LEFT) return done({ about, level: "ok", text });
      return done({ about, level: "note", text, advice: "Renew it, and check why that did not happen by itself." });
    });
    const fail = (error: unknown) => {
      socket.destroy();
      done({
        about,
        level: "fault",
        text: `${host} has none that is trusted: ${reason(error)}`,
        advice: "Install a certificate in the proxy.",
      });
    };
    socket.on("error", fail);
    socket.on("timeout", () => fail(new Error("no response")));
  });
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== "" ? error.cause.message : error.message;
}
