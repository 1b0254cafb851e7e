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
  /** The bucket in the path instead of in the host's name. */
  forcePathStyle: boolean;
  /** An address takes one file: it is signed with the condition that nothing lies there yet. */
  once: boolean;
}

export function s3Storage({ bucket, accessKeyId, secretAccessKey, once, ...place }: S3Options): Storage {
  const client = new S3Client({
    ...place,
    credentials: { accessKeyId, secretAccessKey },
    // A bucket that is away must say so soon: somebody waits.
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
    // Otherwise an address is signed for the checksum of an empty body, and servers that look at it refuse every file.
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
  throw new Error("The S3 client answered no stream.");
}
