import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type GetObjectCommandOutput,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { Readable } from "node:stream";
import { checkKey, type Storage } from "./storage.ts";

export interface S3Options {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Puts the bucket into the path instead of the host name. */
  forcePathStyle: boolean;
  /** An address accepts one file: it is signed with the condition that none exists yet. */
  once: boolean;
}

/** `spool` takes what goes through our server until it is whole: a bucket wants to know the size in advance. */
export function s3Storage(options: S3Options, spool: Storage): Storage {
  const { bucket, accessKeyId, secretAccessKey, once, ...place } = options;
  const client = new S3Client({
    ...place,
    credentials: { accessKeyId, secretAccessKey },
    // An unavailable bucket must fail quickly, because somebody is waiting.
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
    // Otherwise an address is signed with the checksum of an empty body, and servers that check it refuse every file.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const object = (key: string) => ({ Bucket: bucket, Key: checkKey(key) });

  async function putOnce(key: string, content: Buffer, contentType: string): Promise<void> {
    const condition = once ? { IfNoneMatch: "*" } : {};
    const file = { Body: content, ContentType: contentType, ContentLength: content.length };
    try {
      await client.send(new PutObjectCommand({ ...object(key), ...file, ...condition }));
    } catch (error) {
      // An earlier try stored it.
      if (!(error instanceof Error) || error.name !== "PreconditionFailed") throw error;
    }
  }

  async function stat(key: string): Promise<{ size: number } | null> {
    try {
      const { ContentLength = 0 } = await client.send(new HeadObjectCommand(object(key)));
      return { size: ContentLength };
    } catch (error) {
      if (error instanceof Error && error.name === "NotFound") return null;
      throw error;
    }
  }

  return {
    kind: "bucket",
    async receive(key, body, contentType) {
      const { size } = await spool.receive(key, body, contentType);
      try {
        await putOnce(key, await spool.read(key), contentType);
      } finally {
        await spool.remove(key);
      }
      return (await stat(key)) ?? { size };
    },
    freeBytes: () => spool.freeBytes(),
    removeLeftovers: (before) => spool.removeLeftovers(before),
    async put(key, content, contentType = "application/octet-stream") {
      await client.send(
        new PutObjectCommand({
          ...object(key),
          Body: content,
          ContentType: contentType,
          ContentLength: content.length,
        }),
      );
    },
    async read(key) {
      const { Body } = await client.send(new GetObjectCommand(object(key)));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    },
    async stream(key, range) {
      const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      return readableOf(await client.send(new GetObjectCommand({ ...object(key), ...part })));
    },
    stat,
    async remove(key) {
      await client.send(new DeleteObjectCommand(object(key)));
    },
    signPut({ key, contentType, size, exact = false, expiresIn }) {
      if (!exact) return spool.signPut({ key, contentType, size, expiresIn });
      const condition = once ? { IfNoneMatch: "*" } : {};
      const file = { ContentType: contentType, ContentLength: size };
      const command = new PutObjectCommand({ ...object(key), ...file, ...condition });
      const signed = ["host", "content-type", "content-length", ...(once ? ["if-none-match"] : [])];
      return getSignedUrl(client, command, { expiresIn, signableHeaders: new Set(signed) });
    },
  };
}

function readableOf({ Body }: GetObjectCommandOutput): Readable {
  if (Body instanceof Readable) return Body;
  throw new Error("The S3 client returned no stream.");
}
