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

export function s3Storage({ bucket, accessKeyId, secretAccessKey, once, ...place }: S3Options): Storage {
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

  return {
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
    async stat(key) {
      try {
        const { ContentLength = 0 } = await client.send(new HeadObjectCommand(object(key)));
        return { size: ContentLength };
      } catch (error) {
        if (error instanceof Error && error.name === "NotFound") return null;
        throw error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(object(key)));
    },
    signPut({ key, contentType, size, exact = false, expiresIn }) {
      const length = exact ? { ContentLength: size } : {};
      const condition = once ? { IfNoneMatch: "*" } : {};
      const command = new PutObjectCommand({ ...object(key), ContentType: contentType, ...length, ...condition });
      const signed = ["host", "content-type", ...(exact ? ["content-length"] : []), ...(once ? ["if-none-match"] : [])];
      return getSignedUrl(client, command, { expiresIn, signableHeaders: new Set(signed) });
    },
  };
}

function readableOf({ Body }: GetObjectCommandOutput): Readable {
  if (Body instanceof Readable) return Body;
  throw new Error("The S3 client returned no stream.");
}
