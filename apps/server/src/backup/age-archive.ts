import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";
import { StartError } from "../platform/start-error.ts";
import { readBytes, type ByteReader } from "./byte-reader.ts";

/**
 * The file format of age (https://age-encryption.org/v1) with a passphrase, so that an archive can also be opened
 * without Invigil: `age -d`. Every 64 KiB carry their own MAC and number, and the last piece is marked as the last, so
 * a changed, shortened or extended archive is noticed.
 */
const VERSION = "age-encryption.org/v1";
const PIECE = 64 * 1024;
const TAG = 16;
/** 128 MiB and about half a second for each guess. */
const WORK = 17;
/** An archive that demands more could exhaust this machine's memory. */
const MOST_WORK = 20;
const HEADER_LIMIT = 1024;

const scryptKey = promisify<string, Buffer, number, object, Buffer>(scrypt);

export async function* seal(plain: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(16);
  const salt = randomBytes(16);
  const wrapped = sealPiece(await wrapKey(passphrase, salt, WORK), Buffer.alloc(12), fileKey);
  const head = `${VERSION}\n-> scrypt ${encode(salt)} ${WORK}\n${encode(wrapped)}\n---`;
  const nonce = randomBytes(16);
  yield Buffer.concat([Buffer.from(`${head} ${encode(headerMac(fileKey, head))}\n`), nonce]);

  const key = derive(fileKey, nonce, "payload");
  for await (const { number, piece, isLast } of numbered(readBytes(plain), PIECE)) {
    yield sealPiece(key, pieceNonce(number, isLast), piece);
  }
}

/** Yields only what was verified. Fails at the first piece that is not what was sealed. */
export async function* unseal(sealed: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const reader = readBytes(sealed);
  const fileKey = await openHeader(reader, passphrase);
  const nonce = await reader.upTo(16);
  if (nonce.length < 16) throw damaged();
  const key = derive(fileKey, nonce, "payload");
  for await (const { number, piece, isLast } of numbered(reader, PIECE + TAG)) {
    const plain = openPiece(key, pieceNonce(number, isLast), piece);
    // Only an archive of nothing ends with an empty piece.
    if (!plain || (plain.length === 0 && number > 0)) throw damaged();
    yield plain;
  }
}

async function openHeader(reader: ByteReader, passphrase: string): Promise<Buffer> {
  const lines: string[] = [];
  while (!lines.at(-1)?.startsWith("---")) {
    lines.push(await readLine(reader));
    if (lines[0] !== VERSION || lines.length > 4) throw foreign();
  }
  const [, stanza = "", body = "", end = ""] = lines;
  const [, salt = "", work = ""] = /^-> scrypt ([\w+/]{22}) ([1-9]\d?)$/.exec(stanza) ?? [];
  const mac = /^--- ([\w+/]{43})$/.exec(end)?.[1];
  if (salt === "" || mac === undefined || Number(work) > MOST_WORK) throw foreign();
  const wrapped = Buffer.from(body, "base64");
  const fileKey = openPiece(
    await wrapKey(passphrase, Buffer.from(salt, "base64"), Number(work)),
    Buffer.alloc(12),
    wrapped,
  );
  if (fileKey?.length !== 16)
    throw new StartError("The passphrase is wrong, or the archive is damaged at its beginning.");
  const expected = headerMac(fileKey, `${lines.slice(0, 3).join("\n")}\n---`);
  if (!timingSafeEqual(expected, Buffer.from(mac, "base64"))) throw damaged();
  return fileKey;
}

async function readLine(reader: ByteReader): Promise<string> {
  let line = "";
  while (line.length < HEADER_LIMIT) {
    const byte = (await reader.upTo(1)).toString("latin1");
    if (byte === "") throw foreign();
    if (byte === "\n") return line;
    line += byte;
  }
  throw foreign();
}

/** Whether a piece is the last one is known only when nothing follows. */
async function* numbered(reader: ByteReader, size: number) {
  for (let number = 0; ; number += 1) {
    const piece = await reader.upTo(size);
    const isLast = await reader.atEnd();
    yield { number, piece, isLast };
    if (isLast) return;
  }
}

function wrapKey(passphrase: string, salt: Buffer, work: number): Promise<Buffer> {
  const N = 2 ** work;
  return scryptKey(passphrase, Buffer.concat([Buffer.from(`${VERSION}/scrypt`), salt]), 32, {
    N,
    r: 8,
    p: 1,
    maxmem: 129 * N * 8,
  });
}

function derive(fileKey: Buffer, salt: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", fileKey, salt, purpose, 32));
}

function headerMac(fileKey: Buffer, head: string): Buffer {
  return createHmac("sha256", derive(fileKey, Buffer.alloc(0), "header"))
    .update(head)
    .digest();
}

function pieceNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function sealPiece(key: Buffer, nonce: Buffer, plain: Buffer): Buffer {
  const cipher = createCipheriv("chacha20-poly1305", key, nonce, { authTagLength: TAG });
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined if the piece is not what was sealed with this key. */
function openPiece(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | undefined {
  if (sealed.length < TAG) return undefined;
  const decipher = createDecipheriv("chacha20-poly1305", key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(sealed.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** As age writes it: without padding. */
function encode(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

function foreign(): StartError {
  return new StartError("This is not an archive that `npm run backup` has made.");
}

export function damaged(): StartError {
  return new StartError("The archive is damaged or incomplete, so nothing of it was restored. Use another copy.");
}
