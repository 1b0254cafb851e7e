import { expect, it } from "vitest";
import { bucketOrigin, s3Environment, s3Settings } from "./s3-settings.ts";

const ENV = {
  S3_ENDPOINT: "https://s3.example.com",
  S3_REGION: "eu-1",
  S3_BUCKET: "media",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "a-secret",
};

it("needs all settings or none", () => {
  expect(s3Settings({})).toEqual({});
  expect(s3Settings({ S3_BUCKET: "" })).toEqual({});
  const { s3 } = s3Settings(ENV);
  expect(s3).toEqual({
    endpoint: "https://s3.example.com",
    region: "eu-1",
    bucket: "media",
    accessKeyId: "id",
    secretAccessKey: "a-secret",
    forcePathStyle: true,
    once: true,
  });
});

it.each([
  [{ S3_BUCKET: "media", S3_SECRET_ACCESS_KEY: "a-secret" }, "missing: S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID"],
  [{ S3_FORCE_PATH_STYLE: "true" }, "missing:"],
  [{ ...ENV, S3_ENDPOINT: "s3.example.com" }, "S3_ENDPOINT: must be an http or https address"],
  [{ ...ENV, S3_FORCE_PATH_STYLE: "yes" }, "S3_FORCE_PATH_STYLE: must be true or false"],
  [{ ...ENV, S3_CONDITIONAL_WRITES: "no" }, "S3_CONDITIONAL_WRITES: must be true or false"],
])("says in one sentence what is wrong with %j", (env, sentence) => {
  const { s3, fault } = s3Settings(env);
  expect(s3).toBeUndefined();
  expect(fault).toContain(sentence);
  expect(fault).not.toContain("a-secret");
});

it("passes the same settings on to a child process", () => {
  const { s3 } = s3Settings({ ...ENV, S3_FORCE_PATH_STYLE: "false", S3_CONDITIONAL_WRITES: "false" });
  expect(s3?.once).toBe(false);
  expect(s3Settings(s3Environment(s3))).toEqual({ s3 });
  expect(s3Environment(undefined)).toEqual({});
});

it("knows where a browser will upload files", () => {
  expect(bucketOrigin(s3Settings(ENV).s3)).toBe("https://s3.example.com");
  const byHost = s3Settings({ ...ENV, S3_FORCE_PATH_STYLE: "false" }).s3;
  expect(bucketOrigin(byHost)).toBe("https://media.s3.example.com");
  expect(bucketOrigin(undefined)).toBeUndefined();
});
